// Bytes per second for one browser at the fastest cadence, against polling the REST table every 2 s, and bytes that Redis sends
// to each server meanwhile, on a running product. npm start, then: node load-tests/bench/bytes-per-client.ts [exchange] [seconds]

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import { WebSocket } from "ws";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";

const POLL_MS = 2000;
/** Header of a server's websocket frame between 126 and 65,535 bytes. */
const FRAME_HEADER_BYTES = 4;

const [exchange = "mexc", secondsText = "60"] = process.argv.slice(2);
const seconds = Number(secondsText);
const data = join(import.meta.dirname, "..", "..", ".data");
const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(join(data, file), "utf8")) as T;
const { port, redisUrl } = await read<{ port: number; redisUrl: string }>("services.json");
const server = `http://127.0.0.1:${port}`;

async function signIn(): Promise<string> {
  const reply = await fetch(`${server}/api/terminal/access`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(await read("first-login.json")),
  });
  const { session_token: token } = (await reply.json()) as { session_token?: string };
  if (!token) throw new Error(`Sign-in answered ${reply.status}`);
  return token;
}

interface Pushed {
  bytes: number;
  frames: number;
  snapshot: number;
}

/** A minimal client, so that every byte it receives is counted, heartbeats included. */
async function listen(token: string): Promise<Pushed> {
  const socket = new WebSocket(`${server.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const pushed: Pushed = { bytes: 0, frames: 0, snapshot: 0 };
  let sequence = "0";
  socket.on("message", (message: Buffer) => {
    const text = message.toString("latin1");
    if (text.startsWith("0")) socket.send(`40/market,${JSON.stringify({ token })}`);
    else if (text.startsWith("40/market")) socket.send(`42/market,0["subscribe",${JSON.stringify({ exchange, speed: 1 })}]`);
    else if (text === "2") for (const packet of ["3", `42/market,["seen",${sequence}]`]) socket.send(packet);
    const event = /^42\/market,\["(frame|snapshot)",(\d+),/.exec(text.slice(0, 60));
    if (event) sequence = event[2] as string;
    if (event?.[1] === "snapshot") {
      pushed.snapshot = message.length;
      socket.send(`42/market,["seen",${sequence}]`);
      return;
    }
    pushed.bytes += message.length + FRAME_HEADER_BYTES;
    if (event) pushed.frames += 1;
  });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  socket.close();
  return pushed;
}

async function poll(token: string, encoding: "gzip" | "identity"): Promise<number> {
  let bytes = 0;
  for (let at = 0; at < seconds; at += POLL_MS / 1000) {
    const reply = await fetch(`${server}/api/crypto/simple-table?exchanges=${exchange}`, {
      headers: { authorization: `Bearer ${token}`, "accept-encoding": encoding },
    });
    bytes += Number(reply.headers.get("content-length"));
    await reply.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return bytes;
}

/** Frames as sent from the worker to each server: every figure exact, for the rows that changed. */
async function published(): Promise<number> {
  const subscriber = new Redis(redisUrl);
  let bytes = 0;
  subscriber.on("messageBuffer", (_channel, frame: Buffer) => (bytes += frame.length));
  await subscriber.subscribe(keys.frames(exchange as ExchangeId));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  subscriber.disconnect();
  return bytes;
}

const token = await signIn();
const [pushed, plain, toServer] = await Promise.all([listen(token), poll(token, "identity"), published()]);
const perSecond = pushed.bytes / seconds;
console.log(
  `${exchange}: pushed ${perSecond.toFixed(0)} bytes/s (${pushed.frames} frames, first snapshot ${pushed.snapshot} bytes); ` +
    `Redis to each server ${(toServer / seconds).toFixed(0)} bytes/s; polled every 2 s ${(plain / seconds).toFixed(0)} bytes/s; ratio ${(pushed.bytes / plain).toFixed(3)} (goal at most 0.1)`,
);
