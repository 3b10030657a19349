// Every half minute all open sockets are held against the database: what a lost control message missed ends here.

import type { Log } from "../../shared/node/log.ts";
import { planNow, type Session } from "../features/account/session-policy.ts";
import type { SessionService, SessionState } from "../features/account/session.service.ts";
import { mayStay } from "./subscriptions.ts";
import type { SessionSockets } from "./session-sockets.ts";

const EVERY_MS = 30_000;
const BATCH = 500;

export class SessionSweep {
  readonly #sockets: SessionSockets;
  readonly #sessions: SessionService;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;

  constructor(sockets: SessionSockets, sessions: SessionService, log: Log) {
    this.#sockets = sockets;
    this.#sessions = sessions;
    this.#log = log;
  }

  start(everyMs = EVERY_MS): void {
    this.#timer = setInterval(() => void this.run(), everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** One pass over all sockets. */
  async run(): Promise<void> {
    const handles = this.#sockets.handles();
    for (let at = 0; at < handles.length; at += BATCH) {
      const batch = handles.slice(at, at + BATCH);
      try {
        await this.#sessions.keepAlive(batch);
        for (const [handle, state] of await this.#sessions.states(batch)) this.#judge(handle, state);
      } catch (error) {
        this.#log.warn({ error: error instanceof Error ? error.message : String(error) }, "sessions could not be re-checked");
        // Nobody can be revoked while PostgreSQL is away, but time still runs out.
        for (const handle of batch) this.#judgeByClock(handle);
      }
    }
  }

  #judge(handle: string, state: SessionState): void {
    if (!state.alive) this.#sockets.end(handle, state.reason);
    else this.#adopt(handle, state.session);
  }

  #judgeByClock(handle: string): void {
    const session = this.#sockets.of(handle)[0]?.data.session;
    if (!session) return;
    if (Date.now() >= session.expiresAt) this.#sockets.end(handle, "expired");
    else this.#adopt(handle, session);
  }

  #adopt(handle: string, session: Session): void {
    const plan = planNow(session, Date.now());
    if (plan === null) return this.#sockets.end(handle, "expired");
    for (const socket of this.#sockets.of(handle)) {
      socket.data.session = session;
      const room = socket.data.reader?.room;
      // A smaller plan: closed so that the client comes back through the front door and is told what it may have.
      if (room && !mayStay(plan, room)) socket.conn.close();
    }
  }
}
