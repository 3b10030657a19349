// A worker is killed while a user watches the whole product: each of its signals is shown once.

import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOGIN } from "../faults/setup.ts";
import { pickCoins, workerKillJourney } from "./signal-journeys.ts";
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

describe("a killed worker", () => {
  workerKillJourney(
    () => thePage,
    () => theStage,
    () => theCoins,
  );

  it("left no error in the page", () => {
    expect(theStage.problems).toEqual([]);
  });
});
