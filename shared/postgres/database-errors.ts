// Separates "the database cannot be reached" and "it is too busy" from "this query is wrong": the first two are answered 503 and
// tried again, the third is a bug.

/** PostgreSQL cannot serve right now; the answer is 503 and another try later. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = "DatabaseUnavailableError";
}

/** PostgreSQL is there, but this call waited too long for its turn; the calls of others may well succeed. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  override readonly name = "DatabaseBusyError";
}

// 08: connection, 57P: shutdown and start-up, 53: out of connections, 25006: became a read-only replica, 57014: statement_timeout.
const DOWN_STATES = /^(08...|57P0[1-3]|53[0-4]00|25006|57014)$/;
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

/** True when the call waited in vain for a connection others were using, or for a row others had locked. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === QUEUED_TOO_LONG || isLockNotAvailable(error);
}

/** True when a statement waited as long as lock_timeout allows for what others had locked. */
export function isLockNotAvailable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
}

/** True when the error means that the server is away, starting, full or hung. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown);
  const code = "code" in error ? String(error.code) : "";
  return DOWN_CODES.has(code) || DOWN_STATES.test(code) || DOWN_TEXTS.test(error.message);
}

/** Serialization failure or deadlock: the whole transaction may be tried again. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");
}
