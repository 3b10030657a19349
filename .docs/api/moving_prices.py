# Prints the prices of the coins that moved most in the last minute, as they move:
# pip install "python-socketio[client]" && TICKDECK_KEY=tdk_… TICKDECK_URL=https://… python3 moving_prices.py
import os

import requests
import socketio

url = os.environ.get("TICKDECK_URL", "http://127.0.0.1:3000")
key = os.environ["TICKDECK_KEY"]

table = requests.get(f"{url}/api/crypto/simple-table?exchanges=mexc", headers={"Authorization": f"Bearer {key}"})
table.raise_for_status()
rows = sorted(table.json()["data"], key=lambda row: -abs(row["change_1min_percent"]))
symbols = [f"MEXC:{row['symbol']}USDT" for row in rows[:11]]

client = socketio.Client()
client.on("tick", lambda symbol, minute: print(symbol, minute[4], flush=True), namespace="/market")
client.on("session", lambda end: print("closed:", end["reason"], flush=True), namespace="/market")
client.connect(url, namespaces=["/market"], auth={"token": key}, transports=["websocket"])
print("following", *symbols, client.call("ticks", {"symbols": symbols}, namespace="/market"), flush=True)
client.wait()
