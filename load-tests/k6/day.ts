// An ordinary day at once: most watch at their plans' cadences and some leave and return, a few poll, visitors look around, and
// now and then somebody buys.

import exec from "k6/execution";
import { setTimeout } from "k6/timers";
import type { Scenario } from "k6/options";
import { watch } from "./crowd.ts";
import { NO_TROUBLE } from "./figures.ts";
import { MAX_FRAME_AGE_P99_MS } from "./limits.ts";
import { POLL_THRESHOLDS, pollUntilEnd } from "./poll.ts";
import { openPage } from "./rest-call.ts";
import { addressOf, crowdOf, msLeft, RUN, thresholdsOf, tokenOf } from "./run.ts";
import { siteAddress } from "../../shared/contracts/pages.ts";
import { visit, VISIT_THRESHOLDS } from "./visit.ts";

/** Shares of all clients; the rest watches. */
const POLLING = 0.05;
const READING = 0.1;
/** Buyers per minute and hundred clients. */
const BUYERS = 3;
/** Share of the viewers that leave and return within a minute. */
const CHURN = 0.1;
/** Cadences in turn, s: five of ten watch at the fastest. */
const SPEEDS = [1, 1, 1, 1, 1, 2, 2, 2, 4, 10] as const;

const pollers = Math.max(1, Math.round(RUN.clients * POLLING));
const browsing = Math.max(1, Math.round(RUN.clients * READING));
const viewerCount = Math.max(1, RUN.clients - pollers - browsing);
const whole = `${RUN.rampSeconds + RUN.seconds}s`;

export const options: { scenarios: Record<string, Scenario>; systemTags: string[]; thresholds: Record<string, string[]> } = {
  scenarios: {
    viewers: crowdOf("viewers", viewerCount),
    polling: crowdOf("polling", pollers, 1),
    browsing: { executor: "constant-vus", exec: "reading", vus: browsing, duration: whole },
    buyers: {
      executor: "constant-arrival-rate",
      exec: "buying",
      rate: Math.max(1, Math.round((RUN.clients / 100) * BUYERS)),
      timeUnit: "60s",
      duration: whole,
      preAllocatedVUs: 10,
      gracefulStop: "15s",
    },
  },
  systemTags: ["scenario", "status"],
  thresholds: thresholdsOf("frame_age", {
    ...NO_TROUBLE,
    ...POLL_THRESHOLDS,
    ...VISIT_THRESHOLDS,
    frame_age: [`p(99)<${MAX_FRAME_AGE_P99_MS}`],
    return_time: ["p(99)<5000", "max<10000"],
  }),
};

export function viewers(): void {
  for (const viewer of watch(viewerCount, (number) => ({ speed: SPEEDS[number % SPEEDS.length] ?? 1 }))) {
    const leavesAt = (Math.random() * 60_000) / CHURN;
    if (leavesAt < msLeft()) setTimeout(() => viewer.cut(), leavesAt);
  }
}

export function polling(): void {
  const number = viewerCount + exec.scenario.iterationInTest;
  pollUntilEnd({ address: addressOf(number), token: tokenOf(number) }, number);
}

/** Somebody who reads a page or two and leaves. */
export async function reading(): Promise<void> {
  const caller = { address: addressOf(RUN.clients + exec.scenario.iterationInTest) };
  for (const page of ["landing", "how", "pricing", "faq"] as const) {
    openPage(siteAddress(page, "en"), caller);
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 1000 + Math.random() * 3000);
    });
  }
}

export async function buying(): Promise<void> {
  await visit({ address: addressOf(2 ** 20 + exec.scenario.iterationInTest) });
}
