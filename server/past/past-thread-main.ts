// A thread of the server that reads the past: unpacking hours of all coins would hold up frames and requests. It has connections of its own.

import { workerData } from "node:worker_threads";
import { knownSymbols } from "../../shared/archive/known-symbols.ts";
import type { PastPiece } from "../../shared/archive/past-piece.ts";
import { historyFile } from "../../shared/node/history-file.ts";
import { createLog } from "../../shared/node/log.ts";
import { useProxy } from "../../shared/node/outbound-proxy.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import { Database } from "../../shared/postgres/database.ts";
import { PastSeconds } from "../../shared/redis/past-seconds.ts";
import { openArchive } from "../../shared/s3/open-archive.ts";
import { sendParts } from "./asked-parts.ts";
import { faultOf } from "./past-faults.ts";
import type { PastAnswer, PastKind, PastTask, PastThreadSettings, PastWork } from "./past-tasks.ts";
import { secondBars } from "./second-bars.ts";

const CONNECTIONS = 2;

const settings = workerData as PastThreadSettings;
useProxy(settings.proxy);
const log = createLog("past", settings.logLevel);
const store = openArchive(settings.store, new Database(settings.databaseUrl, CONNECTIONS, log), log);
const redis = connectRedis(settings.redisUrl, "fast", log);
const past = new PastSeconds({ store, redis, now: () => Math.floor(Date.now() / 1000) });

const WORK: { readonly [Kind in PastKind]: (task: PastWork[Kind]["task"]) => Promise<PastWork[Kind]["answer"]> } = {
  history: async ({ question, options, port }) => {
    const { exchange, from, to } = question;
    const named = await store.gaps({ exchange, from: Math.floor(from / 1000), to: Math.ceil(to / 1000) });
    await sendParts(port, (isWanted) => historyFile(whileWanted(past.pieces(question), isWanted), options, named));
    return undefined;
  },
  bars: (question) => secondBars(past, question),
  symbols: (span) => knownSymbols(store, span),
};

/** A long time of a few coins gives few parts: whether they are wanted is asked for each piece. */
async function* whileWanted(
  pieces: AsyncIterable<PastPiece>,
  isWanted: () => boolean,
): AsyncGenerator<PastPiece, void, undefined> {
  for await (const piece of pieces) {
    if (!isWanted()) return;
    yield piece;
  }
}

/** The pool calls it for each task. */
export async function answered<Kind extends PastKind>({ kind, task }: PastTask<Kind>): Promise<PastAnswer> {
  try {
    return { answer: await WORK[kind](task) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}
