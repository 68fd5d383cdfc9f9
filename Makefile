# make play   sets everything up and opens a game
# make test   sets everything up and runs the checks
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: play test test-all lint bench clean

play: $(STAMP)
	$(BIN)/cardwright play chi --seat human --seat rollout

test: $(STAMP) lint
	$(BIN)/pytest -n 2 -m "not slow"

test-all: $(STAMP) lint
	$(BIN)/pytest -n 2

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(STAMP) $(VENV)/.bench
	$(BIN)/python bench

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cardwright needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	@touch $@

$(VENV)/.bench: bench/requirements.txt $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement bench/requirements.txt
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache build dist
