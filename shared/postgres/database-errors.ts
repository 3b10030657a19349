// Tells "the database cannot be reached" from "this query is wrong": the first is answered 503 and retried, the second is a bug.

/** PostgreSQL cannot serve right now; the answer is 503 and another try later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
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
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client (was closed|has encountered a connection error) and is not queryable)/;

/** True when the error says that the server is away, starting, full or hung. */
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
