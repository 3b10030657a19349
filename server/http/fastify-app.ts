// The Fastify instance with our limits, and zod for all input; app.ts registers the routes.

import { randomUUID } from "node:crypto";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawServerDefault,
} from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Environment } from "../../shared/node/environment.ts";
import { z } from "zod";
import type { Log } from "../../shared/node/log.ts";
import { plainWords } from "./plain-words.ts";
import { refuseBrokenRequest } from "./broken-request.ts";

export type HttpApp = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

const BODY_BYTES = 16_384;
const HANDLER_MS = 10_000;

/** How long a caller may take to send headers and a whole request, and how often that is checked, ms. */
export interface HttpTimes {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkEveryMs: number;
}

const HTTP_TIMES: HttpTimes = { headersMs: 10_000, requestMs: 15_000, checkEveryMs: 5000 };

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its answers are in memory: the handler waits for nothing that might hang. */
    isReady?: true;
  }
}

/** Answers a request whose address the router cannot read. */
type BadAddressHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;

/** Creates the instance; nothing listens yet. */
export function createFastify(env: Environment, log: Log, onBadAddress: BadAddressHandler, times = HTTP_TIMES): HttpApp {
  // As the base type, so that routes do not depend on the logger's type.
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    // Our own access log contains route patterns instead of addresses, which may contain a session token.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY ? [...env.TRUST_PROXY] : false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    requestTimeout: times.requestMs,
    keepAliveTimeout: 65_000,
    http: { maxHeaderSize: 8192, headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkEveryMs },
    routerOptions: { maxParamLength: 100 },
    // Fastify's own answers quote the address.
    frameworkErrors: onBadAddress,
    clientErrorHandler: refuseBrokenRequest,
    return503OnClosing: true,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
  }).withTypeProvider<ZodTypeProvider>();
  // Default wording for what schemas do not word themselves, for every route.
  z.config({ customError: plainWords });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJsonOnly(app);
  app.addHook("onRoute", (route) => {
    // Costs a timer and an abort controller per request.
    if (!route.config?.isReady) route.handlerTimeout ??= HANDLER_MS;
  });
  return app;
}

function acceptJsonOnly(app: HttpApp): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // Heartbeat and logout are sent with a JSON content type and no body.
    if (body === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}
