"""Which table makes scores mean what they say? Fits agent/names/calibration.json on half of the speakers.

Small books are drawn around the row's own person, who is left out of one in four: callers name people
whom their book does not have, and of these every other time somebody is there who shares a name with
them, as families do. Nothing is random but by the seed.

    python -m bench.payees.fit MATERIAL
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np
import orjson
from numpy.typing import NDArray

from agent.names import calibration
from agent.names.book import Book
from agent.names.calibration import Calibration
from agent.names.hearing import Heard as HeardName
from agent.names.nearest import nearest
from agent.names.score import Scores
from bench.payees.evi import Heard, directory, heard, said

_SIZES = (8, 40, 300)
_ABSENT, _RELATIVE = 0.25, 0.5
_SEED = 5
_HARDLY = 1e-3
"whose share is less was not among the names, as far as scores can tell"
_BINS, _ENOUGH = 20, 30
"knots of the curve, and cases each is made of, at least"
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """One lookup: the scores, and which of the names was meant (-1: none of them)."""

    scores: Scores
    same: tuple[object, ...]
    gold: int
    among: int
    weight: float


def cases(rows: Sequence[Heard], everybody: Book) -> list[Case]:
    """Every row in books of several sizes and in the whole directory, which weighs as much as the small."""
    dice = Random(_SEED)
    found = list[Case]()
    for row in rows:
        if row.texts:
            for size in _SIZES:
                found += _case(row, _book(row, everybody, size, dice), 1 / len(_SIZES))
            found += _case(row, everybody, 1.0)
    return found


def _book(row: Heard, everybody: Book, size: int, dice: Random) -> Book:
    others = [e for e in dice.sample(everybody.entries, size) if e.name != row.gold]
    if dice.random() >= _ABSENT:
        return Book.of([*[e for e in everybody if e.name == row.gold][:1], *others])
    if dice.random() >= _RELATIVE:
        return Book.of(others)
    words = set(row.gold.split())
    relatives = [e for e in everybody if len(words & set(e.name.split())) == 1]
    return Book.of([*dice.sample(relatives, min(1, len(relatives))), *others])


def _case(row: Heard, book: Book, weight: float) -> list[Case]:
    near = nearest(book, HeardName.of(row.texts[0], row.texts[1:]))
    if near is None:
        return []
    names = [named.entries()[0].name for named in near.named]
    gold = names.index(row.gold) if row.gold in names else -1
    return [Case(near.scores, tuple(near.forms), gold, near.among, weight)]


def fit(found: Sequence[Case]) -> Calibration:
    """Steepness by likelihood, the weights by Newton's method, the curve by pooling adjacent violators."""
    start = Calibration(1.0, (0.0,) * 5, ((0.0, 0.0), (1.0, 1.0)))
    steepness = max(range(5, 81), key=lambda a: _likelihood(found, replace(start, steepness=a)))
    fitted = replace(start, steepness=float(steepness))
    seen, known, weights = _known(found, fitted)
    fitted = replace(fitted, known=tuple(round(float(w), 3) for w in _newton(seen, known, weights)))
    return replace(fitted, curve=_curve(found, fitted))


def _shares(case: Case, fitted: Calibration) -> Floats:
    return fitted.shares(case.scores, ["directory"] * len(case.same), case.same)


def _likelihood(found: Sequence[Case], fitted: Calibration) -> float:
    return sum(
        case.weight * float(np.log(max(_shares(case, fitted)[case.gold], 1e-6)))
        for case in found
        if case.gold >= 0
    )


def _known(found: Sequence[Case], fitted: Calibration) -> tuple[Floats, Floats, Floats]:
    seen, known = list[tuple[float, ...]](), list[bool]()
    for case in found:
        shares = _shares(case, fitted)
        seen.append(fitted.features(*_seen(case, shares)))
        known.append(case.gold >= 0 and shares[case.gold] > _HARDLY)
    return np.array(seen), np.array(known, float), np.array([case.weight for case in found])


def _seen(case: Case, shares: Floats) -> tuple[float, float, int]:
    first = shares == shares.max()
    scores = case.scores
    return float(scores.explained[first].max()), float(scores.alike[first].max()), case.among


def _newton(seen: Floats, known: Floats, weights: Floats, ridge: float = 1.0) -> Floats:
    w = np.zeros(seen.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-seen @ w))
        gradient = seen.T @ (weights * (known - p)) - ridge * w
        curvature = (seen * (weights * p * (1 - p))[:, None]).T @ seen + ridge * np.eye(len(w))
        w = w + np.linalg.solve(curvature, gradient)
    return w


def _curve(found: Sequence[Case], fitted: Calibration) -> tuple[tuple[float, float], ...]:
    """Of the five best of each case: computed probability -> share that was right."""
    points = list[tuple[float, float, float]]()
    for case in found:
        shares = _shares(case, fitted)
        anybody = fitted.exists(*_seen(case, shares))
        for n in np.argsort(-shares)[:5]:
            points.append((anybody * float(shares[n]), float(n == case.gold), case.weight))
    points.sort()
    parts = [np.array(part) for part in _parts(points)]
    pools = [
        (np.average(p[:, 0], weights=p[:, 2]), np.average(p[:, 1], weights=p[:, 2]), p[:, 2].sum())
        for p in parts
    ]
    knots = [(round(float(x), 4), round(float(y), 4)) for x, y, _ in _rising(pools)]
    return (
        (0.0, 0.0),
        *(knot for knot in knots if 0 < knot[0] < 1),
        (1.0, max(y for _, y in knots)),
    )


def _parts(
    points: Sequence[tuple[float, float, float]],
) -> Iterator[list[tuple[float, float, float]]]:
    """Neighbours put together until they are enough to tell a share, and a step apart."""
    part = list[tuple[float, float, float]]()
    for n, point in enumerate(points):
        part.append(point)
        wide = point[0] - part[0][0] >= 1 / _BINS and len(points) - n > _ENOUGH
        if len(part) >= _ENOUGH and (
            wide or point[0] < 1 / _BINS < points[min(n + 1, len(points) - 1)][0]
        ):
            yield part
            part = []
    if part:
        yield part


def _rising(pools: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Isotonic regression: neighbours in the wrong order are put together (Ayer et al. 1955)."""
    found = list[tuple[float, float, float]]()
    for pool in pools:
        found.append(pool)
        while len(found) > 1 and found[-2][1] >= found[-1][1]:
            (x1, y1, w1), (x2, y2, w2) = found[-2:]
            w = w1 + w2
            found[-2:] = [((x1 * w1 + x2 * w2) / w, (y1 * w1 + y2 * w2) / w, w)]
    return found


def main() -> None:
    folder = Path(sys.argv[1])
    rows = [row for row in said(heard(folder)) if row.fitting]
    fitted = fit(cases(rows, directory(folder)))
    table = {"steepness": fitted.steepness, "known": fitted.known, "curve": fitted.curve}
    path = Path(calibration.__file__).with_name("calibration.json")
    path.write_bytes(orjson.dumps(table, option=orjson.OPT_INDENT_2) + b"\n")
    print(path)


if __name__ == "__main__":
    main()
