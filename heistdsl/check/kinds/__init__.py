"""One file for each kind of mistake in a text: its code, its page, and the function that reports it.

H022x and H023x are about names (H020x are the declarations of the rule files), H03xx about types and scope,
H05xx about what happens when.
"""
