// Turns every failure into {status, error, message}. Only an AppError's text reaches the caller; anything else is a bare 500 with
// its request id.

import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorCode } from "../../shared/contracts/errors.ts";
import { ArchiveUnavailableError } from "../../shared/archive/archive-store.ts";
import { DatabaseBusyError, DatabaseUnavailableError } from "../../shared/postgres/database-errors.ts";
import type { RefusedCall } from "../audit/security-events.ts";
import { HashGateFullError } from "../../shared/node/credentials/hash-gate.ts";
import { userIdOf } from "../sessions/session-policy.ts";
import { AppError } from "./app-error.ts";
import { addressKey } from "./client-address.ts";
import type { HttpApp } from "./fastify-app.ts";
import { sentenceOf } from "./plain-words.ts";
import { installKnownMethods } from "./known-methods.ts";

const RETRY_DATABASE_SECONDS = 5;
const RETRY_BUSY_SECONDS = 2;

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: "invalid-request",
  404: "not-found",
  405: "method-not-allowed",
  413: "too-large",
  415: "unsupported-type",
  429: "rate-limited",
  503: "unavailable",
};

/** Installs the error handler; unknown routes belong to the static client. `onRefused` is called for each refusal. */
export function installErrorHandler(app: HttpApp, onRefused: (call: RefusedCall) => void): void {
  installKnownMethods(app);
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error);
    if (known) {
      logFault(request, known);
      onRefused({
        code: known.code,
        route: request.routeOptions.url ?? "none",
        caller: addressKey(request.ip),
        userId: known.userId ?? userIdOf(request.session),
      });
      return sendError(reply, known);
    }
    request.log.error({ route: request.routeOptions.url, err: error }, "request failed");
    return reply.code(500).send({ status: "error", error: "internal", message: STATUS_CODES[500] ?? "", request_id: request.id });
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
}

/** Answers an address the router cannot read: one with a too long parameter is not found, like any other. */
export function refuseAddress({ code }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendError(reply, new AppError(code === "FST_ERR_MAX_PARAM_LENGTH" ? "not-found" : "invalid-request"));
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", Math.max(1, Math.ceil(error.retryAfterSeconds)));
  return reply
    .code(error.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({
      ...reply.request.routeOptions.config.rules?.refusalFields,
      ...error.fields,
      status: "error",
      error: error.code,
      message: error.message,
    });
}

/** Answers unknown routes; for a path with other methods it lists them. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = request.server.methodsOf(request.url.split("?", 1)[0] ?? "");
  if (methods.length === 0 || methods.includes(request.method)) return sendError(reply, new AppError("not-found"));
  return sendError(reply.header("allow", methods.join(", ")), new AppError("method-not-allowed"));
}

/** Logs the reason of a refusal that is our own fault; one that its route does not declare is a mistake in the contract. */
function logFault(request: FastifyRequest, { code, status, cause }: AppError): void {
  const { url, config } = request.routeOptions;
  // While the database is known to be down, refusals have no new cause, which is already in the log.
  if (status >= 500 && rootCause(cause) !== undefined)
    request.log.warn({ route: url, code, err: rootCause(cause) }, "refused because of a fault");
  if (config.rules && !config.rules.refusals.includes(code))
    request.log.error({ route: url, code }, "refused with a code that the route does not declare");
}

/** What PostgreSQL, Redis or the network reported, below our own error. */
function rootCause(cause: unknown): unknown {
  return cause instanceof DatabaseUnavailableError ? cause.cause : cause;
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof HashGateFullError) return new AppError("busy", { retryAfterSeconds: RETRY_BUSY_SECONDS, cause: error });
  if (error instanceof DatabaseBusyError) return new AppError("busy", { retryAfterSeconds: RETRY_BUSY_SECONDS, cause: error });
  if (error instanceof DatabaseUnavailableError || error instanceof ArchiveUnavailableError)
    return new AppError("unavailable", { retryAfterSeconds: RETRY_DATABASE_SECONDS, cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0];
    const path = first?.instancePath.replaceAll("/", ".").replace(/^\./, "") ?? "";
    return new AppError("invalid-request", { message: sentenceOf(path, first?.message ?? "is not valid") });
  }
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  const code = CODE_OF_STATUS[Number(error.statusCode)];
  if (code) return new AppError(code);
  return Number(error.statusCode) < 500 ? new AppError("invalid-request") : undefined;
}
