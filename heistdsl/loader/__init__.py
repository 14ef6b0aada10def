"""Rule files as nodes with places: reading, YAML, JSON Schema. Nothing here knows what a rule means."""

from heistdsl.loader.files import read_source, yaml_files
from heistdsl.loader.nodes import Mapping, Node, Scalar, Sequence, describe, to_plain
from heistdsl.loader.schema import validate
from heistdsl.loader.yaml import load_yaml

__all__ = [
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "describe",
    "load_yaml",
    "read_source",
    "to_plain",
    "validate",
    "yaml_files",
]
