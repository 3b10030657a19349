// Another worker takes over, whose frames count from one again: the screen goes on, also when its server has had time to wonder
// whether the browser still keeps up, and the page whether its line is dead.

import { expect, it } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
/** Far more frames than the next worker will have sent by the end. */
const SENT_BEFORE = 500;
/** Screens report their table, and from then on twice a minute. */
const REPORTED_MS = 7000;
/** A server gives up a screen that reported nothing for 45 s, and a screen its line after 10 s of silence. */
const AFTERMATH_MS = 60_000;

it("keeps its line and moves when another worker leads", () =>
  visits.terminal("professional", async ({ page, market }) => {
    for (const worker of Object.values(market.workers)) worker.sequence = SENT_BEFORE;
    await sleep(REPORTED_MS);
    let lines = 0;
    page.on("websocket", () => (lines += 1));
    const word = (): Promise<string | null> => page.getByTestId("connection").getAttribute("data-word");
    for (const worker of Object.values(market.workers)) worker.newEpoch();
    const words = new Set<string | null>();
    const until = Date.now() + AFTERMATH_MS;
    while (Date.now() < until) {
      words.add(await word());
      await sleep(250);
    }
    expect([...words]).toEqual(["live"]);
    expect(lines).toBe(0);
  }));
