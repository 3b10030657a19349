import { expect, it, vi } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { ServerMetrics } from "../../server-metrics.ts";
import { SignalSubscriber } from "./signal-subscriber.ts";

it("logs an error once while it lasts, and again when it comes back after an answer", async () => {
  vi.useFakeTimers();
  const answers = ["away", "away", "", "away", "away", "", "full"];
  const lines: string[] = [];
  let asked = 0;
  const redis = {
    xreadBuffer: () => {
      const answer = answers[asked++];
      if (answer === undefined) return new Promise(() => undefined);
      return answer === "" ? Promise.resolve([]) : Promise.reject(new Error(answer));
    },
    xrevrange: () => Promise.resolve([]),
  } as unknown as RedisClient;
  const log = createLog("test", "warn", { write: (line) => void lines.push(line) });
  const subscriber = new SignalSubscriber(
    "mexc",
    { redis, metrics: new ServerMetrics("test"), log },
    { onSignals: () => {}, onEpisodes: () => {} },
  );
  subscriber.start();
  await vi.advanceTimersByTimeAsync(5000);
  subscriber.stop();
  vi.useRealTimers();
  expect(asked).toBe(answers.length + 1);
  expect(lines.map((line) => (JSON.parse(line) as { error: string }).error)).toEqual([
    "Error: away",
    "Error: away",
    "Error: full",
  ]);
});
