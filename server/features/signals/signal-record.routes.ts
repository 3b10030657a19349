// GET /api/signals and GET /api/episodes: what was published for stored lists, for programs.

import { MAX_RECORD_MS } from "../../../shared/contracts/signal-record.ts";
import { PLAN_LIMITS, type PlanId } from "../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { askedLists, type AskedLists } from "./asked-lists.ts";
import type { PublishedPastDeps } from "./published-past.ts";
import { SignalRecordService, type RecordPage, type RecordQuestion } from "./signal-record.service.ts";

interface Query {
  readonly list: readonly string[];
  readonly exchange?: ExchangeId | undefined;
  readonly from: number;
  readonly to?: number | undefined;
  readonly limit: number;
}

/** A Fastify plugin. */
export async function signalRecordRoutes(app: HttpApp, deps: PublishedPastDeps): Promise<void> {
  const record = new SignalRecordService(deps);

  const asked = async (
    user: { readonly userId: string; readonly plan: PlanId },
    { list, exchange, from, to, limit }: Query,
  ): Promise<{ lists: AskedLists["lists"]; question: RecordQuestion }> => {
    if (!PLAN_LIMITS[user.plan].apiAccess)
      throw new AppError("plan", { message: "Signals of the past need the plan Professional" });
    const end = to ?? Date.now();
    if (from >= end) throw new AppError("invalid-request", { message: "from must be before to" });
    if (end - from > MAX_RECORD_MS)
      throw new AppError("too-large", { message: "At most 24 hours at once: ask for one day after the other" });
    const { lists, rules, wanted } = await askedLists(deps.database, user, list, exchange);
    return { lists, question: { rules, wanted, from, to, limit } };
  };

  serveRoute(app, "GET /api/signals", async ({ session: { userId }, plan, query }) => {
    const { lists, question } = await asked({ userId, plan }, query);
    return answerOf(lists, await record.signals(question));
  });

  serveRoute(app, "GET /api/episodes", async ({ session: { userId }, plan, query }) => {
    const { lists, question } = await asked({ userId, plan }, query);
    return answerOf(lists, await record.episodes(question));
  });
}

function answerOf<Row>(lists: AskedLists["lists"], { rows, unwatched, until, next }: RecordPage<Row>) {
  return { success: true as const, data: [...rows], lists: [...lists], unwatched: [...unwatched], until, next, message: "" };
}
