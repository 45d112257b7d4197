"""A small checker for JSON Schema (2020-12): just the keywords that api/ uses.

A keyword that it does not know is an error, so that nothing in a schema goes unchecked in silence.
`Schemas` reads the files of a folder; `check` compares a value with one of them, named by file and
place (`messages.schema.json#/$defs/Table`), and raises `Mismatch` with the path to what is wrong.
A schema is made into a function once, since hundreds of thousands of messages are compared with it.
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
    def __init__(self, reason):
        super().__init__(reason)
        self.path = ""

    def __str__(self):
        return f"${self.path}: {self.args[0]}"


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


def check_inner(check, value, step):
    """Compares a part of a value, which `step` leads to."""
    try:
        check(value)
    except Mismatch as mismatch:
        mismatch.path = step + mismatch.path
        raise


def refuse(_):
    raise Mismatch("must not be there")


class Schemas:
    def __init__(self, folder):
        self.files = {path.name: json.loads(path.read_text(), object_pairs_hook=unique)
                      for path in Path(folder).glob("*.json")}
        self.made = {}

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
        self.check_at(*self.find(reference), value)

    def check_at(self, file, schema, value):
        """Compares a value with a schema that stands in `file`."""
        self.make(file, schema)(value)

    def make(self, file, schema):
        """The function that compares a value with a schema."""
        if isinstance(schema, bool):
            return (lambda value: None) if schema else refuse
        known = self.made.get(id(schema))
        if known is None:
            known = self.made[id(schema)] = (schema, self.make_anew(file, schema))
        return known[1]

    def make_anew(self, file, schema):
        unknown = set(schema) - set(KEYWORDS) - NOTES
        if unknown:
            raise BadSchema(f"unknown keywords {unknown}")
        checks = [KEYWORDS[keyword](self, file, schema, wanted)
                  for keyword, wanted in schema.items() if keyword not in NOTES]

        def check(value):
            for one in checks:
                one(value)
        return check if len(checks) != 1 else checks[0]

    def survey(self, file, schema):
        """Goes through a whole schema, used or not: unknown keywords, references to nowhere."""
        if not isinstance(schema, bool):
            self.make(file, schema)
            for inner in schema.get("$defs", {}).values():
                self.survey(file, inner)

    # ---- Keywords: of a value of another type most say nothing ----

    def ref(self, file, schema, wanted):
        place = self.find(wanted, file)
        return lambda value: self.make(*place)(value)  # later: schemas may contain themselves

    def type(self, file, schema, wanted):
        names = [wanted] if isinstance(wanted, str) else wanted
        tests = [TYPES[name] for name in names]

        def check(value):
            for test in tests:
                if test(value):
                    return
            raise Mismatch(f"expected {' or '.join(names)}, found {value!r}")
        return check

    def const(self, file, schema, wanted):
        return self.enum(file, schema, [wanted])

    def enum(self, file, schema, wanted):
        strings = {one for one in wanted if isinstance(one, str)}

        def check(value):
            known = value in strings if isinstance(value, str) else any(same(one, value) for one in wanted)
            if not known:
                expected = repr(wanted[0]) if len(wanted) == 1 else f"one of {wanted}"
                raise Mismatch(f"expected {expected}, found {value!r}")
        return check

    def constants(self, file, schema):
        """The strings that each member may be, where a schema says it in so many words."""
        if "$ref" in schema:
            return self.constants(*self.find(schema["$ref"], file))
        if "oneOf" in schema:
            return self.common([self.constants(file, inner) for inner in schema["oneOf"]])
        return {name: {member["const"]} for name, member in schema.get("properties", {}).items()
                if isinstance(member, dict) and isinstance(member.get("const"), str)}

    @staticmethod
    def common(alternatives):
        names = set.intersection(*(set(constants) for constants in alternatives))
        return {name: set().union(*(constants[name] for constants in alternatives))
                for name in sorted(names)}

    def one_of(self, file, schema, wanted):
        """Of alternatives that tell themselves apart by a constant, only those with that of the value
        are tried."""
        checks = [self.make(file, inner) for inner in wanted]
        constants = [self.constants(file, inner) for inner in wanted]
        name = next(iter(self.common(constants)), None)

        def candidates(value):
            kind = value.get(name) if isinstance(value, dict) else None
            return [check for check, alternative in zip(checks, constants)
                    if kind is None or kind in alternative[name]]

        def check(value):
            tried = candidates(value)
            if len(tried) == 1:
                return tried[0](value)
            reasons = self.reasons(tried, value)
            if len(tried) - len(reasons) != 1:
                count = len(tried) - len(reasons)
                raise Mismatch(f"{count} alternatives fit instead of one: {reasons}")
        return check

    @staticmethod
    def reasons(checks, value):
        """Why some of them do not fit."""
        reasons = []
        for check in checks:
            try:
                check(value)
            except Mismatch as mismatch:
                reasons.append(str(mismatch))
        return reasons

    def any_of(self, file, schema, wanted):
        checks = [self.make(file, inner) for inner in wanted]

        def check(value):
            reasons = []
            for one in checks:
                try:
                    return one(value)
                except Mismatch as mismatch:
                    reasons.append(str(mismatch))
            raise Mismatch(f"no alternative fits: {reasons}")
        return check

    def properties(self, file, schema, wanted):
        members = [(name, self.make(file, inner), f".{name}") for name, inner in wanted.items()]

        def check(value):
            if isinstance(value, dict):
                for name, member, step in members:
                    if name in value:
                        check_inner(member, value[name], step)
        return check

    def required(self, file, schema, wanted):
        names = set(wanted)

        def check(value):
            if isinstance(value, dict) and not names <= value.keys():
                raise Mismatch(f"{sorted(names - value.keys())} missing")
        return check

    def additional(self, file, schema, wanted):
        others, named = self.make(file, wanted), schema.get("properties", {}).keys()

        def check(value):
            if isinstance(value, dict) and not value.keys() <= named:
                for name in value.keys() - named:
                    check_inner(others, value[name], f".{name}")
        return check

    def prefix_items(self, file, schema, wanted):
        checks = [self.make(file, inner) for inner in wanted]

        def check(value):
            for index, (one, item) in enumerate(zip(checks, value if isinstance(value, list) else ())):
                check_inner(one, item, f"[{index}]")
        return check

    def items(self, file, schema, wanted):
        start, one = len(schema.get("prefixItems", ())), self.make(file, wanted)

        def check(value):
            if isinstance(value, list):
                for index in range(start, len(value)):
                    check_inner(one, value[index], f"[{index}]")
        return check

    def least_items(self, file, schema, wanted):
        return limit(list, lambda value: len(value) < wanted, f"fewer than {wanted} items")

    def most_items(self, file, schema, wanted):
        return limit(list, lambda value: len(value) > wanted, f"more than {wanted} items")

    def least(self, file, schema, wanted):
        return limit((int, float), lambda value: value < wanted, f"less than {wanted}")

    def most(self, file, schema, wanted):
        return limit((int, float), lambda value: value > wanted, f"more than {wanted}")

    def shortest(self, file, schema, wanted):
        return limit(str, lambda value: len(value) < wanted, f"shorter than {wanted}")

    def longest(self, file, schema, wanted):
        return limit(str, lambda value: len(value) > wanted, f"longer than {wanted}")

    def pattern(self, file, schema, wanted):
        expression = re.compile(re.sub(r"\$$", r"\\Z", wanted))  # Python's $ lets a newline through
        return limit(str, lambda value: not expression.search(value), f"does not match {wanted}")


def limit(types, is_beyond, reason):
    def check(value):
        if isinstance(value, types) and not isinstance(value, bool) and is_beyond(value):
            raise Mismatch(f"{value!r}: {reason}")
    return check


KEYWORDS = {
    "$ref": Schemas.ref, "type": Schemas.type, "const": Schemas.const, "enum": Schemas.enum,
    "oneOf": Schemas.one_of, "anyOf": Schemas.any_of, "properties": Schemas.properties,
    "required": Schemas.required, "additionalProperties": Schemas.additional,
    "prefixItems": Schemas.prefix_items, "items": Schemas.items,
    "minItems": Schemas.least_items, "maxItems": Schemas.most_items, "minimum": Schemas.least,
    "maximum": Schemas.most, "minLength": Schemas.shortest, "maxLength": Schemas.longest,
    "pattern": Schemas.pattern,
}
