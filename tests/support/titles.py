"""Which titles a program has."""

import subprocess


def titles_of(encan):
    return subprocess.run([encan, "--list-games"], capture_output=True, text=True,
                          check=True).stdout.split()
