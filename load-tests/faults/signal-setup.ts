// The part of the product that publishes signals, for kill tests: a real Redis, simulated exchanges, ingest workers as children.

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLaunchSettings, REPOSITORY } from "../../tools/local/launch-settings.ts";
import { askPort, freePort } from "../../tools/local/processes/ports.ts";
import { findRedis } from "../../tools/local/programs/redis-program.ts";
import { listingEverywhere } from "../../workers/simulator/options.ts";
import { startSimulator } from "../../workers/simulator/start-simulator.ts";
import { USUAL_HOUR } from "../../workers/simulator/testing/usual-hour.ts";
import { Killable } from "./killable.ts";
import { redisArguments } from "./setup.ts";

export const COINS = 20;
/** Few enough trades that MEXC's whole history is backfilled within minutes of its request budget. */
const RATE = 0.05;

export interface SignalSetup {
  readonly redisUrl: string;
  readonly logFolder: string;
  readonly workers: readonly [Killable, Killable];
  readonly stop: () => Promise<void>;
}

export async function startSignalSetup(): Promise<SignalSetup> {
  const folder = await mkdtemp(join(tmpdir(), `tickdeck-signals-${process.pid}-`));
  const { path, cache } = readLaunchSettings([]);
  const port = await freePort();
  const redisUrl = `redis://127.0.0.1:${port}`;
  const program = await findRedis({ path, cache, report: console.warn });
  const data = join(folder, "redis");
  await mkdir(data);
  const redis = new Killable({
    command: program.command,
    args: redisArguments(port, data),
    cwd: folder,
    env: program.env,
    logFile: join(folder, "redis.log"),
    channel: false,
    isUp: async () => (await askPort("127.0.0.1", port, "PING\r\n", 1000))?.includes("+PONG") ?? false,
  });
  const [simulator] = await Promise.all([
    startSimulator({ ...listingEverywhere(COINS), rate: RATE, seed: 11, ...USUAL_HOUR }),
    redis.start(),
  ]);
  const env: NodeJS.ProcessEnv = {
    PATH: path,
    NODE_ENV: "development",
    REDIS_URL: redisUrl,
    MARKET: "sim",
    ...simulator.environment,
  };
  const worker = (name: string): Killable =>
    new Killable({
      command: process.execPath,
      args: ["workers/main.ts", "ingest"],
      cwd: REPOSITORY,
      env,
      logFile: join(folder, `${name}.log`),
      channel: true,
      isUp: () => Promise.resolve(true),
    });
  const workers = [worker("one"), worker("two")] as const;
  const stop = async (): Promise<void> => {
    await Promise.all([...workers, redis].map((each) => each.kill()));
    await simulator.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { redisUrl, logFolder: folder, workers, stop };
}
