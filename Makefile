# Each target sets up all it needs on a fresh machine, and is quick when nothing has changed. Only
# Python 3.11 or newer, make and git are needed. `make help` lists the targets.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto
PURE := tests/kernel tests/parts tests/games tests/table tests/contract

.PHONY: play dev test quick check fmt coverage bench peers soak docs pictures wheel minute root setup clean help
.DEFAULT_GOAL := play

play: $(VENV)/play ## start on this machine and open the browser
	@$(BIN)/python tools/play.py $(ARGS)

dev: $(VENV)/ready ## server and client, both taking up changes: http://localhost:5173, Ctrl-C ends
	@$(BIN)/python tools/catalogues.py
	@$(BIN)/python tools/dev.py

# A file is one worker's, so that its servers are started once; files stay in order, since no event loop
# can be run after those of the browser.
test: setup $(VENV)/learn ## all tests
	@$(BIN)/python tools/browser.py
	@$(BIN)/python tools/firefox.py
	@$(BIN)/python tools/broker.py
	@$(BIN)/python tools/suite.py -n $(JOBS) --dist loadfile --no-loadscope-reorder

quick: $(VENV)/ready ## the tests that take under a minute together
	@$(BIN)/python tools/catalogues.py
	@$(BIN)/python tools/compiled.py
	@$(BIN)/python -m pytest -n $(JOBS) -m "not slow"

check: $(VENV)/ready ## format, lint and types of everything, the client too; links of the documents
	@$(BIN)/python tools/catalogues.py
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/python tools/pages.py check
	@$(BIN)/python tools/web.py check

fmt: $(VENV)/ready ## format all sources and mend what the linters can
	@$(BIN)/python tools/catalogues.py
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/python tools/web.py fmt

coverage: $(VENV)/ready ## which lines of the pure layers their tests run; pages in build/coverage
	@$(BIN)/python tools/catalogues.py
	@SHOPFLOOR_INTERPRETED=1 $(BIN)/python -m pytest -n $(JOBS) --cov --cov-report=term \
		--cov-report=html $(PURE)

bench: setup ## the engine's speed, and that of the research environments
	@$(BIN)/shopfloor bench
	@$(BIN)/python -m benchmarks.research

soak: setup ## hours of play, attacks at full size, more tables than fit, 420 kills, racing claims and hostile frames; an hour
	@$(BIN)/python benchmarks/soak.py
	@$(BIN)/python benchmarks/saturation.py
	@$(BIN)/python benchmarks/attacks.py --strict
	@SHOPFLOOR_FRAMES=30000 $(BIN)/python -m pytest -o addopts="" -q tests/server/live/test_near_valid.py
	@SHOPFLOOR_KILLS=420 $(BIN)/python -m pytest -o addopts="" -q tests/server/store/test_kill.py
	@$(BIN)/python -m pytest -o addopts="" -q tests/server/store/test_processes.py -k racing_claims
	@$(BIN)/python -m pytest -o addopts="" -q tests/server/http/test_hostile.py

# Other engines, in an environment of their own, for `make bench` to measure in the same run.
peers: ## other engines for `make bench` to measure beside ours
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python -m pip install --quiet catanatron==3.2.1 open_spiel "pettingzoo[classic]"
	@.venv-peers/bin/python -m pip install --quiet --no-deps catanatron_gym==4.0.0

docs: $(VENV)/ready ## the documentation as a site: build/docs/html/index.html
	@$(BIN)/python tools/catalogues.py
	@$(BIN)/python tools/rules.py
	@$(BIN)/python tools/pages.py

pictures: setup ## the pictures of the documents, as the browser tests show the screens
	@$(BIN)/python tools/browser.py
	@SHOPFLOOR_PICTURES=1 $(BIN)/python -m pytest -n $(JOBS) tests/web -k "test_screen or test_table or test_page"
	@$(BIN)/python tools/pictures.py

wheel: setup ## the compiled wheel of this system: build/wheel/repaired
	@$(BIN)/python tools/wheels.py

minute: ## how long `make play` of a fresh clone takes to show its page, part by part
	@$(PYTHON) tools/minute.py

root: setup ## the steps of the container image in a bare root, where no container engine is
	@$(BIN)/python tools/root.py

setup: $(VENV)/ready ## the environment, the catalogues, the compiled rules, the client
	@$(BIN)/python tools/catalogues.py
	@$(BIN)/python tools/rules.py
	@$(BIN)/python tools/compiled.py
	@$(BIN)/python tools/web.py

# What playing needs comes first and is small; the tools of development are fetched by all else.
$(VENV)/play: pyproject.toml
	@$(PYTHON) tools/environment.py $(VENV)
	@$(BIN)/python tools/install.py play
	@touch $@

$(VENV)/ready: $(VENV)/play
	@$(BIN)/python tools/install.py
	@touch $@

$(VENV)/learn: $(VENV)/ready
	@$(BIN)/python tools/install.py learn
	@touch $@

clean: ## remove all that was built
	rm -rf $(VENV) .venv-peers build src/shopfloor/locales src/shopfloor/web web/node_modules
	find src -name '*.so' -delete -o -name '*.pyd' -delete

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## /\1|/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{printf "  make %-9s %s\n", $$1, $$2}'
