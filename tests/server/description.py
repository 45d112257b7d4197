"""The description of the API is whole, and says what the C side does.

Routes, verbs, error codes and kinds of news are compared with the tables in the source; what titles
have is made from their tables (tests/unit/describe.c). That answers and messages fit it is checked by
all tests that use place.py.

usage: description.py ENCAN
"""

import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

from contract import API, OPENAPI, ROOT, Contract
from place import Guest, Place
from schema import KEYWORDS, BadSchema, Mismatch, Schemas

ENCAN = ""
SOURCE = ROOT / "src"
MESSAGES = "messages.schema.json"


def source(path):
    return (SOURCE / path).read_text()


class Checker(unittest.TestCase):
    """The checker itself: for each keyword a value that fits and one that does not."""

    ROWS = (
        ({"type": "integer"}, (1, -1, 2.0), (True, 1.5, "1", None)),
        ({"type": "number"}, (1, 1.5), (False, "1")),
        ({"type": ["string", "null"]}, ("", None), (0, [], {})),
        ({"type": "boolean"}, (True, False), (0, 1, "true")),
        ({"const": True}, (True,), (1, "true", None)),
        ({"const": 1}, (1,), (True, 2)),
        ({"enum": ["a", 0]}, ("a", 0), ("b", False)),
        ({"oneOf": [{"minimum": 3}, {"maximum": 5}]}, (2, 6), (4,)),
        ({"anyOf": [{"const": 1}, {"const": 2}]}, (1, 2), (3,)),
        ({"properties": {"a": {"type": "null"}}}, ({}, {"a": None, "b": 1}, 7), ({"a": 1},)),
        ({"properties": {"a": False}}, ({"b": 1},), ({"a": 1},)),
        ({"required": ["a"]}, ({"a": 1}, []), ({}, {"b": 1})),
        ({"properties": {"a": True}, "additionalProperties": False}, ({"a": 1},), ({"b": 1},)),
        ({"additionalProperties": {"type": "string"}}, ({"a": "x"},), ({"a": 1},)),
        ({"items": {"type": "null"}}, ([], [None]), ([None, 1],)),
        ({"prefixItems": [{"const": 1}], "items": {"const": 2}}, ([], [1], [1, 2]), ([2], [1, 1])),
        ({"minItems": 1}, ([1], ""), ([],)),
        ({"maxItems": 1}, ([], [1]), ([1, 2],)),
        ({"minimum": 1}, (1, "0"), (0,)),
        ({"maximum": 1}, (1,), (1.5,)),
        ({"minLength": 2}, ("ab", 1), ("a",)),
        ({"maxLength": 2}, ("éé",), ("abc",)),
        ({"pattern": "^a+$"}, ("aa", 1), ("ba", "aa\n", "")),
        ({"$ref": "x.json#/$defs/a~1b"}, (1,), (2,)),
        ({"type": "integer", "description": "x", "minimum": 3}, (3,), (2,)),
    )

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        Path(folder.name, "x.json").write_text(
            '{"$defs": {"a/b": {"const": 1}, "c": {"$ref": "#/$defs/a~1b"}}}')
        self.schemas = Schemas(folder.name)

    def fits(self, schema, value):
        try:
            self.schemas.check_at("x.json", schema, value)
        except Mismatch:
            return False
        return True

    def test_keywords(self):
        for schema, good, bad in self.ROWS:
            self.schemas.survey("x.json", schema)
            for value in good:
                self.assertTrue(self.fits(schema, value), (schema, value))
            for value in bad:
                self.assertFalse(self.fits(schema, value), (schema, value))

    def test_all_keywords_have_a_row(self):
        used = {keyword for schema, _, _ in self.ROWS for keyword in schema}
        self.assertEqual(set(KEYWORDS) - used, set())

    def test_a_reference_leads_on_in_its_own_file(self):
        self.schemas.check("x.json#/$defs/c", 1)
        with self.assertRaises(Mismatch):
            self.schemas.check("x.json#/$defs/c", 2)

    def test_what_it_does_not_know_is_an_error(self):
        for schema in ({"if": {}}, {"format": "date"}, {"$ref": "#/nowhere"}, {"$ref": "y.json"}):
            with self.assertRaises(BadSchema):
                self.schemas.check_at("x.json", schema, 1)
            with self.assertRaises(BadSchema):
                self.schemas.survey("x.json", {"properties": {"a": {"items": schema}}})

    def test_the_path_to_what_is_wrong(self):
        schema = {"properties": {"a": {"items": {"type": "null"}}}}
        with self.assertRaisesRegex(Mismatch, r"^\$\.a\[1\]: expected null, found 1$"):
            self.schemas.check_at("x.json", schema, {"a": [None, 1]})


