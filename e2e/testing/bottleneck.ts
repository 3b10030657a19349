// The narrowest part of a line: what all websockets bring passes it one after another, so many bytes a second.

import type { Socket } from "node:net";

const STEP_MS = 20;
/** A sender that is so far ahead is held back, and so notices that the line is slow. */
const HELD_BYTES = 16_384;

/** Bytes on their way from the server to the browser. */
interface Load {
  readonly from: Socket;
  readonly to: Socket;
  bytes: Buffer;
}

export class Bottleneck {
  #bytesPerSecond = Number.POSITIVE_INFINITY;
  #loads: Load[] = [];
  readonly #heldBack = new Set<Socket>();
  #timer: NodeJS.Timeout | undefined;
  #passedAt = 0;
  /** Bytes that may pass now. */
  #room = 0;

  /** Infinity, as at first: everything passes at once. */
  set bytesPerSecond(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond;
    this.#pass();
  }

  /** Brings these bytes, behind all others. */
  bring(from: Socket, to: Socket, bytes: Buffer): void {
    if (this.#loads.length === 0) this.#passedAt = performance.now();
    this.#loads.push({ from, to, bytes });
    this.#pass();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#loads = [];
  }

  #pass(): void {
    this.#makeRoom();
    this.#loads = this.#loads.filter(({ to }) => !to.destroyed);
    for (let load = this.#loads[0]; load; load = this.#loads[0]) {
      const passing = load.bytes.subarray(0, Math.floor(this.#room));
      this.#room -= passing.length;
      load.to.write(passing);
      load.bytes = load.bytes.subarray(passing.length);
      if (load.bytes.length > 0) break;
      this.#loads.shift();
    }
    this.#holdBack();
    clearTimeout(this.#timer);
    if (this.#loads.length > 0) this.#timer = setTimeout(() => this.#pass(), STEP_MS);
    else this.#room = 0;
  }

  #makeRoom(): void {
    const now = performance.now();
    if (this.#bytesPerSecond === Number.POSITIVE_INFINITY) this.#room = Number.POSITIVE_INFINITY;
    else this.#room += (this.#bytesPerSecond * (now - this.#passedAt)) / 1000;
    this.#passedAt = now;
  }

  #holdBack(): void {
    const held = new Map<Socket, number>();
    for (const { from, bytes } of this.#loads) held.set(from, (held.get(from) ?? 0) + bytes.length);
    for (const [from, bytes] of held) if (bytes > HELD_BYTES && !this.#heldBack.has(from)) this.#heldBack.add(from.pause());
    for (const from of this.#heldBack) if ((held.get(from) ?? 0) <= HELD_BYTES && this.#heldBack.delete(from)) from.resume();
  }
}
