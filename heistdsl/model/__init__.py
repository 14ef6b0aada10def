"""A game as immutable values. `resolve.load_ruleset` makes them out of rule files; `ruleset` says what there is.

Nothing is imported here: whoever needs only the types does not pay for the loader.
"""
