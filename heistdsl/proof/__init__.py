"""What scenarios prove: which rules they cover, and which changes of the rule files they would notice."""
