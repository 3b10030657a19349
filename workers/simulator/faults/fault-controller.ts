// Carries out fault orders for one exchange; servers consult it before they answer.

import { readFault, type FaultCommand, type FaultOrder } from "./fault-commands.ts";
import type { FrameFaults } from "./frame-faults.ts";

/** What faults can do to sockets and market; the exchange's server provides it. */
export interface FaultActions {
  dropSockets(share: number): void;
  expireSockets(): void;
  announceShutdown(): void;
  skewClock(ms: number): void;
  halt(pair: string, seconds: number | undefined): void;
  resume(pair: string): void;
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
}

type RestFault = Extract<FaultCommand, { fault: "refuse" | "ban" | "rest-error" | "rest-slow" | "rest-lag" }>;

export class FaultController {
  readonly frames: FrameFaults;
  readonly #actions: FaultActions;
  #rest: { command: RestFault; untilMs: number }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(frames: FrameFaults, actions: FaultActions) {
    this.frames = frames;
    this.#actions = actions;
  }

  /** Carries out an order; throws an Error with a readable message when it makes no sense. */
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
    let state: RestState = { refuse: false, banStatus: undefined, banUntilMs: 0, errorStatus: undefined, slowMs: 0, lagMs: 0 };
    for (const { command, untilMs } of this.#rest) {
      if (untilMs <= Date.now()) continue;
      if (command.fault === "refuse" && command.what !== "sockets") state = { ...state, refuse: true };
      if (command.fault === "ban") state = { ...state, banStatus: command.status, banUntilMs: untilMs };
      if (command.fault === "rest-error" && Math.random() < command.share) state = { ...state, errorStatus: command.status };
      if (command.fault === "rest-slow") state = { ...state, slowMs: command.ms };
      if (command.fault === "rest-lag") state = { ...state, lagMs: command.ms };
    }
    return state;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.frames.clear();
  }

  #active(): RestFault[] {
    this.#rest = this.#rest.filter(({ untilMs }) => untilMs > Date.now());
    return this.#rest.map(({ command }) => command);
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
        this.#rest.push({ command, untilMs: Date.now() + command.seconds * 1000 });
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
      case "list":
        return actions.list(command.base, command.price, command.trades_per_second, command.turnover);
      case "run":
        return actions.run(command.symbol, command.percent, command.seconds, command.volume_factor);
      case "clear":
        this.#rest = [];
        this.frames.clear();
        return actions.skewClock(0);
    }
  }
}
