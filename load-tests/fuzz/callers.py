# Gives each request of schemathesis an address and, where FUZZ_COOKIES names a file, a session of its own, so that the
# limits of one caller do not answer most of the run. The file has one cookie a line, "sid=…". What was answered is counted, and
# written to the file that FUZZ_COUNTS names: {"market": {"200": 12}}.

import atexit
import collections
import itertools
import json
import os
import random

import schemathesis

# The module's own numbers are the same in each case: hypothesis sets their seed.
_random = random.SystemRandom()
_file = os.environ.get("FUZZ_COOKIES")
_cookies = itertools.cycle(open(_file, encoding="ascii").read().split()) if _file else None


@schemathesis.hook
def before_call(_context, case, _kwargs):
    headers = {"x-forwarded-for": f"10.{_random.randrange(256)}.{_random.randrange(256)}.{_random.randrange(1, 255)}"}
    if _cookies:
        # What a browser sends with a cookie: without it the server refuses to change anything.
        headers |= {"cookie": next(_cookies), "sec-fetch-site": "same-origin"}
    for name, value in headers.items():
        case.headers[name] = value


_counts = collections.defaultdict(collections.Counter)


@schemathesis.hook
def after_call(_context, case, response):
    tag = (case.operation.tags or ["none"])[0]
    _counts[tag][str(response.status_code)] += 1


@atexit.register
def _write_counts():
    if file := os.environ.get("FUZZ_COUNTS"):
        with open(file, "w", encoding="ascii") as out:
            json.dump(_counts, out)
