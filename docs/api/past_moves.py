# Prints the coins that moved most in the past ten minutes, with what was traded, from every second that was kept:
# pip install duckdb requests && TICKDECK_KEY=tdk_… TICKDECK_URL=https://… python3 past_moves.py
import os, sys, tempfile, time
import duckdb, requests

url, key = os.environ.get("TICKDECK_URL", "http://127.0.0.1:3000"), os.environ["TICKDECK_KEY"]
to = int(time.time()) * 1000
span = {"from": to - 600_000, "to": to, "format": "parquet"}
answer = requests.get(f"{url}/api/history/mexc", span, headers={"Authorization": f"Bearer {key}"})
if not answer.ok:
    sys.exit(f"refused: {answer.status_code} {answer.text}")
with tempfile.NamedTemporaryFile(suffix=".parquet") as file:
    file.write(answer.content)
    file.flush()
    moves = duckdb.sql(f"""select symbol, 100 * (arg_max(price, time) / arg_min(price, time) - 1) as percent,
        sum(quote_volume) as usdt from '{file.name}' group by symbol order by abs(percent) desc, symbol limit 20""").fetchall()
print("from", span["from"], "to", span["to"])
for symbol, percent, usdt in moves:
    print(symbol, f"{percent:.3f}", f"{usdt or 0:.0f}")
