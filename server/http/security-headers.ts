// Fixed headers and the content policy. Plain http (development) allows ws: and must not be upgraded to https.

import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";
import { ORDER_PAGE, RESET_PASSWORD_PAGE } from "../../shared/contracts/application-pages.ts";
import type { Environment } from "../../shared/node/environment.ts";
import type { HttpApp } from "./fastify-app.ts";

type Headers = Readonly<Record<string, string>>;

/** The headers of the security baseline, made once per kind of address. */
export class SecurityHeaders {
  readonly #fixed: Headers;
  readonly #ofApi: Headers;
  readonly #ofSecret: Headers;

  constructor(env: Pick<Environment, "PUBLIC_URL">) {
    this.#fixed = {
      ...helmetHeaders(optionsOf(env)),
      "permissions-policy": "geolocation=(), camera=(), microphone=(), payment=()",
    };
    this.#ofApi = { ...this.#fixed, "cache-control": "no-store" };
    this.#ofSecret = { ...this.#fixed, "referrer-policy": "no-referrer" };
  }

  /** Those for an answer at this address. */
  get(url: string): Headers {
    if (url.startsWith("/api/")) return this.#ofApi;
    return isSecretPage(url) ? this.#ofSecret : this.#fixed;
  }
}

export function installSecurityHeaders(app: HttpApp, headers: SecurityHeaders): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers.get(request.url));
    done();
  });
}

function optionsOf(env: Pick<Environment, "PUBLIC_URL">): HelmetOptions {
  const publicUrl = env.PUBLIC_URL?.startsWith("https://") ? new URL(env.PUBLIC_URL) : undefined;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", publicUrl ? `wss://${publicUrl.host}` : "ws:"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // One policy, for the only script that pages load by a string: the push service worker (subscribe-to-push.ts).
        trustedTypes: ["push-worker"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: publicUrl ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // The payment page opens a provider's window, which must not be cut off while it loads; any page's document may become that
    // page, since navigation does not load a new one. A reload under another policy would lose the history entry's state.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
  };
}

/** Helmet's headers are the same for every answer: they are computed once, on a dummy answer. */
function helmetHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, (error) => {
    if (error) throw new Error("No security headers", { cause: error });
  });
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}

const SECRET_PAGES: ReadonlySet<string> = new Set([ORDER_PAGE, RESET_PASSWORD_PAGE]);

/** Whether this page is opened by a secret link. */
function isSecretPage(url: string): boolean {
  return SECRET_PAGES.has(`/${url.split(/[?/]/, 2)[1]?.toLowerCase()}`);
}
