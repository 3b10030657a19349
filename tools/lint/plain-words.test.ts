import { expect, test } from "vitest";
import { lint } from "./lint-files.ts";
import { nameFault } from "./plain-words.ts";

test.each([
  "pushStand",
  "STAND_MS",
  "isTold",
  "#mendedAt",
  "LEAST_SILENCE_MS",
  "SLOWEST_RETRY_MS",
  "FrameReaderParts",
  "Lane",
  "of",
  "#of",
  "least",
  "LOOK_EVERY_MS",
  "useLook",
  "underWay",
  "PaymentNews",
])("%s is none of them", (name) => expect(nameFault(name)).toContain(`"${name}"`));

test.each([
  "understands",
  "standby",
  "standalone",
  "MIN_MS",
  "longestStill",
  "planes",
  "parts",
  "formatToParts",
  "LONGEST",
  "toldst",
  "lookup",
  "lookback",
  "atLeast",
  "almost",
  "symbolsOf",
  "always",
])("%s is", (name) => expect(nameFault(name)).toBeUndefined());

test("the linter says so where a name is given, once", async () => {
  const { code, said } = await lint({
    "server/some.ts":
      "export const pushStand = 1;\nexport const twice = pushStand * 2;\nexport interface Some {\n  isTold: boolean;\n}\n",
  });
  expect(code).toBe(1);
  expect(said.match(/plain-words/g)).toHaveLength(2);
  expect(said).toContain('"isTold": write notified, seen or reported for told');
}, 20_000);
