// A process that holds many viewers at once and measures their frames, with a tenth of the processor time that k6 takes for 5,000
// sockets: beside the product on one machine, k6 would measure its own delay.
// Arguments: address, file of tokens, which token is the first, how many. Messages from the parent: "measure", then "report".

import { readFile } from "node:fs/promises";
import { createHistogram } from "node:perf_hooks";
import { WebSocket } from "ws";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { eventPacket, FrameFollower, HeaderReader, joinPacket, PONG, readPacket, socketUrl } from "../k6/market-protocol.ts";
import type { HeldReport } from "./held-viewers.ts";
import { PERCENTILES } from "./run-scenario.ts";

/** As fast as k6's clients arrive. */
const ARRIVE_EVERY_MS = 5;
const AGAIN_MS = 1000;
/** As our client reports what it has seen. */
const SEEN_EVERY_MS = 5000;

const [url = "", tokensFile = "", first = "0", count = "0"] = process.argv.slice(2);
const tokens = (await readFile(tokensFile, "utf8"))
  .trim()
  .split("\n")
  .slice(Number(first), Number(first) + Number(count));
const headers = new HeaderReader((base64) => Buffer.from(base64, "base64"));
const ages = createHistogram({ lowest: 1, highest: 3_600_000 });
const counts = { frames: 0, bytes: 0, gaps: 0, skipped: 0, lost: 0, refused: 0, unknown: 0 };
let isMeasuring = false;
let withTable = 0;

function open(token: string, number: number): void {
  const address = `11.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const socket = new WebSocket(socketUrl(url), { perMessageDeflate: false, headers: { "x-forwarded-for": address } });
  const follower = new FrameFollower();
  const exchange = EXCHANGES[number % EXCHANGES.length] as ExchangeId;
  let seenAt = Date.now() + Math.random() * SEEN_EVERY_MS;
  socket.on("message", (message: Buffer) => {
    const packet = packetOf(message);
    if (packet === undefined) return;
    if (packet.kind === "open") socket.send(joinPacket(token));
    else if (packet.kind === "ping") socket.send(PONG);
    else if (packet.kind === "joined") socket.send(eventPacket("subscribe", [{ exchange, speed: 1 }], 0));
    else if (packet.kind === "frame" || packet.kind === "snapshot") {
      const now = Date.now();
      const hadTable = follower.sequence > 0;
      const header = headers.read(packet.body);
      const { isGap, skipped } = follower.take(packet.kind, header, 1);
      if (!hadTable) onTable();
      if (isGap) socket.send(eventPacket("resync", [], 1));
      if (packet.kind === "frame" && isMeasuring) {
        ages.record(Math.max(1, now - header.publishTime));
        counts.frames += 1;
        counts.bytes += message.length;
        counts.gaps += isGap ? 1 : 0;
        counts.skipped += skipped;
      }
      if (now - seenAt < SEEN_EVERY_MS) return;
      seenAt = now;
      socket.send(eventPacket("seen", [follower.sequence]));
    }
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    if (follower.sequence > 0) withTable -= 1;
    counts[follower.sequence > 0 ? "lost" : "refused"] += 1;
    setTimeout(() => open(token, number), AGAIN_MS);
  });
}

function packetOf(message: Buffer): ReturnType<typeof readPacket> | undefined {
  try {
    return readPacket(message.toString());
  } catch {
    counts.unknown += 1;
    return undefined;
  }
}

function onTable(): void {
  withTable += 1;
  if (withTable === tokens.length) process.send?.("ready");
}

process.on("message", (word) => {
  if (word === "measure") isMeasuring = true;
  else {
    const percentiles = PERCENTILES.map((each): [number, number] => [each, ages.percentile(each)]);
    process.send?.({ ...counts, percentiles, max: ages.max } satisfies HeldReport);
  }
});
process.on("disconnect", () => process.exit(0));

for (const [number, token] of tokens.entries()) {
  open(token, number);
  await new Promise((resolve) => setTimeout(resolve, ARRIVE_EVERY_MS));
}
