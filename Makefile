# Every target sets itself up from nothing: Python 3.11 or newer and make are all a machine needs.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: demo test test-long lint tables docs golden bench clean

# The main job from end to end: a game is checked, proved, played, changed by packs, and printed.
NEW := --pack docs/examples/new-faces --pack docs/examples/dusty-fifteen --deck dusty-stack

demo: $(READY)
	@echo "── The rule files of High Noon Heist have no mistakes, and do what the rulebook says:"
	$(BIN)/heist check rulesets/high-noon-heist
	$(BIN)/heist test high-noon-heist
	@echo && echo "── A thousand games of it:"
	$(BIN)/heist sim high-noon-heist --games 1000
	@echo && echo "── A pack with new characters, and a stack of new heists. Nobody wrote the texts of these cards:"
	$(BIN)/heist check docs/examples/new-faces docs/examples/dusty-fifteen
	$(BIN)/heist deck docs/examples/dusty-fifteen/decks.yaml
	$(BIN)/heist show docs/examples/new-faces:telegraphist
	$(BIN)/heist show docs/examples/dusty-fifteen:dust-storm
	@echo && echo "── A game with both, played by bots:"
	$(BIN)/heist play high-noon-heist $(NEW) --watch --bots greedy:2,random
	@echo && echo "── The cards and the rules, to print:"
	mkdir -p build
	$(BIN)/heist print high-noon-heist -o build/high-noon-heist-cards.pdf
	$(BIN)/heist print docs/examples/new-faces -o build/new-faces.pdf
	$(BIN)/heist rules high-noon-heist -o build/high-noon-heist.html
	$(BIN)/heist rules high-noon-heist -o build/high-noon-heist.pdf
	$(BIN)/heist rules high-noon-heist -o build/high-noon-heist.md
	$(BIN)/heist rules high-noon-heist --kind aid -o build/high-noon-heist-aid.pdf
	@echo && echo "── What to do next:" && echo "  .venv/bin/heist play high-noon-heist      play it yourself" \
	  && echo "  docs/first-hour.md                       a card of your own, from nothing to the table" \
	  && echo "  docs/add-a-game.md                       a game of your own"

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
	PYTHONPATH=tests/support $(BIN)/python tests/docs/test_walkthroughs.py
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
