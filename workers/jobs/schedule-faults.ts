// Schedules whose runs fail, noted in Redis for all processes: whichever runs one next knows the result of the run before.

import { z } from "zod";
import { SCHEDULE_CAUSES, type ScheduleCause } from "../../shared/contracts/jobs.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { DatabaseUnavailableError } from "../../shared/postgres/database-errors.ts";
import { keys } from "../../shared/redis/keys.ts";
import { AwayError } from "./job-table.ts";

const MAX_ERROR_LENGTH = 300;
/** A schedule that runs more often than this may recover from a first failure before anybody could look. */
const SELDOM_MS = 60_000;
const HOUR_MS = 3_600_000;

const faultSchema = z.object({
  /** First failure since the last success, and the newest, epoch ms. */
  since: z.number(),
  at: z.number(),
  /** Failures in a row. */
  times: z.number(),
  everyMs: z.number(),
  cause: z.enum(SCHEDULE_CAUSES),
  error: z.string(),
});
export type ScheduleFault = z.infer<typeof faultSchema>;

export interface WatchedSchedule {
  readonly name: string;
  readonly everyMs: number;
}

export class ScheduleFaults {
  readonly #redis: RedisClient;
  readonly #now: () => Date;

  constructor(redis: RedisClient, now: () => Date) {
    this.#redis = redis;
    this.#now = now;
  }

  /** Does the work and records its result; rejects as the work does. Only one run of a schedule is active at a time. */
  async watch(schedule: WatchedSchedule, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The run itself reports what failed; that Redis did not take the note adds nothing.
      await this.#noteFailure(schedule, error).catch(() => undefined);
      throw error;
    }
    await this.#redis.hdel(keys.scheduleFaults(), schedule.name);
  }

  async #noteFailure({ name, everyMs }: WatchedSchedule, error: unknown): Promise<void> {
    const at = this.#now().getTime();
    const known = await this.#redis.hget(keys.scheduleFaults(), name);
    const before = known === null ? undefined : faultSchema.safeParse(JSON.parse(known)).data;
    const fault: ScheduleFault = {
      since: before?.since ?? at,
      at,
      times: (before?.times ?? 0) + 1,
      everyMs,
      cause: causeOf(error),
      error: (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH),
    };
    await this.#redis.hset(keys.scheduleFaults(), name, JSON.stringify(fault));
  }
}

function causeOf(error: unknown): ScheduleCause {
  if (error instanceof DatabaseUnavailableError) return "database-away";
  return error instanceof AwayError ? "service-away" : "own-fault";
}

/** Every schedule whose runs fail and need a person, by name. Rejects when Redis does not answer. */
export async function failingSchedules(redis: RedisClient, now: Date): Promise<readonly (readonly [string, ScheduleFault])[]> {
  const noted = await redis.hgetall(keys.scheduleFaults());
  return Object.entries(noted).flatMap(([name, json]) => {
    const fault = faultSchema.safeParse(JSON.parse(json)).data;
    return fault && needsPerson(fault) && isCurrent(fault, now) ? [[name, fault] as const] : [];
  });
}

/** A short want of a service, and a single failure of what runs all the time, are over with the next run. */
const needsPerson = ({ times, everyMs, cause }: ScheduleFault): boolean =>
  times > 1 || (everyMs >= SELDOM_MS && cause === "own-fault");

/** A schedule that a newer version removed never succeeds again. */
const isCurrent = ({ at, everyMs }: ScheduleFault, now: Date): boolean => now.getTime() - at < 2 * everyMs + HOUR_MS;
