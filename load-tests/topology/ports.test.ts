// A topology with one port for two processes does not start.

import { expect, test } from "vitest";
import { topologyPorts } from "./ports.ts";

test("free ports of a topology are all different, however many it needs", async () => {
  const ports = Object.values(await topologyPorts(0, 300)).flat(2);
  expect(ports).toHaveLength(new Set(ports).size);
});

test("ports from a given one on are consecutive", async () => {
  const ports = Object.values(await topologyPorts(3100, 3)).flat(2);
  const sorted = ports.toSorted((one, other) => one - other);
  expect(sorted).toEqual(Array.from(ports, (_, at) => 3100 + at));
});
