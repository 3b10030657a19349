// GET /api/history/{exchange}: every second of the past, for programs of plans that have the API.

import { unknownSymbols } from "../../../shared/archive/known-symbols.ts";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { MAX_HISTORY_MS, MAX_HISTORY_ROWS } from "../../../shared/contracts/history.ts";
import { PLAN_LIMITS } from "../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute, type RouteCall } from "../../http/serve-route.ts";
import type { PastThreads } from "../../past/past-threads.ts";
import type { Market } from "../../push/market.ts";
import { Downloads } from "./downloads.ts";

export interface HistoryRoutesDeps {
  readonly market: Market;
  readonly past: PastThreads;
}

const TYPES = { jsonl: "application/x-ndjson; charset=utf-8", parquet: "application/vnd.apache.parquet" } as const;

/** Epoch seconds: steps that begin in [from, to) and are over. */
interface Steps {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** A Fastify plugin. */
export async function historyRoutes(app: HttpApp, { market, past }: HistoryRoutesDeps): Promise<void> {
  const now = (): number => Math.floor(Date.now() / 1000);
  const downloads = new Downloads();

  const handle = async ({
    plan,
    session,
    params,
    query,
    reply,
  }: RouteCall<"GET /api/history/:exchange">): Promise<FastifyReply> => {
    if (!PLAN_LIMITS[plan].apiAccess) throw new AppError("plan", { message: "History needs the plan Professional" });
    const { exchange } = params;
    const { symbols, format } = query;
    const steps = stepsOf(query, now());
    const listed = market.feed(exchange).state?.universe.symbols;
    if (!listed) throw new AppError("warming", { retryAfterSeconds: 5 });
    refuseTooMany(steps, symbols?.length ?? listed.length);
    await requireKnown(exchange, steps, symbols, new Set(listed.map(({ symbol }) => symbol)));
    // With the second before, from which the first volume is counted.
    const question = { exchange, symbols, from: (steps.from - 1) * 1000, to: steps.to * 1000 };
    const release = downloads.begin(session.kind === "test" ? session.handle : session.userId);
    const stream = Readable.from(past.history(question, { from: steps.from, stepSeconds: steps.step, format }), {
      objectMode: false,
    });
    stream.once("close", release);
    const name = `${exchange}-${new Date(steps.from * 1000).toISOString().slice(0, 19).replaceAll(":", "")}Z.${format}`;
    return reply
      .headers({ "cache-control": "no-store", "content-disposition": `attachment; filename="${name}"` })
      .type(TYPES[format])
      .send(stream);
  };

  const requireKnown = async (
    exchange: ExchangeId,
    { from, to }: Steps,
    symbols: readonly string[] | undefined,
    listed: ReadonlySet<string>,
  ): Promise<void> => {
    const unknown = await unknownSymbols(symbols, listed, () => past.symbols({ exchange, plane: "price", from, to }));
    if (unknown.length > 0)
      throw new AppError("not-found", { message: `${exchange} has no ${unknown.join(", ")}: symbols are base coins, like BTC` });
  };

  serveRoute(app, "GET /api/history/:exchange", handle);
}

function stepsOf({ from, to, step }: { readonly from: number; readonly to: number; readonly step: number }, now: number): Steps {
  if (from >= to) throw new AppError("invalid-request", { message: "from must be before to" });
  if (from >= now * 1000) throw new AppError("invalid-request", { message: "from lies in the future" });
  if (to - from > MAX_HISTORY_MS)
    throw new AppError("too-large", { message: "At most 24 hours at once: ask for one day after the other" });
  const begin = (ms: number): number => Math.ceil(ms / 1000 / step) * step;
  return { from: begin(from), to: Math.max(begin(from), Math.min(begin(to), now - (now % step))), step };
}

function refuseTooMany({ from, to, step }: Steps, coins: number): void {
  const rows = ((to - from) / step) * coins;
  if (rows <= MAX_HISTORY_ROWS) return;
  const refusal = `At most ${MAX_HISTORY_ROWS.toLocaleString("en")} rows at once, this is up to ${Math.ceil(rows).toLocaleString("en")}`;
  throw new AppError("too-large", { message: `${refusal}: ask for a shorter time, fewer symbols or a longer step` });
}
