// The signals of the test server: who waits for what, what fired, and the replay to those who come back.

import type { Namespace } from "socket.io";
import { signalsSchema, type Ack, type ClientToServer, type ServerToClient } from "../../shared/contracts/sockets.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import { ruleKey } from "../../shared/signals/rule.ts";

interface Asker {
  emit(event: "signal", signals: readonly Signal[]): unknown;
}

export class FakeSignals {
  /** Keys of the rules a client asked for last. */
  rules: readonly string[] = [];
  /** From when on clients asked for what they missed, epoch ms; undefined for all of it. */
  readonly since: (number | undefined)[] = [];
  readonly #fired: Signal[] = [];

  /** Answers a `signals` request, after the replay. */
  ask(socket: Asker, request: unknown): Ack {
    const parsed = signalsSchema.safeParse(request);
    if (!parsed.success) return { ok: false, error: "invalid-request", message: "The request is not valid" };
    const { rules, since } = parsed.data;
    this.rules = rules.map(ruleKey);
    this.since.push(since);
    const missed = this.#fired.filter(({ rule, timestamp }) => this.rules.includes(rule) && timestamp >= (since ?? 0));
    if (missed.length > 0) socket.emit("signal", missed);
    return { ok: true };
  }

  /** Sends signals to everybody, as if their rules had fired; the clients sort out whose they are. */
  fire(nsp: Namespace<ClientToServer, ServerToClient>, signals: readonly Signal[]): void {
    this.#fired.push(...signals);
    nsp.emit("signal", signals);
  }
}
