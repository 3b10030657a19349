// How old the spread beside a signal is when it is published, and what becomes known of it: read from the Redis of a running product.
// node load-tests/load/quote-ages.ts --redis redis://... [--seconds 120]

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { depthAnswerSchema } from "../../shared/contracts/worker-messages.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";
import { quotesIn } from "../../shared/redis/quote-column.ts";
import { readEntry } from "../../shared/signals/published-entry.ts";
import { relationsOfEntry } from "../../shared/signals/relation-batch.ts";
import { decodeSignalBatch } from "../../shared/signals/signal-batch.ts";

const YOUNG_MS = 2000;
/** A signal's second is over when it is published. */
const SECOND_MS = 1000;
/** Seconds of quotes searched for the newest. */
const MAX_BACK = 6;
/** Relations of the last signals come this much later, s. */
const RELATIONS_AFTER_S = 15;

const { values } = parseArgs({ options: { redis: { type: "string" }, seconds: { type: "string", default: "120" } } });
if (values.redis === undefined) throw new Error("--redis names the product's Redis");
const redis = new Redis(values.redis);
const seconds = Number(values.seconds);
const from = Date.now();
await sleep(seconds * 1000);
const until = Date.now();
await sleep(RELATIONS_AFTER_S * 1000);
for (const exchange of EXCHANGES) await report(exchange);
redis.disconnect();

async function report(exchange: ExchangeId): Promise<void> {
  const ages: number[] = [];
  const ids = new Set<string>();
  const symbols = new Set<string>();
  for (const [id, fields] of await redis.xrangeBuffer(keys.signals(exchange), from, until)) {
    const entry = readEntry(id.toString(), fields);
    if (!entry?.batch) continue;
    const age = await quoteAge(exchange, entry.second);
    for (const signal of decodeSignalBatch(entry.batch)) {
      ids.add(signal.id);
      symbols.add(signal.symbol);
      ages.push(age);
    }
  }
  const young = ages.filter((age) => age <= YOUNG_MS).length;
  const kinds = new Map<string, number>();
  for (const [, fields] of await redis.xrangeBuffer(keys.relations(exchange), from, "+"))
    for (const { id, kind } of relationsOfEntry(fields)) if (ids.has(id)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const books = await Promise.all([...symbols].map((symbol) => redis.get(keys.depth(exchange, `${symbol}USDT`))));
  const known = books.filter((book) => book !== null && "book" in depthAnswerSchema.parse(JSON.parse(book))).length;
  const sorted = ages.toSorted((a, b) => a - b);
  const share = ((100 * young) / ages.length).toFixed(2);
  console.log(
    `${exchange}: ${ages.length} signals, ${share} % with a spread at most 2 s old at the end of their second (median ` +
      `${sorted[sorted.length >> 1]} ms, oldest ${sorted.at(-1)} ms); relations: ${JSON.stringify(Object.fromEntries(kinds))}; ` +
      `order books of ${known} of ${symbols.size} coins`,
  );
}

/** Age of the newest quotes at the end of a second, ms; Infinity where there are none. */
async function quoteAge(exchange: ExchangeId, second: number): Promise<number> {
  for (let back = 0; back < MAX_BACK; back++) {
    const bytes = await redis.getBuffer(keys.quotes(exchange, second - back));
    const quotes = bytes ? quotesIn(bytes) : undefined;
    if (quotes) return (second + 1) * SECOND_MS - quotes.askedAt;
  }
  return Number.POSITIVE_INFINITY;
}