class Description(unittest.TestCase):
    def setUp(self):
        self.contract = Contract()
        self.schemas = self.contract.schemas
        self.messages = self.schemas.files[MESSAGES]["$defs"]

    def consts(self, schemas, key):
        return [schema["properties"][key]["const"] for schema in schemas]

    # ---- Whole ----

    def schemas_in(self, part):
        """Every schema of openapi.json, wherever it stands."""
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part):
            if key == "schema":
                yield inner
            elif isinstance(inner, (dict, list)):
                yield from self.schemas_in(inner)

    def test_keywords_and_references(self):
        self.schemas.survey(MESSAGES, self.schemas.files[MESSAGES])
        found = list(self.schemas_in(self.contract.paths))
        for _, _, operation in self.contract.operations():
            found += operation.get("x-websocket", {}).values()
            for response in operation["responses"].values():
                if "$ref" in response:
                    self.schemas.find(response["$ref"], OPENAPI)
        components = self.schemas.files[OPENAPI]["components"]
        found += [*components["schemas"].values(), *self.schemas_in(components["responses"])]
        self.assertGreater(len(found), 50)
        for schema in found:
            self.schemas.survey(OPENAPI, schema)

    def references(self, part):
        if isinstance(part, dict):
            yield from [part["$ref"]] if "$ref" in part else []
        for inner in (part.values() if isinstance(part, dict) else part):
            if isinstance(inner, (dict, list)):
                yield from self.references(inner)

    def test_everything_is_used(self):
        used = {reference.split("/")[-1] for file in self.schemas.files.values()
                for reference in self.references(file)}
        components = self.schemas.files[OPENAPI]["components"]
        for names in (self.messages, components["schemas"], components["responses"]):
            self.assertEqual(set(names) - used, set())

    def test_operations_have_names_of_their_own(self):
        names = [operation["operationId"] for _, _, operation in self.contract.operations()]
        self.assertEqual(len(names), len(set(names)))

    # ---- As the source has it ----

    def test_routes(self):
        rows = re.findall(r'\{NET_(\w+), "([^"]*)", (true|false), (true|false), LIMIT',
                          source("server/http/routes.c"))
        self.assertGreater(len(rows), 15)
        routes = {(method, "/api/tables/{id}" * (of_table == "true") + path): by_guest == "true"
                  for method, path, of_table, by_guest in rows}
        described = {(method, path): "security" in operation
                     for method, path, operation in self.contract.operations()
                     if "x-websocket" not in operation}
        self.assertEqual(routes, described)

    def test_sockets(self):
        own, of_table = re.findall(r'strcmp\((?:net_path\(request\)|rest), "(\S+)"\)',
                                   source("server/live/ws_session.c"))
        described = {path for _, path, operation in self.contract.operations()
                     if "x-websocket" in operation}
        self.assertEqual(described, {own, "/api/tables/{id}" + of_table})

    def test_verbs(self):
        rows = re.findall(r'\{"(\w+)", PLACE_(\w+)([^}]*)\},', source("server/tables/command.c"))
        expected = {}
        for verb, place, more in rows:
            expected[verb] = {"id", "do", *re.findall(r'\.text = "(\w+)"', more),
                              *re.findall(r"\.(level|line|key) = true", more)} | \
                ({"seat"} if place in ("NAMED", "ANY") else set())
        described = {command["properties"]["do"]["const"]: set(command["properties"])
                     for command in self.messages["Command"]["oneOf"]}
        self.assertEqual(described, expected)

    def test_error_codes(self):
        rows = re.findall(r'\{(?:ERR_\w+|0), (\d+), "(\w+)"', source("server/support/error_json.c"))
        self.assertEqual({code for _, code in rows},
                         set(self.messages["Error"]["properties"]["code"]["enum"]))
        listed = {status for _, _, operation in self.contract.operations()
                  for status in operation["responses"] if status >= "400"}
        self.assertEqual(listed, {status for status, _ in rows} - {"405"} | {"413"})

    def test_news(self):
        names = set(re.findall(r'\[NEWS_\w+\] = \{"(\w+)"', source("server/live/table_json.c")))
        self.assertEqual(set(self.consts(self.messages["News"]["oneOf"], "news")), names)

    def test_titles(self):
        """What a fragment says of a title, it says of all."""
        titles = [title.capitalize() for title in self.messages["Title"]["enum"]]
        self.assertGreater(len(titles), 2)
        for name, part in (("Event", self.messages["Event"]["anyOf"]),
                           ("Options", self.messages["Summary"]["anyOf"]),
                           ("Options", self.messages["Table"]["anyOf"]),
                           ("View", self.messages["Table"]["anyOf"])):
            found = {reference.split("/")[-1] for reference in self.references(part)}
            self.assertTrue({title + name for title in titles} <= found, name)


