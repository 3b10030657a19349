// The terminal's rarer situations on the whole product: small plans and none, the maximum of lists, a dead server, a network
// without websockets.

import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOGIN } from "../faults/setup.ts";
import { manyListsJourney } from "./list-journeys.ts";
import { smallPlanJourneys } from "./plan-journeys.ts";
import { pollingJourneys } from "./polling-journeys.ts";
import { deadServerJourney, pickCoins } from "./signal-journeys.ts";
import { Stage } from "./stage.ts";

const START_MS = 180_000;

let theStage: Stage;
let thePage: Page;
let theCoins: readonly string[];

beforeAll(async () => {
  theStage = await Stage.start();
  thePage = await theStage.signIn(LOGIN.email);
  theCoins = pickCoins(theStage);
}, START_MS);
afterAll(() => theStage?.stop(), 30_000);

const stage = (): Stage => theStage;
const terminal = (): Page => thePage;
const coins = (): readonly string[] => theCoins;

// One after the other on the same product: the network without websockets shows the list that the dead server's signals made.
describe("the terminal", { timeout: 60_000 }, () => {
  manyListsJourney(terminal);
  smallPlanJourneys(stage);
  deadServerJourney(terminal, stage, coins);
  pollingJourneys(stage, coins);

  it("had no error in any page, and broke no policy", () => {
    expect(theStage.problems).toEqual([]);
  });
});
