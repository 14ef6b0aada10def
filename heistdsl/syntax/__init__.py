"""The effect language, the only home of Lark.

`tree` are its nodes, `parse` and `format` lead from text to tree and back, `replace` changes a tree at a place;
`verbs`, `functions` and `words` are its vocabulary. Nothing is imported here: whoever needs only the tree does not
pay for the parser.
"""
