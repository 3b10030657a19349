// Where troubles that last are read: each source owns some kinds and says which of them hold at this moment.

import type { AttentionKind } from "../../../shared/contracts/attention.ts";
import type { ServiceOutcomes } from "../../../shared/node/service-outcomes.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import type { Condition } from "../../../shared/postgres/attention.queries.ts";
import type { JobDeps } from "../job-table.ts";
import type { ProbedService } from "../status/measure-service.ts";

export interface AttentionDeps extends JobDeps {
  readonly redis: RedisClient;
  /** The services this deployment calls, and what came of the calls. */
  readonly services: readonly ProbedService[];
  readonly outcomes: Pick<ServiceOutcomes, "recent">;
}

export interface AttentionSource {
  /** No other source names them: what is open of these kinds and not found any more is closed. */
  readonly kinds: readonly AttentionKind[];
  /** Everything of these kinds that holds now. A rejection leaves the list as it is. */
  readonly find: (deps: AttentionDeps) => Promise<readonly Condition[]>;
}
