// Does a service around us answer? By what came of the calls of the last minutes, and by a question of our own where that says too
// little.

import type { ServiceComponent, StatusState } from "../../../shared/contracts/status.ts";
import type { Outcomes, ServiceOutcomes } from "../../../shared/node/service-outcomes.ts";
import { orDown, type Measured } from "./or-down.ts";

/** A service, and the lightest question to it; it rejects where the service does not answer. */
export interface ProbedService {
  readonly component: ServiceComponent;
  readonly probe: () => Promise<unknown>;
}

/** So many calls that all fail are no bad luck of one, whatever a probe says that asks for less. */
const NOTHING_SERVED = 2;
/** A call that failed so long ago was the end of a fault, where the service answers us now, ms. A refused key does not mend itself. */
const LASTS_MS = 30_000;

/** Up where every call was answered, or else as it answers a question of ours. */
export async function measureService(service: ProbedService, outcomes: Pick<ServiceOutcomes, "recent">): Promise<Measured> {
  const recent = await outcomes.recent(service.component);
  if (recent.failed === 0 && recent.answered > 0) return { state: "up", latencyMs: null };
  return askService(service, recent);
}

/** Down where our question is not answered or nothing else is; impaired where a call failed a moment ago. Never rejects. */
export async function askService({ probe }: ProbedService, recent: Outcomes): Promise<Measured> {
  const began = performance.now();
  const asked = await orDown(() => probe().then(() => ({ state: "up", latencyMs: Math.round(performance.now() - began) })));
  if (asked.state === "down") return asked;
  return { ...asked, state: stateOfCalls(recent) };
}

function stateOfCalls({ answered, failed, refused, failedAgoMs }: Outcomes): StatusState {
  const isFailing = failedAgoMs !== null && failedAgoMs < LASTS_MS;
  const unserved = isFailing ? failed : refused;
  if (answered === 0 && unserved >= NOTHING_SERVED) return "down";
  return isFailing || refused > 0 ? "degraded" : "up";
}
