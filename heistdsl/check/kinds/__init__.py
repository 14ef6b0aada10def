"""One file for each kind of mistake in a text: its code, its page, and the function that reports it.

H02xx are about names, H03xx about types and scope, H05xx about what happens when.
"""
