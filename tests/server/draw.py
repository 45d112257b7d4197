"""How a deal is drawn, by docs/fairness.md: an implementation that shares nothing with the server."""

import hashlib
import hmac
import json


def sha256(line):
    return hashlib.sha256(line.encode()).hexdigest()


def commit_secret(table, secret):
    return sha256(f"encan secret {table} {secret}")


def commit_number(table, seat, number):
    return sha256(f"encan number {table} {seat} {number}")


def seed_of(table):
    """Of a table that is over, as the server describes it."""
    numbers = " ".join(number["number"] or "0" for number in table["numbers"])
    options = " ".join(f"{name}={value}" for name, value in table["options"].items())
    line = f"encan deal {table['id']} {table['title']} {table['players']} {numbers} {options}"
    return hmac.new(bytes.fromhex(table["secret"]), line.encode(), "sha256").hexdigest()


def with_checksum(record):
    """A record that was changed, with a checksum that fits."""
    start = record[:record.index("check: ")]
    check = 0xcbf29ce484222325
    for byte in start.encode():
        check = ((check ^ byte) * 0x100000001b3) % (1 << 64)
    return start + f"check: {check:016x}\n"


# ---- The hash chain of a log, and receipts ----

def keyed(key, line):
    return hmac.new(bytes.fromhex(key), line.encode(), "sha256").hexdigest()


def heads_of(commitment, log):
    """All heads of the chain of a published log, in order."""
    heads, head = [], commitment
    for line in log.splitlines():
        number, nonce, content = line.split(" ", 2)
        digest = content if nonce == "withheld" else keyed(nonce, f"encan entry {number} {content}")
        head = sha256(f"encan head {head} {digest}")
        heads.append(head)
    return heads


def view_hash(table):
    return sha256(json.dumps(table["view"], separators=(",", ":"), ensure_ascii=False))


class Receipt:
    """What a client keeps: made from the messages that a Live has got."""

    def __init__(self, live, key):
        self.live, self.lines, self.ply = live, [], 0
        first = live.heard[0]["table"]
        number = getattr(live, "number_drawn", None)
        self.head = ["encan-receipt 1", f"table: {live.id}", f"key: {key}", f"seat: {live.seat}",
                     f"commitment: {first['commitment']}", f"number: {number or 'none'}"]
        self.opened, self.fixed = False, None
        for message in live.heard:
            self.take(message)

    def take(self, message):
        if "head" in message:
            self.lines.append(" ".join(["head:", message["head"], message["signature"],
                                        *message.get("path", [])]))
        if message["type"] == "table":
            self.take_table(message["table"])
        elif message["type"] == "done":
            command = json.loads(self.live.socket.sent[message["id"]])
            self.opened |= command["do"] == "open"
            if command["do"] == "choose":
                self.lines.append(f"choice: {self.ply} {command['action']}")

    def take_table(self, table):
        if table["stage"] == "dealing" and not self.fixed:
            self.fixed = [number["commitment"] or "-" for number in table["numbers"]]
        if "view" in table:
            self.ply = table["ply"]
            self.lines.append(f"view: {table['ply']} {view_hash(table)}")

    def text(self, log):
        fixed = " ".join(self.fixed) if self.fixed and hasattr(self.live, "number_drawn") else "none"
        return "\n".join([*self.head, f"opened: {'yes' if self.opened else 'no'}", f"fixed: {fixed}",
                          *self.lines, *(f"entry: {line}" for line in log.splitlines()), ""])
