// Pinned coins in a real browser: what the terminal asks for, and that it asks again.

import { expect, it } from "vitest";
import { PINNED, withPinned } from "../testing/pinned-visit.ts";
import { terminalBrowser, type Visit } from "../testing/terminal-browser.ts";

const terminal = terminalBrowser(/404|WebSocket/);
const asked = ({ server }: Visit): string[][] => [...server.ticks.asked.values()].map((symbols) => symbols.toSorted());

it("asks for the coins on the charts, and again after the connection was lost", () =>
  withPinned(terminal, async (visit) => {
    const { server } = visit;
    await expect.poll(() => asked(visit).at(-1), { timeout: 10_000 }).toEqual(expect.arrayContaining(PINNED));
    const before = server.ticks.asked.size;
    server.cut();
    await expect.poll(() => server.ticks.asked.size, { timeout: 10_000 }).toBe(before + 1);
    expect(asked(visit).at(-1)).toEqual(asked(visit).at(-2));
  }));

it("leaves out a coin that is not watched here, and asks for the others", () =>
  withPinned(
    terminal,
    async (visit) => {
      await expect.poll(() => asked(visit).at(-1), { timeout: 10_000 }).toEqual(expect.arrayContaining(PINNED));
      expect(asked(visit).at(-1)).not.toContain("MEXC:GONEUSDT");
    },
    [...PINNED, "MEXC:GONEUSDT"],
  ));
