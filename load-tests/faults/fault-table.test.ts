import { expect, test } from "vitest";
import { MARKET_FAULTS } from "./market-faults.ts";
import { SERVICE_FAULTS } from "./service-faults.ts";

test("F1 to F32, each once and in order", () => {
  const ids = [...MARKET_FAULTS, ...SERVICE_FAULTS].map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 32 }, (_, i) => `F${i + 1}`));
});
