"""Comparing what programs print with texts stored beside the tests.

A stored text is short enough to be read in a diff: an excerpt in full, and digests of the rest, which
notice any change without being read.
"""

import difflib
import hashlib

DIFF_LINES = 40


def digest(text):
    """Eight hexadecimal digits that change with the text."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def differences(path, text):
    """The beginning of a diff from the stored text to this one; "" if they are equal."""
    stored = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = list(difflib.unified_diff(stored.splitlines(), text.splitlines(), f"stored {path.name}",
                                      f"printed {path.name}", lineterm="", n=1))
    return "\n".join(lines[:DIFF_LINES])


def compare(path, text):
    """Prints how a text differs from the stored one; whether it does not."""
    found = differences(path, text)
    print(f"{found}\n{path.name}: DIFFERS" if found else f"{path.name}: as stored")
    return not found


def store(path, text):
    path.write_text(text, encoding="utf-8")
    return True
