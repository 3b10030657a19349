// Prints the prices of the coins that moved most in the last minute, as they move. Run with Node 24 beside socket.io-client:
// TICKDECK_KEY=tdk_… TICKDECK_URL=https://… node moving-prices.ts
import { io } from "socket.io-client";

const { TICKDECK_KEY: token = "", TICKDECK_URL: url = "http://127.0.0.1:3000" } = process.env;

const answer = await fetch(`${url}/api/crypto/simple-table?exchanges=mexc`, { headers: { authorization: `Bearer ${token}` } });
if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
const rows = ((await answer.json()) as { data: { symbol: string; change_1min_percent: number }[] }).data;
rows.sort((a, b) => Math.abs(b.change_1min_percent) - Math.abs(a.change_1min_percent));
const symbols = rows.slice(0, 11).map(({ symbol }) => `MEXC:${symbol}USDT`);

/** "0.000022776" instead of "2.2776e-5". */
const plain = (price: number): string => price.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 });

const socket = io(`${url}/market`, { transports: ["websocket"], auth: { token } });
socket.on("connect", () => socket.emit("ticks", { symbols }, (ack: object) => console.log("following", symbols.join(" "), ack)));
socket.on("tick", (symbol: string, minute: number[]) => console.log(symbol, plain(minute[4] ?? 0)));
socket.on("session", ({ reason }: { reason: string }) => console.log("closed:", reason));
// The server says why: a key without the scope "stream", a plan that ended, an address that the key does not allow.
socket.on("connect_error", (error: Error & { data?: { message: string } }) => {
  console.error("refused:", error.data?.message ?? error.message);
});
