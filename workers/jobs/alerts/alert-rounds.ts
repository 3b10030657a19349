// Copies alerts to the workers and settles their crossings continuously: an alert reaches its owner within a second.

import { LastingErrors } from "../../../shared/node/lasting-errors.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { repeat } from "../../repeat.ts";
import { copyChanges, restoreCopies } from "./alert-copy.ts";
import { expireEnded, settleReported } from "./alert-settlement.ts";

const COPY_AND_SETTLE_MS = 200;
const EXPIRE_MS = 1000;
/** How often to check whether Redis lost its copy, ms. */
const RESTORE_MS = 2000;

export interface AlertRoundsDeps {
  readonly database: Database;
  readonly redis: RedisClient;
  readonly log: Log;
  readonly now: () => Date;
  /** Called once messages about a firing are promised; `delayMs`: from the crossing trade to the firing. */
  readonly onFired: (delayMs: number) => void;
}

type Step = () => Promise<void>;

/** Runs until the returned function is called. */
export function startAlertRounds(deps: AlertRoundsDeps): () => void {
  const errors = new LastingErrors<Step>((error) => deps.log.warn({ error }, "alerts wait"));
  const round = (periodMs: number, step: Step): (() => void) =>
    repeat(
      periodMs,
      async () => {
        await step();
        errors.succeeded(step);
      },
      (error) => errors.report(step, error),
    );
  const ends = [
    round(COPY_AND_SETTLE_MS, () => copyChanges(deps)),
    round(RESTORE_MS, () => restoreCopies(deps)),
    round(COPY_AND_SETTLE_MS, () => settleReported(deps)),
    round(EXPIRE_MS, () => expireEnded(deps, deps.now())),
  ];
  return () => {
    for (const end of ends) end();
  };
}
