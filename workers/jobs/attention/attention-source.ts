// Detects troubles that last: each source owns some kinds and says which of them hold right now.

import type { AttentionKind } from "../../../shared/contracts/attention.ts";
import type { ServiceOutcomes } from "../../../shared/node/service-outcomes.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Condition } from "../../../shared/postgres/attention.queries.ts";
import type { JobDeps } from "../job-table.ts";
import type { ProbedService } from "../status/measure-service.ts";

export interface AttentionDeps extends JobDeps {
  readonly redis: RedisClient;
  /** The services this deployment calls, with the outcomes of the calls. */
  readonly services: readonly ProbedService[];
  readonly outcomes: Pick<ServiceOutcomes, "recent">;
}

export interface AttentionSource {
  /** Only this source reports these kinds: open ones it no longer finds are closed. */
  readonly kinds: readonly AttentionKind[];
  /** Everything of these kinds that holds now. A rejection leaves the list unchanged. */
  readonly find: (deps: AttentionDeps) => Promise<readonly Condition[]>;
}
