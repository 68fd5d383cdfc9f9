# make play   sets everything up and serves the games to a browser
# make test   sets everything up and runs the checks
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
CLIENT := src/cardwright/server/client/index.html
PAGES := $(shell find web -type f -not -path "web/node_modules/*" 2>/dev/null)

# The tests start hundreds of processes, which read a module in half the time where its bytecode is kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-all ready lint wheel bench browser postgresql compiled clean

play: $(STAMP) $(CLIENT)
	$(BIN)/cardwright serve --open

PYTEST := $(BIN)/pytest --durations 15 --durations-min 5
RULES := -n 2 --dist worksteal --ignore tests/browser
SCREENS := $(VENV)/browser-tests.log

# Browsers wait much of the time: their tests run beside the others, which give way to them, and what they say comes last.
define run-tests
	@$(PYTEST) tests/browser $(1) >$(SCREENS) 2>&1 & screens=$$!; \
		nice -n 5 $(PYTEST) $(RULES) $(1); rules=$$?; wait $$screens; seen=$$?; cat $(SCREENS); exit $$((rules || seen))
endef

test: ready
	$(call run-tests,-m "not slow")

test-all: ready postgresql
	$(call run-tests,)

# The browser is installed beside the packages; pages are built, and all is linted, beside the compiler.
ready:
	@$(MAKE) --no-print-directory --jobs 3 --output-sync browser compiled lint

# The rules of each game are compiled once, for all tests, with every index checked.
compiled: $(STAMP)
	$(BIN)/python -m tests.compiled

# The browser tests drive the system's Chromium, which is installed where that is allowed: without windows it is lighter.
browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
		{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -q >/dev/null && \
		{ DEBIAN_FRONTEND=noninteractive apt-get install -y -q chromium-headless-shell >/dev/null 2>&1 || \
		DEBIAN_FRONTEND=noninteractive apt-get install -y -q chromium >/dev/null; }; } || \
		{ echo "The browser tests need Chromium: install your system's package chromium, e.g. sudo apt-get install chromium"; exit 1; }

# The tests of several servers start a PostgreSQL of their own, where it is installed; `make test-all` tries to.
postgresql:
	@command -v initdb >/dev/null || test -d /usr/lib/postgresql || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		apt-get update -q >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -q postgresql >/dev/null; } || \
		echo "The tests of several servers are left out: they need your system's package postgresql, e.g. sudo apt-get install postgresql"

lint: $(STAMP) $(CLIENT)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python web/build.py check

# What is installed on a server: the program with its pages.
wheel: $(STAMP) $(CLIENT)
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

bench: $(STAMP) $(VENV)/.bench
	$(BIN)/python bench

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cardwright needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt --editable '.[test]'
	@touch $@

$(CLIENT): $(PAGES) $(STAMP)
	$(BIN)/python web/build.py
	@touch $@

$(VENV)/.bench: bench/requirements.txt $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement bench/requirements.txt
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache build dist
