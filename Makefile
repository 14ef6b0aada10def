# Every target sets itself up from nothing: Python 3.11 or newer and make are all a machine needs.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: demo test test-long lint tables docs golden bench clean

demo: $(READY)
	$(BIN)/heist check rulesets/high-noon-heist
	$(BIN)/heist show high-noon-heist
	$(BIN)/heist test high-noon-heist
	mkdir -p build
	$(BIN)/heist print high-noon-heist -o build/high-noon-heist-cards.pdf
	$(BIN)/heist rules high-noon-heist -o build/high-noon-heist.html
	$(BIN)/heist rules high-noon-heist -o build/high-noon-heist.pdf
	$(BIN)/heist rules high-noon-heist -o build/high-noon-heist.md
	$(BIN)/heist rules high-noon-heist --kind aid -o build/high-noon-heist-aid.pdf

test: $(READY)
	$(BIN)/pytest -n 2 -q -m 'not long' tests

test-long: $(READY)
	$(BIN)/pytest -q -m long tests

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The grammar's generated terminals and its built tables.
tables: $(READY)
	$(BIN)/python -m heistdsl.syntax.build_tables

# Printed texts, messages and tables in the pages.
docs: $(READY)
	$(BIN)/python docs/build.py
	$(BIN)/python docs/card_texts.py
	$(BIN)/python docs/credits.py
	$(BIN)/python tests/docs/test_custom_cards.py
	$(BIN)/python tests/docs/test_readme.py
	$(BIN)/python -m tests.docs.test_proving

# Recorded games of all rulesets, after rules were changed on purpose.
golden: $(READY)
	$(BIN)/python tests/support/golden.py

bench: $(READY)
	$(BIN)/pytest -q --benchmark-enable tests/bench/bench_*.py

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet -e '.[dev]'
	$(BIN)/python -m compileall -q heistdsl
	touch $@

clean:
	rm -rf .venv
