// The toy exchange itself: numbered trades that follow from the clock, by REST and by socket in its own JSON protocol.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";

/** Every coin trades once in this time; a trade's number counts these spans since 1970. */
const EVERY_MS = 250;
const DAY_MS = 86_400_000;
const COINS = ["BTC", "ETH", "SOL", "XRP", "DOGE"] as const;

interface ToyTrade {
  readonly pair: string;
  readonly n: number;
  readonly price: string;
  readonly amount: string;
  readonly at: number;
}

function tradeOf(pair: string, n: number): ToyTrade {
  const coin = COINS.findIndex((base) => pair === `${base}USDT`);
  const price = (100 * (coin + 1) * (1 + 0.01 * Math.sin(n / 500))).toFixed(2);
  return { pair, n, price, amount: String(1 + ((n + coin) % 7)), at: n * EVERY_MS };
}

const newest = (): number => Math.floor(Date.now() / EVERY_MS);

/** Its coins are traded since; nothing was before. */
const OPENED_AT = Date.now() - 3 * DAY_MS;

function candles(pair: string, seconds: number, from: number, to: number): number[][] {
  const rows: number[][] = [];
  const stepMs = seconds * 1000;
  const first = Math.max(from, OPENED_AT - stepMs);
  for (let open = Math.ceil(first / stepMs) * stepMs; open < to; open += stepMs) {
    const row = [open, 0, 0, 0, 0, 0, 0, 0];
    const last = Math.min((open + stepMs) / EVERY_MS - 1, newest());
    for (let n = Math.ceil(Math.max(open, OPENED_AT) / EVERY_MS); n <= last; n++) {
      const trade = tradeOf(pair, n);
      const [price, amount] = [Number(trade.price), Number(trade.amount)];
      if (row[1] === 0) row.fill(price, 1, 5);
      row[2] = Math.max(row[2] as number, price);
      row[3] = Math.min(row[3] as number, price);
      row[4] = price;
      row[5] = (row[5] as number) + amount;
      row[7] = (row[7] as number) + price * amount;
    }
    if (row[1] !== 0) rows.push(row);
  }
  return rows;
}

function trades(pair: string, from: number, limit: number): ToyTrade[] {
  const first = Number.isFinite(from) ? from : newest() - limit + 1;
  const count = Math.max(0, Math.min(limit, newest() - first + 1));
  return Array.from({ length: count }, (_, at) => tradeOf(pair, first + at));
}

/** A day of one coin; its turnover is the mean trade times the day's number of them. */
const dayOf = (base: string) => {
  const { pair, price } = tradeOf(`${base}USDT`, newest());
  return { pair, base, step: "0.01", price, turnover: String((Number(price) * 4 * DAY_MS) / EVERY_MS) };
};

function answer(url: URL): unknown {
  const query = url.searchParams;
  const number = (name: string): number => Number(query.get(name) ?? Number.NaN);
  const pair = query.get("pair") ?? "";
  if (url.pathname === "/clock") return { now: Date.now() };
  if (url.pathname === "/pairs") return COINS.map(dayOf);
  if (url.pathname === "/candles") return candles(pair, number("seconds"), number("from"), number("to"));
  if (url.pathname === "/trades") return trades(pair, number("from"), number("limit"));
  return undefined;
}

export interface ToySimulator {
  readonly restUrl: string;
  readonly wsUrl: string;
  stop(): Promise<void>;
}

/** Starts it on a free loopback port. */
export async function startToySimulator(): Promise<ToySimulator> {
  const server = createServer((request, response) => {
    const body = answer(new URL(request.url ?? "/", "http://localhost"));
    response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body ?? {}));
  });
  const sockets = new WebSocketServer({ server, path: "/live" });
  const wishes = new Map<WebSocket, Set<string>>();
  sockets.on("connection", (socket) => {
    const topics = new Set<string>();
    wishes.set(socket, topics);
    socket.on("close", () => wishes.delete(socket));
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { do: string; topics: string[]; id: number };
      for (const topic of message.topics)
        if (message.do === "subscribe") topics.add(topic);
        else topics.delete(topic);
      socket.send(JSON.stringify({ id: message.id, done: true }));
    });
  });
  let sent = newest();
  const timer = setInterval(() => {
    for (; sent < newest(); sent++) for (const [socket, topics] of wishes) send(socket, topics, sent + 1);
  }, 20);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    restUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    async stop() {
      clearInterval(timer);
      for (const socket of wishes.keys()) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(socket: WebSocket, topics: ReadonlySet<string>, n: number): void {
  for (const base of COINS)
    if (topics.has(`trades of ${base}USDT`)) socket.send(JSON.stringify({ trade: tradeOf(`${base}USDT`, n) }));
  if (topics.has("days") && n % 4 === 0) socket.send(JSON.stringify({ days: COINS.map(dayOf), at: Date.now() }));
}
