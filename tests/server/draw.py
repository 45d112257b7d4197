"""How a deal is drawn, by docs/fairness.md: an implementation that shares nothing with the server."""

import hashlib
import hmac


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
