// Parts between two threads: none before it is asked for, all in order, and a clear end whoever causes it.

import { once } from "node:events";
import { MessageChannel } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { ArchiveUnavailableError } from "../../shared/archive/archive-store.ts";
import { PARTS_AHEAD, sendParts, takeParts } from "./asked-parts.ts";

/** Parts 0, 1, 2 and so on, and how many were made. */
function numbered(count: number) {
  const made = { parts: 0, isStopped: false };
  async function* make(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      while (made.parts < count) yield Uint8Array.of(made.parts++);
    } finally {
      made.isStopped = true;
    }
  }
  return { made, make };
}

describe("parts", () => {
  it("arrive whole and in order, however many there are", async () => {
    const { port1, port2 } = new MessageChannel();
    const { make } = numbered(100);
    const sent = sendParts(port2, make);
    const taken: number[] = [];
    for await (const part of takeParts(port1)) taken.push(...part);
    await sent;
    expect(taken).toEqual(Array.from({ length: 100 }, (_, at) => at));
  });

  it("are made no further ahead than there is room for", async () => {
    const { port1, port2 } = new MessageChannel();
    const { made, make } = numbered(100);
    const sent = sendParts(port2, make);
    const parts = takeParts(port1);
    await parts.next();
    await parts.next();
    // Answered after all that the sender could do with the room it was given.
    const [probe, far] = [new MessageChannel(), 20];
    for (let turn = 0; turn < far; turn++) {
      probe.port1.postMessage(turn);
      await once(probe.port2, "message");
    }
    probe.port1.close();
    expect(made.parts).toBeLessThanOrEqual(PARTS_AHEAD + 2);
    await parts.return();
    await sent;
    expect(made).toMatchObject({ isStopped: true });
    expect(made.parts).toBeLessThanOrEqual(PARTS_AHEAD + 2);
  });

  it("are made no more once nobody takes them, though none is ready yet", async () => {
    const { port1, port2 } = new MessageChannel();
    let isStopped = false;
    async function* silent(isWanted: () => boolean): AsyncGenerator<Uint8Array, void, undefined> {
      while (isWanted()) await new Promise((resolve) => setImmediate(resolve));
      isStopped = true;
      yield* [];
    }
    const sent = sendParts(port2, silent);
    port1.close();
    await sent;
    expect(isStopped).toBe(true);
  });

  it("end with what the other end failed of, by its class", async () => {
    const { port1, port2 } = new MessageChannel();
    async function* failing(): AsyncGenerator<Uint8Array, void, undefined> {
      yield Uint8Array.of(1);
      throw new ArchiveUnavailableError("denied", "The bucket refuses");
    }
    const sent = sendParts(port2, failing);
    const parts = takeParts(port1);
    expect(await parts.next()).toMatchObject({ value: Uint8Array.of(1) });
    const failure = await parts.next().catch((error: unknown) => error);
    await sent;
    expect(failure).toBeInstanceOf(ArchiveUnavailableError);
    expect(failure).toMatchObject({ reason: "denied", message: "The bucket refuses" });
  });

  it("say so where the other end is gone", async () => {
    const { port1, port2 } = new MessageChannel();
    const taken = takeParts(port1).next();
    port2.close();
    await expect(taken).rejects.toThrow("ended in the middle");
  });
});
