// Faults of single outgoing frames: stall, delay, garbage, duplicates, disorder, and which trades are lost.

import { mix, unit } from "../market/random.ts";
import type { FaultCommand } from "./fault-commands.ts";

export type Frame = string | Uint8Array;

export interface FrameTag {
  /** Stream or channel name. */
  readonly stream: string;
  /** Pair, upper case; empty for streams of all symbols. */
  readonly pair: string;
  readonly socket: number;
}

type Timed = Extract<FaultCommand, { fault: "stall" | "garbage" | "duplicate" | "disorder" | "extra-field" | "delay" | "lose" }>;
interface Running {
  readonly command: Timed;
  readonly untilMs: number;
}

/** The running frame faults of one exchange. Draws are seeded: the same frames in the same order get the same faults. */
export class FrameFaults {
  readonly #seed: number;
  #running: Running[] = [];
  #draws = 0;
  readonly #held = new Map<number, () => void>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  start(command: Timed): void {
    this.#running.push({ command, untilMs: Date.now() + command.seconds * 1000 });
  }

  clear(): void {
    this.#running = [];
    this.#releaseAll();
  }

  /** True when a trade must not be sent by socket. */
  losesTrade(pair: string): boolean {
    return this.#active().some(
      ({ command }) => command.fault === "lose" && (!command.symbol || command.symbol === pair) && this.#hits(command.share),
    );
  }

  /** Sends a frame through the running faults; `send` is called zero, one or two times, now or later. */
  pass(tag: FrameTag, frame: Frame, send: (frame: Frame) => void): void {
    const active = this.#active();
    if (active.length === 0 && this.#held.size === 0) {
      send(frame);
      return;
    }
    if (active.some(({ command }) => command.fault === "stall" && this.#stalls(command, tag))) return;
    let out = frame;
    let times = 1;
    let waitMs = 0;
    for (const { command } of active) {
      if (command.fault === "garbage" && this.#hits(command.share)) out = spoil(out, mix(this.#seed, this.#draws));
      if (command.fault === "extra-field" && this.#hits(command.share)) out = extend(out);
      if (command.fault === "duplicate" && this.#hits(command.share)) times = 2;
      if (command.fault === "delay" && this.#hits(command.share)) waitMs = Math.max(waitMs, command.ms);
      if (command.fault === "disorder" && this.#hits(command.share) && !this.#held.has(tag.socket)) {
        this.#held.set(tag.socket, () => send(out));
        return;
      }
    }
    const deliver = () => {
      for (let time = 0; time < times; time++) send(out);
    };
    if (waitMs > 0) setTimeout(deliver, waitMs);
    else deliver();
    this.#release(tag.socket);
  }

  #stalls(command: Extract<Timed, { fault: "stall" }>, tag: FrameTag): boolean {
    if (command.symbol && command.symbol !== tag.pair) return false;
    if (command.stream && !tag.stream.includes(command.stream)) return false;
    return unit(this.#seed ^ 0x57a1, tag.socket) < command.share;
  }

  #active(): Running[] {
    if (this.#running.length > 0) {
      const now = Date.now();
      if (this.#running.some(({ untilMs }) => untilMs <= now)) {
        this.#running = this.#running.filter(({ untilMs }) => untilMs > now);
        if (!this.#running.some(({ command }) => command.fault === "disorder")) this.#releaseAll();
      }
    }
    return this.#running;
  }

  #hits(share: number): boolean {
    return unit(this.#seed, ++this.#draws) < share;
  }

  #release(socket: number): void {
    this.#held.get(socket)?.();
    this.#held.delete(socket);
  }

  #releaseAll(): void {
    for (const socket of [...this.#held.keys()]) this.#release(socket);
  }
}

/** Protobuf field 999 with the number 7: tag 7992 and value as varints. */
const UNKNOWN_FIELD = [0xb8, 0x3e, 0x07];

function extend(frame: Frame): Frame {
  if (typeof frame !== "string") return Uint8Array.from([...frame, ...UNKNOWN_FIELD]);
  return frame.startsWith("{") ? `{"newField":[1,{"e":"x"}],${frame.slice(1)}` : frame;
}

/** A torn or scrambled copy of a frame. */
function spoil(frame: Frame, seed: number): Frame {
  if (typeof frame === "string") {
    if (seed % 2 === 0) return frame.slice(0, Math.floor(frame.length * (0.1 + 0.8 * unit(seed, 1))));
    return frame.replace(/[0-9]/, "?").replace('"s"', '"\u0000"');
  }
  if (seed % 2 === 0) return frame.slice(0, Math.max(1, Math.floor(frame.length * (0.1 + 0.8 * unit(seed, 1)))));
  const copy = Uint8Array.from(frame);
  for (let at = 0; at < 4; at++) copy[mix(seed, at) % copy.length] = mix(seed, at + 9) & 0xff;
  return copy;
}
