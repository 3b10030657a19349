# Prints the prices of the coins that moved most in the last minute, as they move:
# pip install "python-socketio[client]" && TICKDECK_KEY=tdk_… TICKDECK_URL=https://… python3 moving_prices.py
import os, sys
from decimal import Decimal
import requests
import socketio

url, key = os.environ.get("TICKDECK_URL", "http://127.0.0.1:3000"), os.environ["TICKDECK_KEY"]
table = requests.get(f"{url}/api/crypto/simple-table?exchanges=mexc", headers={"Authorization": f"Bearer {key}"})
if not table.ok:
    sys.exit(f"refused: {table.status_code} {table.text}")
rows = sorted(table.json()["data"], key=lambda row: -abs(row["change_1min_percent"]))
symbols = [f"MEXC:{row['symbol']}USDT" for row in rows[:11]]

# "0.000022776" instead of Python's "2.2776e-05".
plain = lambda price: format(Decimal(str(price)), "f")
refusals = []
client = socketio.Client()
client.on("tick", lambda symbol, minute: print(symbol, plain(minute[4]), flush=True), namespace="/market")
client.on("session", lambda end: print("closed:", end["reason"], flush=True), namespace="/market")
client.on("connect_error", refusals.append, namespace="/market")
try:
    client.connect(url, namespaces=["/market"], auth={"token": key}, transports=["websocket"])
except socketio.exceptions.ConnectionError as error:
    # The server says why: a key without the scope "stream", a plan that ended, an address that the key does not allow.
    said = next((each["data"]["message"] for each in refusals if isinstance(each, dict)), None)
    sys.exit(f"refused: {said}" if said else f"not connected: {error}")
print("following", *symbols, client.call("ticks", {"symbols": symbols}, namespace="/market"), flush=True)
client.wait()
