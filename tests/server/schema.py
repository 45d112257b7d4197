"""A small checker for JSON Schema (2020-12): just the keywords that api/ uses.

A keyword that it does not know is an error, so that nothing in a schema goes unchecked in silence.
`Schemas` reads the files of a folder; `check` compares a value with one of them, named by file and
place (`messages.schema.json#/$defs/Table`), and raises `Mismatch` with the path to what is wrong.
"""

import json
import re
from pathlib import Path

NOTES = {"$schema", "$id", "$defs", "title", "description"}  # say nothing of values

TYPES = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: is_number(value) and value == int(value),
    "number": lambda value: is_number(value),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


class Mismatch(Exception):
    pass


class BadSchema(Exception):
    pass


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def same(one, other):
    """Equal as JSON: 1 is not true. For what is no list and no object."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def unique(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        raise BadSchema(f"a member twice: {[key for key, _ in pairs]}")
    return members


class Schemas:
    def __init__(self, folder):
        self.files = {path.name: json.loads(path.read_text(), object_pairs_hook=unique)
                      for path in Path(folder).glob("*.json")}

    def find(self, reference, file=""):
        """(file, schema) of "file#/a/b", or of "#/a/b" in `file`."""
        name, _, pointer = reference.partition("#")
        found = self.files.get(name or file)
        for part in pointer.split("/")[1:]:
            part = part.replace("~1", "/").replace("~0", "~")
            found = found.get(part) if isinstance(found, dict) else None
        if found is None:
            raise BadSchema(f"{reference} leads nowhere")
        return name or file, found

    def check(self, reference, value):
        self.check_at(*self.find(reference), value, "$")

    def check_at(self, file, schema, value, path):
        """Compares a value with a schema that stands in `file`; `path` says where the value is."""
        if schema is False:
            raise Mismatch(f"{path}: must not be there")
        if schema is True:
            return
        for keyword, wanted in schema.items():
            if keyword in NOTES:
                continue
            if keyword not in KEYWORDS:
                raise BadSchema(f"unknown keyword {keyword}")
            KEYWORDS[keyword](self, file, schema, wanted, value, path)

    def survey(self, file, schema):
        """Goes through a whole schema, used or not: unknown keywords, references to nowhere."""
        if isinstance(schema, bool):
            return
        unknown = set(schema) - set(KEYWORDS) - NOTES
        if unknown:
            raise BadSchema(f"unknown keywords {unknown}")
        if "$ref" in schema:
            self.find(schema["$ref"], file)
        if "pattern" in schema:
            re.compile(schema["pattern"])
        for keyword in ("properties", "$defs"):
            for inner in schema.get(keyword, {}).values():
                self.survey(file, inner)
        for keyword in ("oneOf", "anyOf", "prefixItems"):
            for inner in schema.get(keyword, []):
                self.survey(file, inner)
        for keyword in ("items", "additionalProperties"):
            self.survey(file, schema.get(keyword, True))

    # ---- Keywords: of a value of another type most say nothing ----

    def ref(self, file, schema, wanted, value, path):
        self.check_at(*self.find(wanted, file), value, path)

    def type(self, file, schema, wanted, value, path):
        names = [wanted] if isinstance(wanted, str) else wanted
        if not any(TYPES[name](value) for name in names):
            raise Mismatch(f"{path}: expected {' or '.join(names)}, found {value!r}")

    def const(self, file, schema, wanted, value, path):
        if not same(wanted, value):
            raise Mismatch(f"{path}: expected {wanted!r}, found {value!r}")

    def enum(self, file, schema, wanted, value, path):
        if not any(same(one, value) for one in wanted):
            raise Mismatch(f"{path}: expected one of {wanted}, found {value!r}")

    def one_of(self, file, schema, wanted, value, path):
        count, reasons = 0, []
        for inner in wanted:
            try:
                self.check_at(file, inner, value, path)
                count += 1
            except Mismatch as mismatch:
                reasons.append(str(mismatch))
        if count != 1:
            raise Mismatch(f"{path}: {count} alternatives fit instead of one: {reasons}")

    def any_of(self, file, schema, wanted, value, path):
        reasons = []
        for inner in wanted:
            try:
                return self.check_at(file, inner, value, path)
            except Mismatch as mismatch:
                reasons.append(str(mismatch))
        raise Mismatch(f"{path}: no alternative fits: {reasons}")

    def properties(self, file, schema, wanted, value, path):
        for name, inner in wanted.items():
            if isinstance(value, dict) and name in value:
                self.check_at(file, inner, value[name], f"{path}.{name}")

    def required(self, file, schema, wanted, value, path):
        missing = [name for name in wanted if isinstance(value, dict) and name not in value]
        if missing:
            raise Mismatch(f"{path}: {missing} missing")

    def additional(self, file, schema, wanted, value, path):
        for name in value if isinstance(value, dict) else ():
            if name not in schema.get("properties", {}):
                self.check_at(file, wanted, value[name], f"{path}.{name}")

    def prefix_items(self, file, schema, wanted, value, path):
        items = value if isinstance(value, list) else ()
        for index, (inner, item) in enumerate(zip(wanted, items)):
            self.check_at(file, inner, item, f"{path}[{index}]")

    def items(self, file, schema, wanted, value, path):
        start = len(schema.get("prefixItems", ()))
        for index, item in enumerate(value if isinstance(value, list) else ()):
            if index >= start:
                self.check_at(file, wanted, item, f"{path}[{index}]")

    def least_items(self, file, schema, wanted, value, path):
        if isinstance(value, list) and len(value) < wanted:
            raise Mismatch(f"{path}: fewer than {wanted} items")

    def most_items(self, file, schema, wanted, value, path):
        if isinstance(value, list) and len(value) > wanted:
            raise Mismatch(f"{path}: more than {wanted} items")

    def least(self, file, schema, wanted, value, path):
        if is_number(value) and value < wanted:
            raise Mismatch(f"{path}: {value} is less than {wanted}")

    def most(self, file, schema, wanted, value, path):
        if is_number(value) and value > wanted:
            raise Mismatch(f"{path}: {value} is more than {wanted}")

    def shortest(self, file, schema, wanted, value, path):
        if isinstance(value, str) and len(value) < wanted:
            raise Mismatch(f"{path}: shorter than {wanted}")

    def longest(self, file, schema, wanted, value, path):
        if isinstance(value, str) and len(value) > wanted:
            raise Mismatch(f"{path}: longer than {wanted}")

    def pattern(self, file, schema, wanted, value, path):
        expression = re.sub(r"\$$", r"\\Z", wanted)  # Python's $ lets a newline through
        if isinstance(value, str) and not re.search(expression, value):
            raise Mismatch(f"{path}: {value!r} does not match {wanted}")


KEYWORDS = {
    "$ref": Schemas.ref, "type": Schemas.type, "const": Schemas.const, "enum": Schemas.enum,
    "oneOf": Schemas.one_of, "anyOf": Schemas.any_of, "properties": Schemas.properties,
    "required": Schemas.required, "additionalProperties": Schemas.additional,
    "prefixItems": Schemas.prefix_items, "items": Schemas.items,
    "minItems": Schemas.least_items, "maxItems": Schemas.most_items, "minimum": Schemas.least,
    "maximum": Schemas.most, "minLength": Schemas.shortest, "maxLength": Schemas.longest,
    "pattern": Schemas.pattern,
}
