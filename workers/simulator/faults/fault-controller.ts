// Applies fault orders to one exchange; servers consult it before they answer.

import { readFault, type FaultCommand, type FaultOrder } from "./fault-commands.ts";
import type { Slowness } from "../exchange/slow-wire.ts";
import { unit } from "../market/random.ts";
import type { FrameFaults } from "./frame-faults.ts";

export interface FaultActions {
  dropSockets(share: number): void;
  expireSockets(): void;
  announceShutdown(): void;
  skewClock(ms: number): void;
  halt(pair: string, seconds: number | undefined): void;
  resume(pair: string): void;
  delist(pair: string): void;
  sleep(pair: string): void;
  wake(pair: string): void;
  list(base: string, price: number, tradesPerSecond: number, turnover: number): void;
  run(pair: string, percent: number, seconds: number, volumeFactor: number): void;
}

/** The faults that apply to REST now. */
export interface RestState {
  readonly refuse: boolean;
  readonly banStatus: number | undefined;
  readonly banUntilMs: number;
  readonly errorStatus: number | undefined;
  readonly slowMs: number;
  readonly lagMs: number;
  /** Calls an address may make in any second. */
  readonly callsPerSecond: number;
}

type TimedFault = Extract<
  FaultCommand,
  { fault: "refuse" | "ban" | "rest-error" | "rest-slow" | "rest-lag" | "network" | "region" | "budget" }
>;

export class FaultController {
  readonly frames: FrameFaults;
  readonly #actions: FaultActions;
  readonly #seed: number;
  #draws = 0;
  #timed: { command: TimedFault; untilMs: number }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();

  /** Draws are seeded: the same requests in the same order fail. */
  constructor(frames: FrameFaults, actions: FaultActions, seed: number) {
    this.frames = frames;
    this.#actions = actions;
    this.#seed = seed ^ 0x2e57;
  }

  /** Applies an order; throws an Error with a readable message when it makes no sense. */
  apply(order: FaultOrder): void {
    this.#carryOut(readFault(order));
  }

  /** The same for unchecked input. */
  applyUnchecked(order: unknown): void {
    this.#carryOut(readFault(order));
  }

  get refusesSockets(): boolean {
    return this.#active().some((fault) => fault.fault === "refuse" && fault.what !== "rest");
  }

  restState(): RestState {
    let state: RestState = {
      refuse: false,
      banStatus: undefined,
      banUntilMs: 0,
      errorStatus: undefined,
      slowMs: 0,
      lagMs: 0,
      callsPerSecond: Number.POSITIVE_INFINITY,
    };
    for (const { command, untilMs } of this.#timed) {
      if (untilMs <= Date.now()) continue;
      if (command.fault === "refuse" && command.what !== "sockets") state = { ...state, refuse: true };
      if (command.fault === "ban") state = { ...state, banStatus: command.status, banUntilMs: untilMs };
      if (command.fault === "rest-error" && this.#hits(command.share)) state = { ...state, errorStatus: command.status };
      if (command.fault === "rest-slow") state = { ...state, slowMs: command.ms };
      if (command.fault === "rest-lag") state = { ...state, lagMs: command.ms };
      if (command.fault === "budget") state = { ...state, callsPerSecond: command.per_second };
    }
    return state;
  }

  /** Status with which a host is refused; undefined while it serves. */
  refusalOf(host: string): number | undefined {
    const found = this.#active().find((fault) => fault.fault === "region" && host.includes(fault.host));
    return found?.fault === "region" ? found.status : undefined;
  }

  /** The current slowness of the network; undefined when there is none. */
  slowness(): Slowness | undefined {
    if (this.#timed.length === 0) return undefined;
    const found = this.#active().findLast((fault) => fault.fault === "network");
    return found?.fault === "network"
      ? { delayMs: found.ms, jitterMs: found.jitter_ms, handshakeMs: found.handshake_ms }
      : undefined;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.frames.clear();
  }

  #hits(share: number): boolean {
    return unit(this.#seed, ++this.#draws) < share;
  }

  #active(): TimedFault[] {
    this.#timed = this.#timed.filter(({ untilMs }) => untilMs > Date.now());
    return this.#timed.map(({ command }) => command);
  }

  #later(seconds: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, seconds * 1000);
    this.#timers.add(timer);
  }

  #carryOut(command: FaultCommand): void {
    const actions = this.#actions;
    switch (command.fault) {
      case "stall":
      case "garbage":
      case "duplicate":
      case "disorder":
      case "extra-field":
      case "delay":
      case "lose":
        return this.frames.start(command);
      case "refuse":
      case "ban":
      case "rest-error":
      case "rest-slow":
      case "rest-lag":
      case "network":
      case "region":
      case "budget":
        this.#timed.push({ command, untilMs: Date.now() + command.seconds * 1000 });
        return;
      case "drop":
        return actions.dropSockets(command.share);
      case "expire":
        return actions.expireSockets();
      case "shutdown":
        actions.announceShutdown();
        return this.#later(command.seconds, () => actions.expireSockets());
      case "skew":
        return actions.skewClock(command.ms);
      case "halt":
        return actions.halt(command.symbol, command.seconds);
      case "resume":
        return actions.resume(command.symbol);
      case "delist":
        return actions.delist(command.symbol);
      case "sleep":
        return actions.sleep(command.symbol);
      case "wake":
        actions.wake(command.symbol);
        return actions.run(command.symbol, command.percent, command.seconds, command.volume_factor);
      case "list":
        return actions.list(command.base, command.price, command.trades_per_second, command.turnover);
      case "run":
        return actions.run(command.symbol, command.percent, command.seconds, command.volume_factor);
      case "clear":
        this.#timed = [];
        this.frames.clear();
        return actions.skewClock(0);
    }
  }
}
