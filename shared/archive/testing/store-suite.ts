// What every store of the archive does, whichever it is.

import { beforeEach, describe, expect, it } from "vitest";
import { PLANES } from "../chunk.ts";
import { OutdatedReaderError, type ArchiveStore, type NewChunk } from "../archive-store.ts";

const DAY = 86_400;
const MIDNIGHT = 1_790_000_000 - (1_790_000_000 % DAY);
const LAST_FIVE_MINUTES = MIDNIGHT + DAY - 300;

const chunk = (from: number, text: string, seconds = 300, plane: NewChunk["plane"] = "price"): NewChunk => ({
  exchange: "mexc",
  plane,
  from,
  seconds,
  bytes: Buffer.from(text),
});
const span = (from: number, to: number) => ({ exchange: "mexc", plane: "price", from, to }) as const;

/** `open` gives an empty store. */
export function itKeepsAnArchive(open: () => Promise<ArchiveStore>): void {
  let store: ArchiveStore;
  let term: number;
  beforeEach(async () => {
    store = await open();
    term = await store.begin("mexc");
  });
  const textsOf = async (from: number, to: number): Promise<string[]> =>
    (await store.read(await store.list(span(from, to)))).map(String);

  it("gives back what was written, revisions in their order", async () => {
    await store.write("mexc", term, [chunk(MIDNIGHT, "first")]);
    await store.write("mexc", term, [chunk(MIDNIGHT, "revised")]);
    await store.write("mexc", term, [chunk(MIDNIGHT, "again")]);
    expect(await textsOf(MIDNIGHT, MIDNIGHT + 1)).toEqual(["first", "revised", "again"]);
  });

  it("keeps planes and exchanges apart", async () => {
    await store.write(
      "mexc",
      term,
      PLANES.map((plane) => chunk(MIDNIGHT, plane, 300, plane)),
    );
    for (const plane of PLANES) {
      const parts = await store.list({ ...span(MIDNIGHT, MIDNIGHT + 300), plane });
      expect((await store.read(parts)).map(String)).toEqual([plane]);
    }
    expect(await store.list({ ...span(MIDNIGHT, MIDNIGHT + 300), exchange: "binance" })).toEqual([]);
  });

  it("finds chunks that begin before a span and reach into it, and none that only touch it", async () => {
    await store.write("mexc", term, [
      chunk(MIDNIGHT, "hour", 3600),
      chunk(MIDNIGHT + 3600, "next"),
      chunk(MIDNIGHT + 3900, "after"),
    ]);
    expect(await textsOf(MIDNIGHT + 3599, MIDNIGHT + 3900)).toEqual(["hour", "next"]);
    expect(await textsOf(MIDNIGHT + 3600, MIDNIGHT + 3601)).toEqual(["next"]);
  });

  it("finds chunks on both sides of midnight", async () => {
    await store.write("mexc", term, [chunk(LAST_FIVE_MINUTES, "yesterday"), chunk(MIDNIGHT + DAY, "today")]);
    expect(await textsOf(LAST_FIVE_MINUTES, MIDNIGHT + DAY + 1)).toEqual(["yesterday", "today"]);
  });

  it("replaces five minutes by their hour in one step", async () => {
    await store.write("mexc", term, [chunk(MIDNIGHT, "a"), chunk(MIDNIGHT + 300, "b")]);
    const parts = await store.list(span(MIDNIGHT, MIDNIGHT + 3600));
    await store.write("mexc", term, [chunk(MIDNIGHT, "hour", 3600)], parts);
    expect(await textsOf(MIDNIGHT, MIDNIGHT + 3600)).toEqual(["hour"]);
    await expect(store.read(parts)).rejects.toThrow(/is gone/);
  });

  it("takes no write of a process after which another began, and leaves nothing of it", async () => {
    await store.write("mexc", term, [chunk(MIDNIGHT, "a")]);
    const parts = await store.list(span(MIDNIGHT, MIDNIGHT + 300));
    const next = await store.begin("mexc");
    await expect(store.write("mexc", term, [chunk(MIDNIGHT, "late")], parts)).rejects.toThrow(OutdatedReaderError);
    expect(await textsOf(MIDNIGHT, MIDNIGHT + 300)).toEqual(["a"]);
    await store.write("mexc", next, [chunk(MIDNIGHT, "b")]);
    expect(await textsOf(MIDNIGHT, MIDNIGHT + 300)).toEqual(["a", "b"]);
  });

  describe("gaps", () => {
    const gapsOf = (from: number, to: number) => store.gaps({ exchange: "mexc", from, to });
    const first = { from: MIDNIGHT + 10, to: MIDNIGHT + 20, why: "uncounted" } as const;
    const second = { from: MIDNIGHT + 400, to: MIDNIGHT + 2 * DAY, why: "unread" } as const;
    const stretch = { exchange: "mexc", from: MIDNIGHT, to: MIDNIGHT + 300 } as const;

    it("are found by the seconds that they have, in the order of time", async () => {
      await store.nameGaps({ ...stretch, from: MIDNIGHT + 300, to: MIDNIGHT + 600 }, term, [second]);
      await store.nameGaps(stretch, term, [first]);
      expect(await gapsOf(MIDNIGHT + 19, MIDNIGHT + 401)).toEqual([first, second]);
      expect(await gapsOf(MIDNIGHT + 20, MIDNIGHT + 400)).toEqual([]);
      expect(await gapsOf(MIDNIGHT + DAY, MIDNIGHT + DAY + 1)).toEqual([second]);
      expect(await store.gaps({ ...stretch, exchange: "binance" })).toEqual([]);
    });

    it("are those named last of the seconds they begin in, however often they are named", async () => {
      const shorter = { ...first, to: MIDNIGHT + 15, why: "unwritten" } as const;
      await store.nameGaps(stretch, term, [first]);
      await store.nameGaps(stretch, term, [shorter]);
      await store.nameGaps(stretch, term, [shorter]);
      expect(await gapsOf(MIDNIGHT, MIDNIGHT + DAY)).toEqual([shorter]);
      await store.nameGaps(stretch, term, []);
      expect(await gapsOf(MIDNIGHT, MIDNIGHT + DAY)).toEqual([]);
    });

    it("are not named by a process after which another began", async () => {
      await store.nameGaps(stretch, term, [first]);
      await store.begin("mexc");
      await expect(store.nameGaps(stretch, term, [])).rejects.toThrow(OutdatedReaderError);
      expect(await gapsOf(MIDNIGHT, MIDNIGHT + 300)).toEqual([first]);
    });

    it("are dropped with their days", async () => {
      const old = Math.floor(Date.now() / 1000 / DAY - 8) * DAY;
      const gap = (from: number, to: number) => ({ from, to, why: "unread" }) as const;
      const kept = gap(old + DAY - 10, old + DAY + 1);
      await store.nameGaps({ exchange: "mexc", from: old, to: old + DAY }, term, [gap(old, old + 5), kept]);
      await store.dropOldDays(0);
      expect(await gapsOf(old, old + 2 * DAY)).toEqual([kept]);
    });
  });

  it("says how far it reaches and how large it is", async () => {
    expect([await store.end("mexc"), await store.size("mexc")]).toEqual([undefined, { bytes: 0, chunks: 0 }]);
    await store.write("mexc", term, [chunk(MIDNIGHT, "12345"), chunk(MIDNIGHT + 300, "678")]);
    expect(await store.end("mexc")).toBe(MIDNIGHT + 600);
    expect(await store.size("mexc")).toEqual({ bytes: 8, chunks: 2 });
  });

  it("drops whole days alone", async () => {
    const old = Math.floor(Date.now() / 1000 / DAY - 8) * DAY;
    await store.dropOldDays(7);
    await store.write("mexc", term, [chunk(old, "old"), chunk(old + DAY - 300, "old"), chunk(old + DAY, "kept")]);
    expect(await store.dropOldDays(8)).toBe(0);
    // A week is kept whatever is asked for.
    expect(await store.dropOldDays(0)).toBe(1);
    expect(await textsOf(old, old + 2 * DAY)).toEqual(["kept"]);
    expect(await store.dropOldDays(0)).toBe(0);
  });
}
