// Every part of the terminal as its users go through it, on the real server, Redis, PostgreSQL, worker and simulated exchanges.

import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOGIN } from "../faults/setup.ts";
import { chartJourneys } from "./chart-journeys.ts";
import { listJourneys } from "./list-journeys.ts";
import { planJourneys } from "./plan-journeys.ts";
import { settingsJourneys } from "./settings-journeys.ts";
import { pickCoins, signalJourneys } from "./signal-journeys.ts";
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

// One after the other on the same terminal, like a user's day: later journeys begin where earlier ones ended.
describe("the terminal", { timeout: 60_000 }, () => {
  chartJourneys(terminal);
  listJourneys(terminal, stage);
  settingsJourneys(terminal);
  planJourneys(terminal, stage);
  signalJourneys(terminal, stage, coins);

  it("had no error in any page, and broke no policy", () => {
    expect(theStage.problems).toEqual([]);
  });
});
