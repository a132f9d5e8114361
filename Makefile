# play · test · check · bench: each sets up all it needs on a fresh machine, and is quick when
# nothing has changed. Only Python 3.11 or newer, make and git are needed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto

.PHONY: play test check bench setup clean

play: setup
	@$(BIN)/shopfloor

test: setup
	@$(BIN)/python tools/run_tests.py

check: setup
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/mypy --no-incremental tests/layers tools benchmarks

bench: setup
	@$(BIN)/python benchmarks/run.py

setup: $(VENV)/ready
	@$(BIN)/python tools/catalogues.py
	@$(BIN)/python tools/compiled.py

$(VENV)/ready: pyproject.toml
	@echo "shopfloor: setting up a virtual environment …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "shopfloor needs Python 3.11 or newer")'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python tools/install.py
	@touch $@

clean:
	rm -rf $(VENV) build src/shopfloor/locales
	find src -name '*.so' -delete
