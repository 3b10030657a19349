// Services that do not answer: right now where a call has just failed or nothing was answered, elsewhere as measured a minute
// ago. What is seen right now is not on the status page.

import type { AttentionKind } from "../../../shared/contracts/attention.ts";
import { SERVICE_COMPONENTS, type ServiceComponent, type StatusState } from "../../../shared/contracts/status.ts";
import { downSince } from "../../../shared/postgres/status.queries.ts";
import { noteChecks } from "../../../shared/redis/service-checks.ts";
import { askService } from "../status/measure-service.ts";
import type { AttentionDeps, AttentionSource } from "./attention-source.ts";

/** The current minute is sometimes measured late. */
const FRESH_MS = 150_000;

const KINDS: Readonly<Record<ServiceComponent, AttentionKind>> = {
  nowpayments: "provider-unreachable",
  yoomoney: "provider-unreachable",
  mail: "mail-unreachable",
  telegram: "telegram-unreachable",
};

export const serviceSource: AttentionSource = {
  kinds: [...new Set(Object.values(KINDS))],
  find: async (deps) => {
    const at = deps.now();
    const from = new Date(at.getTime() - FRESH_MS);
    const measured = await deps.database.run((db) => downSince(db, SERVICE_COMPONENTS, from));
    const sinceOf = new Map<string, Date>(measured.map(({ component, since }) => [component, since]));
    const looked = await checkFailing(deps, new Set(sinceOf.keys()));
    await noteChecks(deps.redis, [...looked], at.getTime());
    const isDown = (service: ServiceComponent): boolean =>
      looked.has(service) ? looked.get(service) === "down" : sinceOf.has(service);
    return SERVICE_COMPONENTS.filter(isDown).map((service) => ({
      kind: KINDS[service],
      subject: service,
      since: sinceOf.get(service) ?? at,
    }));
  },
};

/**
 * Asks services now if a call has just failed or they are known to be down: the next measurement may be a minute away, and
 * earlier answers do not help users who are turned away now.
 */
async function checkFailing(
  { services, outcomes }: AttentionDeps,
  down: ReadonlySet<string>,
): Promise<ReadonlyMap<ServiceComponent, StatusState>> {
  const checks = services.map(async (service) => {
    const recent = await outcomes.recent(service.component);
    if (recent.failed === 0 && !down.has(service.component)) return [];
    return [[service.component, (await askService(service, recent)).state] as const];
  });
  return new Map((await Promise.all(checks)).flat());
}
