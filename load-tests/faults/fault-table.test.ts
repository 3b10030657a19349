// The table that npm run faults goes through has every fault, once and in order.

import { expect, test } from "vitest";
import { MARKET_FAULTS, SHARD_FAULTS } from "./market-faults.ts";
import { SERVICE_FAULTS } from "./service-faults.ts";

test("F1 to F33, each once and in order", () => {
  const ids = [...MARKET_FAULTS, ...SERVICE_FAULTS, ...SHARD_FAULTS].map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 33 }, (_, i) => `F${i + 1}`));
});
