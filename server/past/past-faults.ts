// Errors on their way from a thread, which would arrive without their class.

import { ArchiveUnavailableError, type ArchiveFault } from "../../shared/archive/archive-store.ts";
import { DatabaseBusyError, DatabaseUnavailableError } from "../../shared/postgres/database-errors.ts";

export interface PastFault {
  readonly kind: "archive" | "busy" | "database" | "other";
  readonly message: string;
  readonly stack: string | undefined;
  /** Of a store that cannot be asked. */
  readonly reason: ArchiveFault | undefined;
}

export function faultOf(error: unknown): PastFault {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const reason = error instanceof ArchiveUnavailableError ? error.reason : undefined;
  return { kind: kindOf(error), message, stack, reason };
}

function kindOf(error: unknown): PastFault["kind"] {
  if (error instanceof ArchiveUnavailableError) return "archive";
  if (error instanceof DatabaseBusyError) return "busy";
  return error instanceof DatabaseUnavailableError ? "database" : "other";
}

export function errorOf({ kind, message, stack, reason }: PastFault): Error {
  const error = newError(kind, message, reason);
  if (stack !== undefined) error.stack = stack;
  return error;
}

function newError(kind: PastFault["kind"], message: string, reason: ArchiveFault = "other"): Error {
  if (kind === "archive") return new ArchiveUnavailableError(reason, message);
  if (kind === "busy") return new DatabaseBusyError(message);
  return kind === "database" ? new DatabaseUnavailableError(message) : new Error(message);
}
