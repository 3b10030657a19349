// Pinned coins in a real browser: what the terminal asks for, and that it asks again.

import { expect, it } from "vitest";
import { browserVisits, type SignedInVisit } from "./testing/visits.ts";

const PINNED = ["MEXC:ETHUSDT", "MEXC:SOLUSDT"];
const visits = browserVisits(/404|WebSocket/);

const withPinned = (run: (visit: SignedInVisit) => Promise<void>, pinned: readonly string[] = PINNED): Promise<void> =>
  visits.terminal("professional", run, { remembered: { selectedTickers: JSON.stringify(pinned) } });
const lastAsked = ({ wire }: SignedInVisit): readonly string[] => wire.ticks.at(-1)?.symbols ?? [];
const socketsThatAsked = ({ wire }: SignedInVisit): number => new Set(wire.ticks.map(({ socket }) => socket)).size;

it("asks for the coins on the charts, and again after the connection was lost", () =>
  withPinned(async (visit) => {
    await expect.poll(() => lastAsked(visit), { timeout: 10_000 }).toEqual(expect.arrayContaining(PINNED));
    const [before, sockets] = [lastAsked(visit).toSorted(), socketsThatAsked(visit)];
    visit.line.cut();
    await expect.poll(() => socketsThatAsked(visit), { timeout: 10_000 }).toBe(sockets + 1);
    expect(lastAsked(visit).toSorted()).toEqual(before);
  }));

it("leaves out a coin that is not watched here, and asks for the others", () =>
  withPinned(
    async (visit) => {
      await expect.poll(() => PINNED.filter((coin) => lastAsked(visit).includes(coin)), { timeout: 10_000 }).toEqual(PINNED);
      await expect.poll(() => lastAsked(visit)).not.toContain("MEXC:GONEUSDT");
      expect(lastAsked(visit)).toEqual(expect.arrayContaining(PINNED));
    },
    [...PINNED, "MEXC:GONEUSDT"],
  ));