class Served(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place = Place(ENCAN, f"sqlite:{folder.name}/db", "--bot-pause", "off",
                           "--limits", "off")
        self.addCleanup(lambda: self.place.stop())
        self.contract = Contract()

    def test_games_of_all_sizes_and_options(self):
        guest = Guest(self.place, "Ada")
        _, games = self.place.ask("GET", "/api/games")
        for game in games["games"]:
            for seats in range(game["players_min"], game["players_max"] + 1):
                quick = seats <= 5  # as the rules of Krach have it
                options = {option["name"]: option["values"][-1] for option in game["options"]
                           if quick or option["name"] != "quick"}
                table = guest.create(title=game["name"], seats=seats, options=options, sit=None,
                                     bots=[1] * seats, open=True)
                self.place.ask("GET", "/api/tables")
                guest.must(table, "start")
                while guest.see(table, 1 << 20)["table"]["stage"] != "over":
                    pass
                self.assertEqual(len(guest.see(table)["table"]["result"]["ranks"]), seats)

    def test_the_server_hands_it_out(self):
        for path in API.glob("*.json"):
            answer, content = self.place.ask("GET", f"/api/{path.name}")
            self.assertEqual(content, json.loads(path.read_text()))
            self.assertEqual(answer.headers["cache-control"], "no-store")

    def test_titles_and_options(self):
        _, games = self.place.ask("GET", "/api/games")
        messages = self.contract.schemas.files[MESSAGES]["$defs"]
        self.assertEqual([game["name"] for game in games["games"]], messages["Title"]["enum"])
        for game in games["games"]:
            described = messages[game["name"].capitalize() + "Options"]["properties"]
            self.assertEqual({option["name"]: {"enum": option["values"]}
                              for option in game["options"]}, described)

    def test_version(self):
        project = (ROOT / "CMakeLists.txt").read_text()
        version = re.search(r"project\(encan VERSION (\S+)", project)
        self.assertEqual(self.contract.schemas.files[OPENAPI]["info"]["version"], version[1])

    def test_clients_find_out_what_does_not_fit(self):
        """place.py looks at what comes and goes: with another description it complains."""
        guest = Guest(self.place, "Ada")
        table = guest.create(title="krach", seats=2, sit=0)
        answer, _ = self.place.ask("GET", f"/api/tables/{table}")
        target = f"/api/tables/{table}"
        messages = self.contract.schemas.files[MESSAGES]["$defs"]
        self.contract.check_answer("GET", target, None, answer)
        messages["Table"]["properties"]["clock"] = {"type": "string"}
        self.contract.schemas.made.clear()
        for check in (lambda: self.contract.check_answer("GET", target, None, answer),
                      lambda: self.contract.check_message(target + "/live", "from", answer.text),
                      lambda: self.contract.check_answer("POST", "/api/tables", b"{}", answer),
                      lambda: self.contract.check_message(target + "/live", "to", "{}"),
                      lambda: self.contract.check_answer("GET", "/nothing", None, answer)):
            with self.assertRaises(AssertionError):
                check()


if __name__ == "__main__":
    ENCAN = sys.argv.pop(1)
    unittest.main()
