"""Compares what passes between clients and a server with the description of its API, which the build
makes from api/ and the tables of the titles: ENCAN_API is the folder.

Every answer must be one that openapi.json lists for its path, method and status, and fit the schema
there; a request that the server takes must fit as well. So must the messages of WebSockets. Comparing
takes longer than the rest of a test, so of the messages that have the same words only a few are
compared. If ENCAN_SANITIZED is set, none is: a build without a sanitizer compares the same.
"""

import collections
import json
import os
import re
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from schema import Mismatch, Schemas

ROOT = Path(__file__).parent.parent.parent
API = Path(os.environ.get("ENCAN_API", ROOT / "build" / "generated" / "api"))
SANITIZED = "ENCAN_SANITIZED" in os.environ
OPENAPI = "openapi.json"
FAILURE = f"{OPENAPI}#/components/schemas/Failure"
METHODS = ("get", "post")
WORD = re.compile(r'"[a-z-]+"')  # the name of a member, or one of the values it may have
FIRST, EVERY = 1, 25  # of the messages with the same words, so many at first, then one of so many


class Contract:
    def __init__(self, folder=API):
        self.schemas = Schemas(folder)
        self.paths = self.schemas.files[OPENAPI]["paths"]
        self.patterns = {path: re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[0-9a-z]{13})",
                                                 re.escape(path))) for path in self.paths}
        self.seen = collections.Counter()

    def operations(self):
        """(METHOD, path, operation) of each."""
        return [(method.upper(), path, item[method])
                for path, item in self.paths.items() for method in METHODS if method in item]

    def find(self, target):
        """The path of a target as the description has it, and the values of its parameters."""
        for path, pattern in self.patterns.items():
            found = pattern.fullmatch(urlsplit(target).path)
            if found:
                return path, found.groupdict()
        return None, {}

    def check(self, schema, value):
        self.schemas.check_at(OPENAPI, schema, value)

    # ---- HTTP ----

    def check_answer(self, method, target, sent, answer):
        """`sent`: the body of the request, bytes or None."""
        path, values = self.find(target)
        try:
            if path is None:
                self.check_undescribed(answer)
            elif method.lower() not in self.paths[path]:
                self.check_failure(answer, 405)
                self.check_allowed(path, answer)
            else:
                operation = self.paths[path][method.lower()]
                self.check_response(operation, answer)
                if answer.status < 300:
                    self.check_request(self.paths[path], operation, target, values, sent)
        except Mismatch as mismatch:
            raise AssertionError(f"{method} {target} {answer.status}: {mismatch}") from None

    def check_failure(self, answer, status):
        if answer.status != status:
            raise Mismatch(f"expected {status}")
        self.schemas.check(FAILURE, json.loads(answer.text))

    def check_allowed(self, path, answer):
        """What is allowed there is what is described."""
        allowed = set(answer.headers["allow"].lower().split(", ")) - {"head"}
        if allowed != {method for method in METHODS if method in self.paths[path]}:
            raise Mismatch(f"allow: {answer.headers['allow']}")

    def check_undescribed(self, answer):
        """The page, nothing, or a target so bad that it is not even looked for."""
        kind = answer.headers["content-type"].split(";")[0]
        if kind == "application/json":
            self.check_failure(answer, 405 if answer.status == 405 else 404)
        elif kind == "text/plain":
            self.check_plain(answer)
        elif answer.status != 200:
            raise Mismatch(f"an error as {kind}")

    @staticmethod
    def check_plain(answer):
        if not re.fullmatch(rf"{answer.status} [A-Z][\w ]+\n", answer.text):
            raise Mismatch(f"not an error in a line: {answer.text!r}")

    def check_response(self, operation, answer):
        response = operation["responses"].get(str(answer.status))
        if response is None:
            raise Mismatch("this status is not described")
        if "$ref" in response:
            _, response = self.schemas.find(response["$ref"], OPENAPI)
        for name, header in response.get("headers", {}).items():
            if "$ref" in header:
                _, header = self.schemas.find(header["$ref"], OPENAPI)
            self.check(header["schema"], answer.headers.get(name.lower()))
        kind = answer.headers["content-type"].split(";")[0]
        if kind not in response["content"]:
            raise Mismatch(f"{kind} is not described")
        is_json = kind == "application/json"
        self.check(response["content"][kind]["schema"],
                   json.loads(answer.text) if is_json else answer.text)
        if answer.status >= 400 and not is_json:
            self.check_plain(answer)

    def check_request(self, item, operation, target, values, sent):
        described = {parameter["name"]: parameter["schema"]
                     for parameter in item.get("parameters", []) + operation.get("parameters", [])}
        for name, value in values.items():
            self.check(described[name], value)
        for name, value in parse_qsl(urlsplit(target).query):
            self.check(described.get(name, False), int(value) if value.isdigit() else value)
        if (sent is not None) != ("requestBody" in operation):
            raise Mismatch("a body is sent just where one is described")
        if sent is not None:
            self.check(operation["requestBody"]["content"]["application/json"]["schema"],
                       json.loads(sent))

    # ---- WebSockets ----

    def check_refusal(self, target, answer):
        path, _ = self.find(target)
        if path:
            self.check_response(self.paths[path]["get"], answer)
        else:
            self.check_undescribed(answer)

    def check_message(self, target, way, text):
        """`way`: "from" or "to" the server."""
        path, _ = self.find(target)
        if SANITIZED or not self.is_due(path, way, text):
            return
        try:
            self.check(self.paths[path]["get"]["x-websocket"].get(way, False), json.loads(text))
        except Mismatch as mismatch:
            raise AssertionError(f"{way} {target}: {text[:200]}: {mismatch}") from None

    def is_due(self, path, way, text):
        kind = (path, way, frozenset(WORD.findall(text)))
        self.seen[kind] += 1
        return self.seen[kind] <= FIRST or self.seen[kind] % EVERY == 0


CONTRACT = Contract()
