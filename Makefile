# play · test · check · bench: each sets up all it needs on a fresh machine, and is quick when
# nothing has changed. Only Python 3.11 or newer, make and git are needed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto

.PHONY: play test check bench peers setup clean

play: setup
	@$(BIN)/shopfloor

test: setup
	@$(BIN)/python tools/browser.py
	@$(BIN)/python -m pytest -n $(JOBS)

check: setup
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/mypy tools/*.py benchmarks/*.py
	@$(BIN)/python tools/web.py check

bench: setup
	@$(BIN)/shopfloor bench

# Other engines, in an environment of their own, for `make bench` to measure in the same run.
peers:
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python -m pip install --quiet catanatron==3.2.1 open_spiel "pettingzoo[classic]"
	@.venv-peers/bin/python -m pip install --quiet --no-deps catanatron_gym==4.0.0

setup: $(VENV)/ready
	@$(BIN)/python tools/catalogues.py
	@$(BIN)/python tools/rules.py
	@$(BIN)/python tools/compiled.py
	@$(BIN)/python tools/web.py

$(VENV)/ready: pyproject.toml
	@echo "shopfloor: setting up a virtual environment …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "shopfloor needs Python 3.11 or newer")'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python tools/install.py
	@touch $@

clean:
	rm -rf $(VENV) .venv-peers build src/shopfloor/locales src/shopfloor/web web/node_modules
	find src -name '*.so' -delete
