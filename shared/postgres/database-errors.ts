// Separates "the database cannot be reached" and "it is too busy" from "this query is wrong": the first two are answered 503 and
// retried, the third is a bug.

/** PostgreSQL cannot serve right now; the answer is 503 and another try later. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = "DatabaseUnavailableError";
}

/** PostgreSQL is up, but this call took or waited too long; other calls may well succeed. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  override readonly name = "DatabaseBusyError";
}

/** PostgreSQL is up and can be read, but has no room for what is written; it takes it again once there is some. */
export class DatabaseFullError extends DatabaseUnavailableError {
  override readonly name = "DatabaseFullError";
}

// 08: connection, 57P: shutdown and start-up, 53: out of connections, disk or memory, 25006: became a read-only replica. While a
// password is changed: 28P01 and 28000; while a restore swaps databases: 3D000, database missing.
const DOWN_STATES = /^(08...|57P0[1-3]|53[0-4]00|25006|28P01|28000|3D000)$/;
/** PostgreSQL's own function that refuses access to a database being swapped; its code means other things elsewhere. */
const REFUSED_AT_THE_DOOR = "CheckMyDatabase";
const DOWN_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "EAI_AGAIN",
  "ENETUNREACH",
]);
// node-postgres gives these no code.
const DOWN_TEXTS =
  /^(Connection terminated|Query read timeout|timeout expired|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Our own pool's queue; connections that cannot be made fail with "Connection terminated due to connection timeout". */
const QUEUED_TOO_LONG = "timeout exceeded when trying to connect";
const LOCK_NOT_AVAILABLE = "55P03";
const DISK_FULL = "53100";
/** A statement exceeded statement_timeout: the server is up, and other statements are quick. */
const STATEMENT_TOO_LONG = "57014";

/** True when the call timed out waiting for a connection or a locked row, or for its own statement. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === QUEUED_TOO_LONG || isLockNotAvailable(error) || ("code" in error && error.code === STATEMENT_TOO_LONG);
}

/** True when there is no room on the disk for what a statement writes. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DISK_FULL;
}

/** True when a statement waited for a lock until lock_timeout. */
export function isLockNotAvailable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
}

/** True when the server is down, starting, full or hanging, or refuses us. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown);
  const code = "code" in error ? String(error.code) : "";
  const isRefused = "routine" in error && error.routine === REFUSED_AT_THE_DOOR;
  return isRefused || DOWN_CODES.has(code) || DOWN_STATES.test(code) || DOWN_TEXTS.test(error.message);
}

/** What PostgreSQL, or the network, said. */
export function saysOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return saysOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Serialization failure or deadlock: the whole transaction may be retried. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");
}
