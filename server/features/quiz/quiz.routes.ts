// The quiz over REST: answers earn a discount that belongs to the browser they came from. What it shows is a promise; what it
// stored here is what registration goes by.

import type { FastifyRequest } from "fastify";
import { DISCOUNTS, type Discount } from "../../../shared/checkout/order-quote.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { quizStepsDone, storeQuizAnswer } from "../../../shared/postgres/quiz.queries.ts";
import type { VisitorMarks } from "../../credentials/visitor-marks.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";

export interface QuizParts {
  readonly database: Database;
  readonly cookies: Cookies;
  readonly visitors: VisitorMarks;
}

/** A Fastify plugin. */
export async function quizRoutes(app: HttpApp, parts: QuizParts): Promise<void> {
  const { database, cookies, visitors } = parts;

  serveRoute(app, "POST /api/quiz/answers", async ({ request, reply, body }) => {
    const { device } = visitors.visitor(cookies, request, reply);
    await database.run((db) => storeQuizAnswer(db, device, body, new Date()));
    return { discount_percent: discountAfter(await database.run((db) => quizStepsDone(db, device))) };
  });

  serveRoute(app, "GET /api/quiz", async ({ request }) => {
    const answered = await stepsOf(parts, request);
    return { discount_percent: discountAfter(answered), answered };
  });
}

/** Percent off that the visitor who sent this request has earned. */
export async function earnedDiscount(parts: QuizParts, request: FastifyRequest): Promise<Discount> {
  return discountAfter(await stepsOf(parts, request));
}

async function stepsOf({ database, cookies, visitors }: QuizParts, request: FastifyRequest): Promise<number> {
  const device = visitors.deviceOf(cookies.trial(request));
  return device ? database.run((db) => quizStepsDone(db, device)) : 0;
}

/** The discounts of none to all steps; they do not add up. */
function discountAfter(steps: number): Discount {
  return DISCOUNTS[steps] ?? 0;
}
