// Refused logins, sockets and other calls that may be an attack, as rows of the audit log. They are counted for a minute and then
// written together, so that nobody can fill the table by causing them.

import type { ErrorCode } from "../../shared/contracts/errors.ts";
import type { Log } from "../../shared/node/log.ts";
import { addAudit, type AuditEntry } from "../../shared/postgres/audit.queries.ts";
import type { Database } from "../../shared/postgres/database.ts";

const WRITE_MS = 60_000;
/** Distinct events per minute; those of further callers are counted together. */
const MAX_DISTINCT = 60;

const RECORDED: ReadonlySet<ErrorCode> = new Set([
  "wrong-credentials",
  "wrong-admin",
  "operators-only",
  "role",
  "session-ended",
  "wrong-token",
  "wrong-key",
  "key-address",
  "scope",
  "no-subscription",
  "rate-limited",
  "too-many-sockets",
  "cross-site",
]);

export interface RefusedCall {
  readonly code: ErrorCode;
  /** Pattern of the route, or the socket's path or namespace; never the requested address, which may hold a token. */
  readonly route: string;
  /** What limits count the caller by. */
  readonly caller: string;
  /** Whose account it was, if known. */
  readonly userId: string | undefined;
}

interface Counted extends Omit<RefusedCall, "caller"> {
  /** Undefined when there were too many callers to name one. */
  readonly caller: string | undefined;
  readonly since: string;
  count: number;
}

export class SecurityEvents {
  readonly #database: Database;
  readonly #log: Log;
  #counted = new Map<string, Counted>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#write(), WRITE_MS);
  }

  /** Writes the last counts. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#write();
  }

  /** Counts a refusal if it may be an attack. */
  refused(call: RefusedCall): void {
    if (!RECORDED.has(call.code)) return;
    this.#add(call, 1, new Date().toISOString());
  }

  #add(call: Omit<Counted, "count" | "since">, count: number, since: string): void {
    const isSeparate = this.#counted.has(keyOf(call)) || this.#counted.size < MAX_DISTINCT;
    const counted = isSeparate ? call : { ...call, caller: undefined, userId: undefined };
    const known = this.#counted.get(keyOf(counted));
    if (known) known.count += count;
    else this.#counted.set(keyOf(counted), { ...counted, since, count });
  }

  async #write(): Promise<void> {
    const counted = [...this.#counted.values()];
    this.#counted = new Map();
    try {
      await this.#database.run((db) => addAudit(db, counted.map(entryOf)));
    } catch (error) {
      this.#log.warn({ err: error }, "security events not written; they are kept for the next time");
      for (const { count, since, ...call } of counted) this.#add(call, count, since);
    }
  }
}

const keyOf = ({ code, route, caller, userId }: Omit<Counted, "count" | "since">): string =>
  [code, route, caller ?? "", userId ?? ""].join(" ");

function entryOf({ code, route, caller, userId, since, count }: Counted): AuditEntry {
  return { action: "refused", userId: userId ?? null, details: { code, route, caller: caller ?? "several", since, count } };
}
