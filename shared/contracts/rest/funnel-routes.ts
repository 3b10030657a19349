import { grantedTestSchema, requestTestSchema, testAccessSchema, testCodeSchema } from "../test-access.ts";
import { quizAnswerSchema, quizDiscountSchema, quizSchema } from "../quiz.ts";
import type { Route } from "./route.ts";

export const FUNNEL_ROUTES = {
  "GET /api/test-terminal/verify-access": {
    operationId: "verifyTestAccess",
    tag: "account",
    summary: "Whether the caller's free test is running, and for how many seconds still",
    auth: "anybody",
    limits: [{ name: "test-access", per: "browser", max: 30, windowSeconds: 60 }],
    refusals: [],
    answer: testAccessSchema,
  },
  "POST /api/test-terminal/request-access": {
    operationId: "requestTestAccess",
    tag: "account",
    summary: "Starts the caller's free test, which lives in the session cookie; one per browser, contact and address",
    auth: "anybody",
    limits: [{ name: "test-request", per: "browser", max: 5, windowSeconds: 3600, refundsUnavailable: true }],
    refusals: [],
    body: requestTestSchema,
    answer: grantedTestSchema,
  },
  "POST /api/test-terminal/confirm-code": {
    operationId: "confirmTestCode",
    tag: "account",
    summary: "Starts it with the code that was mailed, where the address has had its test",
    auth: "anybody",
    limits: [{ name: "test-code", per: "browser", max: 30, windowSeconds: 3600, refundsUnavailable: true }],
    refusals: [],
    body: testCodeSchema,
    answer: grantedTestSchema,
  },
  "POST /api/quiz/answers": {
    operationId: "answerQuiz",
    tag: "site",
    summary: "Stores one answer of the quiz; the discount it earns belongs to this browser",
    auth: "public",
    limits: [{ name: "quiz-answers", per: "browser", max: 60, windowSeconds: 600, refundsUnavailable: true }],
    refusals: ["busy", "unavailable"],
    body: quizAnswerSchema,
    answer: quizDiscountSchema,
  },
  "GET /api/quiz": {
    operationId: "quiz",
    tag: "site",
    summary: "How far this browser is in the quiz, and the percent off it has earned",
    auth: "public",
    limits: [{ name: "quiz", per: "browser", max: 60, windowSeconds: 60 }],
    refusals: ["busy", "unavailable"],
    answer: quizSchema,
  },
} as const satisfies Record<`${"GET" | "POST"} /api/${string}`, Route>;
