// Two ingest workers: after kill -9 of the leader, the hot standby publishes under a higher epoch within the limit.

import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { decodeMarketFrame } from "../../shared/frame/market-frame.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";
import { startSetup, type Setup } from "./setup.ts";
import { logInByRequest, untilTrue } from "./truth-check.ts";

/** A standby takes over within this, plus a second for the first frame to be due. */
const RESUMED_WITHIN_MS = 7000;
/** After this a standby has its own exchange sockets open, ms. */
const WARM_MS = 12_000;

interface Published {
  readonly at: number;
  readonly epoch: number;
}

let setup: Setup;

beforeAll(async () => {
  setup = await startSetup();
}, 60_000);
afterAll(() => setup?.stop(), 30_000);

test("the standby takes over from a killed leader", async () => {
  const [leader, standby] = [setup.worker("leader"), setup.worker("standby")];
  await leader.start();
  const token = await logInByRequest(setup.url);
  await untilTrue(setup, token);
  await standby.start();
  await sleep(WARM_MS);
  const published = await recordFrames(setup.redisUrl);
  await sleep(2000);

  const killedAt = await leader.kill();
  const hasResumed = (exchange: ExchangeId): boolean => {
    const frames = published.frames.get(exchange) ?? [];
    return (frames.at(-1)?.epoch ?? 0) > (frames[0]?.epoch ?? 0);
  };
  await vi.waitFor(() => expect(EXCHANGES.filter(hasResumed)).toEqual([...EXCHANGES]), RESUMED_WITHIN_MS + 1000);
  // A dead leader's last frame would have arrived by now.
  await sleep(1000);
  for (const exchange of EXCHANGES) {
    const frames = published.frames.get(exchange) ?? [];
    const last = frames.findLast(({ at }) => at <= killedAt + 50);
    const first = frames.find(({ at, epoch }) => at > killedAt && epoch > (last?.epoch ?? 0));
    console.log(`${exchange}: first frame of the standby ${(first?.at ?? Number.NaN) - killedAt} ms after the kill`);
    expect(last, "the leader published before").toBeDefined();
    expect((first?.at ?? Number.NaN) - killedAt).toBeLessThan(RESUMED_WITHIN_MS);
    const epochs = frames.map(({ epoch }) => epoch);
    expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
  }
  published.stop();
  console.log("true again", await untilTrue(setup, token), "ms later");
});

/** Records epoch and arrival of every frame on both channels. */
async function recordFrames(redisUrl: string): Promise<{ frames: Map<ExchangeId, Published[]>; stop: () => void }> {
  const frames = new Map<ExchangeId, Published[]>(EXCHANGES.map((exchange) => [exchange, []]));
  const redis = new Redis(redisUrl);
  redis.on("messageBuffer", (channel: Buffer, bytes: Buffer) => {
    const exchange = EXCHANGES.find((each) => keys.frames(each) === channel.toString());
    const { header } = decodeMarketFrame(new Uint8Array(bytes));
    if (exchange) frames.get(exchange)?.push({ at: Date.now(), epoch: header.epoch });
  });
  await redis.subscribe(...EXCHANGES.map(keys.frames));
  return { frames, stop: () => redis.disconnect() };
}
