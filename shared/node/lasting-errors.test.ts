import { beforeEach, expect, it } from "vitest";
import { LastingErrors } from "./lasting-errors.ts";

let reported: [text: string, step: string][];
let errors: LastingErrors<string>;

beforeEach(() => {
  reported = [];
  errors = new LastingErrors((...given) => reported.push(given));
});

it("reports an error once while it lasts, and again when it comes back after a success", () => {
  for (let i = 0; i < 3; i++) errors.report("copy", new TypeError("away"));
  errors.succeeded("copy");
  errors.report("copy", new TypeError("away"));
  expect(reported).toEqual([
    ["TypeError: away", "copy"],
    ["TypeError: away", "copy"],
  ]);
});

it("reports what stops several steps once, until all of them have succeeded", () => {
  errors.report("copy", "away");
  errors.report("settle", "away");
  errors.succeeded("copy");
  errors.report("copy", "away");
  errors.succeeded("copy");
  errors.succeeded("settle");
  errors.report("settle", "away");
  expect(reported).toEqual([
    ["away", "copy"],
    ["away", "settle"],
  ]);
});

it("reports each other error of a step", () => {
  errors.report("copy", "away");
  errors.report("copy", "full");
  expect(reported.map(([text]) => text)).toEqual(["away", "full"]);
});
