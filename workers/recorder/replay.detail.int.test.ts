// A recording of both exchanges is replayed faster, and a worker on it shows what the replayed trades make.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { watchFromAfar } from "../ingest/testing/far-exchange.ts";
import { redisAt } from "../ingest/testing/tape-ingest.ts";
import { listingEverywhere } from "../simulator/options.ts";
import { startSimulator } from "../simulator/start-simulator.ts";
import { USUAL_HOUR } from "../simulator/testing/usual-hour.ts";
import { recordExchange } from "./record-exchange.ts";
import { RecordingFile } from "./recording-file.ts";

const COINS = 4;
const RECORDED_MS = 12_000;
/** Not an integer: then every window would hold whole rounds of the recording, and nothing would change. */
const SPEED = 2.5;
const NEAR = { delayMs: 0, jitterMs: 0, handshakeMs: 0, skewMs: 0 };
const log = createLog("test", "silent");

test("windows on a replayed recording are true on both exchanges", { timeout: 300_000 }, async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), "replay-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "recording.gz");
  const original = await startSimulator({ ...listingEverywhere(COINS), ...USUAL_HOUR });
  const file = await RecordingFile.create(path);
  const recorded = await Promise.all(
    EXCHANGES.map((exchange) => {
      const { [`${exchange}RestUrl` as const]: restUrl, [`${exchange}WsUrl` as const]: wsUrl } = original.urls;
      return recordExchange({ exchange, restUrl, wsUrl, maxSymbols: COINS }, file, log);
    }),
  );
  await sleep(RECORDED_MS);
  await Promise.all(recorded.map((exchange) => exchange.stop()));
  await file.close();
  await original.stop();

  const replayed = await startSimulator({ replay: { path, speed: SPEED } });
  onTestFinished(() => replayed.stop());
  const checks = EXCHANGES.map(async (exchange) => {
    const simulated = replayed[exchange];
    const coins = simulated.market.entries.length;
    expect(coins).toBeGreaterThanOrEqual(COINS - 1);
    const addresses = { restUrl: replayed.urls[`${exchange}RestUrl`], wsUrl: replayed.urls[`${exchange}WsUrl`] };
    const one = { simulated, ...addresses, stop: () => Promise.resolve() };
    const watched = await watchFromAfar(exchange, one, redisAt(1), coins, NEAR);
    onTestFinished(() => watched.stop());
    await watched.exactFigures();
    // A busy machine may publish a second before its last trades have come; the next ones are complete.
    const isWrong = async (): Promise<readonly string[]> => (await watched.wrongFigures()).wrong;
    await expect.poll(isWrong, { timeout: 60_000, interval: 1000 }).toEqual([]);
    expect((await watched.wrongFigures()).figures).toBeGreaterThan(coins * 10);
  });
  await Promise.all(checks);
});
