// Every few seconds, brings the list of what needs a person up to date, tells operators what is new on it, and refreshes open
// admin pages.

import type { ControlMessage } from "../../../shared/contracts/control-messages.ts";
import { publish } from "../../../shared/node/redis.ts";
import { syncAttention } from "../../../shared/postgres/attention.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import type { JobSchedule } from "../job-table.ts";
import type { AttentionDeps, AttentionSource } from "./attention-source.ts";
import { ATTENTION_SOURCES } from "./attention-sources.ts";
import { tellOperators, type NoticeDeps } from "./tell-operators.ts";

const CHANGED: ControlMessage = { kind: "attention" };

/** One round over these sources; one that fails leaves its kinds unchanged and does not affect the others. */
export async function deriveAttention(sources: readonly AttentionSource[], deps: AttentionDeps): Promise<void> {
  const { database, log, now } = deps;
  for (const { kinds, find } of sources)
    try {
      const conditions = await find(deps);
      await database.transaction((db) => syncAttention(db, kinds, conditions, now()));
    } catch (error) {
      log.warn({ error: String(error), kinds }, "a source of what needs a person could not be read");
    }
}

export const attention: JobSchedule<AttentionDeps & NoticeDeps> = {
  // A trouble should be seen within a minute of its first sign, and some sources wait for a while first.
  everyMs: 15_000,
  run: async (deps) => {
    await deriveAttention(ATTENTION_SOURCES, deps);
    // What settlement raised is on the list without any source, so pages are always notified.
    await publish(deps.redis, keys.control(), JSON.stringify(CHANGED));
    await tellOperators(deps);
  },
};
