// The discount belongs to the browser the answers came from. What a page shows is a promise; registration uses what is stored
// here.

import type { FastifyRequest } from "fastify";
import { DISCOUNTS, type Discount } from "../../../shared/checkout/order-quote.ts";
import { KEEP_DAYS } from "../../../shared/contracts/retention.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { readQuizProgress, storeQuizAnswer, type QuizProgress } from "../../../shared/postgres/quiz.queries.ts";
import type { VisitorMarks } from "../../credentials/visitor-marks.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

/** When answers, and the discount with them, are deleted. */
const KEPT_MS = KEEP_DAYS.trialDevices * 86_400_000;

export interface QuizDeps {
  readonly database: Database;
  readonly cookies: Cookies;
  readonly visitors: VisitorMarks;
}

export async function quizRoutes(app: HttpApp, deps: QuizDeps): Promise<void> {
  const { database, cookies, visitors } = deps;

  serveRoute(app, "POST /api/quiz/answers", async ({ request, reply, body }) => {
    const { device } = visitors.visitor(cookies, request, reply);
    await database.run((db) => storeQuizAnswer(db, device, body, new Date()));
    const progress = await database.run((db) => readQuizProgress(db, device));
    return { discount_percent: discountAfter(progress) };
  });

  serveRoute(app, "GET /api/quiz", async ({ request, reply }) => {
    // Every buyer passes here: with their own mark, neighbours at the same address do not use up their tries.
    visitors.visitor(cookies, request, reply);
    const progress = await progressOf(deps, request);
    const discount = discountAfter(progress);
    const endsAt = progress && discount > 0 ? new Date(progress.answeredAt.getTime() + KEPT_MS).toISOString() : null;
    return { discount_percent: discount, answered: progress?.steps ?? 0, discount_until: endsAt };
  });
}

/** The discount in percent of the visitor who sent this request. */
export async function earnedDiscount(deps: QuizDeps, request: FastifyRequest): Promise<Discount> {
  return discountAfter(await progressOf(deps, request));
}

async function progressOf({ database, cookies, visitors }: QuizDeps, request: FastifyRequest): Promise<QuizProgress | undefined> {
  const device = visitors.deviceOf(cookies.trial(request));
  return device && database.run((db) => readQuizProgress(db, device));
}

/** The discount for the completed steps; they do not add up. */
function discountAfter(progress: QuizProgress | undefined): Discount {
  return DISCOUNTS[progress?.steps ?? 0] ?? 0;
}
