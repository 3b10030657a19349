// A visitor who becomes a customer: landing page, quiz, free test with its live market, pricing, registration, payment.

import http from "k6/http";
import { Counter, Rate } from "k6/metrics";
import { clearTimeout, setTimeout } from "k6/timers";
import { siteAddress } from "../../shared/contracts/pages.ts";
import { DEFAULT_EXCHANGE } from "../../shared/market/exchange-id.ts";
import { PLAN_LIMITS } from "../../shared/contracts/plans.ts";
import { ARRIVING_THRESHOLD, call, openPage, type Caller } from "./rest-call.ts";
import { RUN } from "./run.ts";
import { Viewer } from "./viewer.ts";

const LANGUAGE = "en";
const PLAN = "popular";
/** How long a visitor watches the free test, ms. */
const WATCH_MS = 3000;
const TABLE_WITHIN_MS = 5000;

/** Share of the visits that ended with a paid plan. */
const walksCompleted = new Rate("walks_completed");
/** Visitors whose free test had to wait: more than sixty start in a minute, and k6 solves no proof of work. */
const testsLater = new Counter("tests_later");

export const VISIT_THRESHOLDS = {
  ...ARRIVING_THRESHOLD,
  walks_completed: ["rate>0.99"],
  "http_req_duration{kind:page}": ["p(99)<200"],
  "http_req_duration{kind:read}": ["p(99)<200"],
  "http_req_duration{kind:write}": ["p(99)<500"],
};

/** One complete visit from this address. */
export async function visit(caller: Caller): Promise<void> {
  walksCompleted.add(landAndAnswer(caller) && (await tryTest(caller)) && buy(caller));
}

function landAndAnswer(caller: Caller): boolean {
  const answers = [{ question: 1, answer: "bybit" }, { question: 2, answer: "more1year" }, { question: 3 }] as const;
  return (
    openPage(siteAddress("landing", LANGUAGE), caller) &&
    openPage("/quiz", caller) &&
    answers.every((body) => call("POST /api/quiz/answers", caller, { body }).status === 200) &&
    call("GET /api/quiz", caller).answer?.answered === 3
  );
}

async function tryTest(caller: Caller): Promise<boolean> {
  const body = { contact_info: "", contact_method: "anonymous", language: LANGUAGE } as const;
  const { status, answer } = call("POST /api/test-terminal/request-access", caller, { body });
  if (status === 503) testsLater.add(1);
  if (status === 503) return true;
  return answer?.access_granted === true && watchTest(caller);
}

/** Watches as long as a visitor does; false without a table. */
function watchTest({ address }: Caller): Promise<boolean> {
  const cookies = Object.entries(http.cookieJar().cookiesForURL(RUN.url)).map(([name, [value = ""]]) => `${name}=${value}`);
  const viewer = new Viewer({
    headers: { "x-forwarded-for": address, cookie: cookies.join("; "), origin: RUN.url },
    exchange: DEFAULT_EXCHANGE,
    speed: PLAN_LIMITS.test.fastestSeconds,
  });
  return new Promise((resolve) => {
    const end = (hasTable: boolean): void => {
      viewer.close();
      resolve(hasTable);
    };
    const late = setTimeout(() => end(false), TABLE_WITHIN_MS);
    viewer.onTable = () => {
      clearTimeout(late);
      setTimeout(() => end(true), WATCH_MS);
    };
    viewer.open();
  });
}

function buy(caller: Caller): boolean {
  const contact = `visitor-${Date.now()}-${Math.floor(Math.random() * 1e9)}@example.test`;
  if (!openPage(siteAddress("pricing", LANGUAGE), caller)) return false;
  if (call("GET /api/checkout/options", caller).status !== 200) return false;
  const registered = call("POST /api/register", caller, { body: { contact, plan: PLAN, language: LANGUAGE } }).answer;
  if (!registered) return false;
  const order = { userId: registered.userId, planId: PLAN, language: LANGUAGE } as const;
  const payment = call("POST /api/create-payment", caller, { body: order }).answer;
  if (!payment) return false;
  const { paymentId } = payment;
  const statusOf = (): string | undefined =>
    call("GET /api/payment-status/:paymentId", caller, { params: { paymentId } }).answer?.status;
  const isOpen = statusOf() === "pending";
  const paid = { identifier: paymentId, provider: "mock", result: "success" } as const;
  return isOpen && call("POST /api/mock-payment/update", caller, { body: paid }).status === 200 && statusOf() === "success";
}
