// The one error features throw on purpose; the error handler turns it into an answer. Anything else is a bare 500.

import { ERRORS, type ErrorCode } from "../../shared/contracts/errors.ts";

export interface AppErrorOptions {
  /** Replaces the code's own sentence. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  /** The account the caller was refused, for the audit log. */
  readonly userId?: string | undefined;
  readonly cause?: unknown;
  /** Fields of the answer besides the usual ones. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly userId: string | undefined;
  readonly fields: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.userId = options.userId;
    this.fields = options.fields;
  }
}
