"""What scores mean: shares of competing names, and the fitted table."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.names.calibration import Calibration, calibration
from agent.names.score import Scores

FITTED = Calibration(20.0, (-4.0, 0.0, 3.0, 5.0, 0.0), ((0.0, 0.0), (0.5, 0.4), (1.0, 0.99)))
SCORES = st.lists(st.floats(0, 1, width=32), min_size=1, max_size=8)


def shares(alike, relationships=None, same=None):
    scores = Scores(np.array(alike, np.float32), np.ones(len(alike), np.float32))
    return FITTED.shares(
        scores, relationships or ["saved"] * len(alike), same or list(range(len(alike)))
    )


@given(SCORES)
def test_shares_of_different_names_sum_to_one_in_the_scores_order(alike):
    found = shares(alike)
    assert found.sum() == pytest.approx(1)
    assert [a for _, a in sorted(zip(found, alike, strict=True))] == pytest.approx(sorted(alike))


def test_shares_of_one_name_are_one_share():
    assert shares([0.9, 0.9], same=["li", "li"]).tolist() == pytest.approx([1, 1])


def test_shares_of_a_recent_payee_are_above_those_of_a_saved_one_and_of_the_directory():
    found = shares([0.9] * 3, ["recent", "saved", "directory"]).tolist()
    assert found == sorted(found, reverse=True)
    assert found[0] < 0.5


def test_exists_grows_with_what_is_explained():
    assert FITTED.exists(1.0, 0.9, 10) > FITTED.exists(0.5, 0.9, 10)


def test_right_follows_the_curve():
    assert FITTED.right(np.array([0.0, 0.25, 0.5, 1.0])).tolist() == pytest.approx(
        [0, 0.2, 0.4, 0.99]
    )


def test_fitted_table_rises_and_never_claims_more_than_all():
    table = calibration()
    assert table.steepness > 0
    assert table.curve[0] == (0, 0)
    for (x1, y1), (x2, y2) in pairwise(table.curve):
        assert x1 < x2
        assert y1 <= y2 <= 1
