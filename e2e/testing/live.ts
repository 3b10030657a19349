// A live terminal that tests bring into trouble: they command its sleep and its tab.

import { word } from "./screen.ts";
import { browserVisits, ready, type SignedInVisit, type VisitOptions, type Visits } from "./visits.ts";
import type { PlanId } from "../../shared/contracts/plans.ts";

/** The visits of a test file that cuts lines; what Chromium says of them is no fault of the page. */
export const troubledVisits = (): Visits => browserVisits(/WebSocket|ERR_|Failed to load/);

/** Runs a test with a terminal of this plan that is live. */
export function live(
  visits: Visits,
  plan: PlanId,
  run: (visit: SignedInVisit) => Promise<void>,
  options?: VisitOptions,
): Promise<void> {
  return visits.subscriber(
    plan,
    async (visit) => {
      await visit.page.addInitScript(takeClockAndFrames);
      await visit.page.goto("/dashboard");
      await ready(visit.page);
      await word(visit.page, "live");
      await run(visit);
    },
    options,
  );
}

/** Tickers of the first signal list, sorted by name. */
export const signalTickers = ({ page }: SignedInVisit): Promise<string[]> =>
  page
    .locator("[data-list][data-kind=signal]")
    .first()
    .locator("[role=row][id]:visible")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["symbol"] ?? "").sort());

/** Runs in the page, before its own code. */
function takeClockAndFrames(): void {
  // Tests turn the wall clock on, as it is after a sleep through which the monotonic clock stood still.
  const wall = Date.now.bind(Date);
  Object.assign(window, { asleepMs: 0 });
  Date.now = () => wall() + (window as unknown as { asleepMs: number }).asleepMs;
  // Tests hide the tab; a hidden tab gets no animation frames until it is seen again.
  Object.defineProperty(document, "hidden", { get: () => "isAway" in window });
  const paint = window.requestAnimationFrame.bind(window);
  const held: FrameRequestCallback[] = [];
  window.requestAnimationFrame = (callback) => (document.hidden ? held.push(callback) : paint(callback));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) for (const callback of held.splice(0)) paint(callback);
  });
}
