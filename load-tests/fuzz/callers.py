# Gives each request of schemathesis an address and, where FUZZ_COOKIES names a file, a session of its own, so that the
# limits of one caller do not answer most of the run. The file has one cookie a line, "sid=…".

import itertools
import os
import random

import schemathesis

_file = os.environ.get("FUZZ_COOKIES")
_cookies = itertools.cycle(open(_file, encoding="ascii").read().split()) if _file else None


@schemathesis.hook
def before_call(_context, case, _kwargs):
    headers = {"x-forwarded-for": f"10.{random.randrange(256)}.{random.randrange(256)}.{random.randrange(1, 255)}"}
    if _cookies:
        # What a browser sends with a cookie: without it the server refuses to change anything.
        headers |= {"cookie": next(_cookies), "sec-fetch-site": "same-origin"}
    for name, value in headers.items():
        case.headers[name] = value
