// Compares all open sockets with the database, each about twice a minute: what a lost control message missed ends here, and a
// smaller plan loses what it no longer includes. While no control message can arrive all are checked every few seconds. The end
// of a plan or session is noticed by the clock.

import type { PlanId } from "../../../shared/contracts/plans.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { ControlChannel } from "../../control-channel.ts";
import { isTouchDue, MAX_UNCHECKED_MS, planNow, type Session } from "../../sessions/session-policy.ts";
import type { SessionService, SessionState } from "../../sessions/session.service.ts";
import type { SessionSockets } from "./session-sockets.ts";
import type { MarketSocket } from "../socket-server.ts";

const EVERY_MS = 5000;
/** A session confirmed by the database within this time waits for the next pass, so it is checked at least every 30 s (T22). */
const SETTLED_MS = 23_000;
/** Sessions per query. */
const BATCH = 500;
/** A free test lasts a minute: nobody gets much more of it than granted. */
const ENDS_EVERY_MS = 400;

export interface SessionSweepDeps {
  readonly sockets: SessionSockets;
  readonly sessions: SessionService;
  readonly control: Pick<ControlChannel, "hearsSince">;
  /** Whether a plan includes everything the socket gets. */
  readonly mayStay: (plan: PlanId, socket: MarketSocket) => boolean;
  readonly log: Log;
}

export class SessionSweep {
  readonly #sockets: SessionSockets;
  readonly #sessions: SessionService;
  readonly #control: Pick<ControlChannel, "hearsSince">;
  readonly #mayStay: (plan: PlanId, socket: MarketSocket) => boolean;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #endsTimer: NodeJS.Timeout | undefined;
  #running = false;
  #ending = false;
  #lastFault = "";

  constructor(deps: SessionSweepDeps) {
    this.#sockets = deps.sockets;
    this.#sessions = deps.sessions;
    this.#control = deps.control;
    this.#mayStay = deps.mayStay;
    this.#log = deps.log;
  }

  start(): void {
    // A database that answers late must not get more and more queries at once.
    this.#timer = setInterval(() => {
      if (!this.#running) void this.runDue();
    }, EVERY_MS);
    this.#endsTimer = setInterval(() => {
      if (!this.#ending) void this.#endDue();
    }, ENDS_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    clearInterval(this.#endsTimer);
  }

  /** One pass over all sockets, or over those of these sessions. */
  async run(handles = this.#sockets.handlesWhere(() => true)): Promise<void> {
    this.#running = true;
    for (let at = 0; at < handles.length; at += BATCH) await this.#check(handles.slice(at, at + BATCH));
    this.#running = false;
  }

  /** The pass that runs every few seconds. */
  async runDue(): Promise<void> {
    await this.run(this.#unsettled());
  }

  /** Sessions of which a change may have been missed: checked before control messages returned, or long ago. */
  #unsettled(): string[] {
    const now = Date.now();
    const since = Math.max(now - SETTLED_MS, this.#control.hearsSince());
    // Later than now: the clock was set back.
    return this.#sockets.handlesWhere(({ checkedAt }) => checkedAt <= since || checkedAt > now);
  }

  /** Checks one session at once, because something about it has changed. */
  async check(handle: string): Promise<void> {
    if (this.#sockets.get(handle).length > 0) await this.#check([handle]);
  }

  /** Checks sessions again whose time is up as far as we know; the database may have extended them. */
  async #endDue(): Promise<void> {
    const due = this.#sockets.ended(Date.now());
    if (due.length === 0) return;
    this.#ending = true;
    for (let at = 0; at < due.length; at += BATCH) await this.#check(due.slice(at, at + BATCH));
    this.#ending = false;
  }

  async #check(handles: readonly string[]): Promise<void> {
    try {
      await this.#sessions.keepAlive(handles.filter((handle) => this.#isTouchDue(handle)));
      for (const [handle, state] of await this.#sessions.states(handles)) this.#apply(handle, state);
      this.#lastFault = "";
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      if (fault !== this.#lastFault) this.#log.warn({ error: fault }, "sessions could not be re-checked");
      this.#lastFault = fault;
      // Nobody can be revoked while PostgreSQL is down, so its last answer counts for forty minutes; time limits still
      // apply.
      for (const handle of handles) this.#applyByClock(handle);
    }
  }

  /** An open socket keeps its session from going idle. */
  #isTouchDue(handle: string): boolean {
    const [socket] = this.#sockets.get(handle);
    return socket !== undefined && isTouchDue(socket.data.session);
  }

  #apply(handle: string, state: SessionState): void {
    if (!state.alive) this.#sockets.end(handle, state.reason);
    else this.#adopt(handle, state.session);
  }

  #applyByClock(handle: string): void {
    const session = this.#sockets.get(handle)[0]?.data.session;
    if (!session) return;
    const now = Date.now();
    if (now >= session.expiresAt || now - session.checkedAt >= MAX_UNCHECKED_MS) this.#sockets.end(handle, "expired");
    else this.#adopt(handle, session);
  }

  #adopt(handle: string, session: Session): void {
    const plan = planNow(session, Date.now());
    const sockets = this.#sockets.get(handle);
    this.#sockets.expectEnd(session);
    // A free test ends permanently. A session outlives its paid plan: "signed out" would be wrong.
    if (plan === null && sockets[0]?.data.session.plan === "test") return this.#sockets.end(handle, "expired");
    for (const socket of sockets) {
      const { session: before } = socket.data;
      socket.data.session = session;
      if (before.plan !== session.plan || before.planEndsAt !== session.planEndsAt) socket.emit("account");
      // A smaller plan, or none: closed so that the client reconnects and learns what it may have.
      if (plan === null || !this.#mayStay(plan, socket)) socket.conn.close();
    }
  }
}
