"""The network layer over real sockets, good manners and bad: everything in test_*.py.

usage: net.py NET-SERVER [OPTIONS OF python3 -m unittest discover]
"""

import sys
import unittest
from pathlib import Path

import case

if __name__ == "__main__":
    case.SERVER = sys.argv[1]
    folder = str(Path(__file__).resolve().parent)
    unittest.main(module=None, argv=[sys.argv[0], "discover", "-s", folder, *sys.argv[2:]])
