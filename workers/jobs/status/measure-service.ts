// Does an external service answer? Judged by the calls of the last minutes, and by our own probe where those say too little.

import type { ServiceComponent, StatusState } from "../../../shared/contracts/status.ts";
import type { Outcomes, ServiceOutcomes } from "../../../shared/node/service-outcomes.ts";
import { orDown, type Measured } from "./or-down.ts";

/** A service, and the lightest request to it, which rejects when it does not answer. */
export interface ProbedService {
  readonly component: ServiceComponent;
  readonly probe: () => Promise<unknown>;
}

/** When this many calls all fail it is not bad luck, even if a probe that asks for less succeeds. */
const NOTHING_SERVED = 2;
/** A failure this long ago is over if the service answers now, ms. A refused key does not recover by itself. */
const LASTS_MS = 30_000;

/** Up if every call was answered, otherwise as it answers our probe. */
export async function measureService(service: ProbedService, outcomes: Pick<ServiceOutcomes, "recent">): Promise<Measured> {
  const recent = await outcomes.recent(service.component);
  if (recent.failed === 0 && recent.answered > 0) return { state: "up", latencyMs: null };
  return askService(service, recent);
}

/** Down when our probe or every call goes unanswered; impaired when a call failed a moment ago. Never rejects. */
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
