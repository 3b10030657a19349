// Which pages may use this server, for the socket's Origin check and the CSRF rule.

import type { IncomingMessage } from "node:http";
import type { Environment } from "../../shared/node/environment.ts";
import { AppError } from "./app-error.ts";
import type { HttpApp } from "./fastify-app.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export class OriginPolicy {
  readonly #publicOrigin: string | undefined;
  readonly #sameHostToo: boolean;

  constructor(env: Pick<Environment, "PUBLIC_URL">) {
    this.#publicOrigin = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL).origin;
    // On plain http, in development, one machine has several names (localhost, 127.0.0.1, its own).
    this.#sameHostToo = !this.#publicOrigin?.startsWith("https://");
  }

  /** Whether a page of this origin may use this server under this host name. */
  allows(origin: string, host: string | undefined): boolean {
    if (origin === this.#publicOrigin) return true;
    if (!this.#sameHostToo || host === undefined || !/^https?:\/\//.test(origin)) return false;
    return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  }

  /**
   * A request that changes something or opens a socket must come from our pages, from the user directly, or not from a browser:
   * browsers send one of these headers with every request (as in Go's CrossOriginProtection), so a program with a cookie jar
   * needs neither.
   */
  allowsRequest({ headers }: Pick<IncomingMessage, "headers">): boolean {
    const site = headers["sec-fetch-site"];
    if (site) return site === "same-origin" || site === "none";
    return !headers.origin || this.allows(headers.origin, headers.host);
  }
}

/** Refuses changes requested by other sites' pages. */
export function installCsrfRule(app: HttpApp, policy: OriginPolicy): void {
  app.addHook("onRequest", async (request) => {
    if (!SAFE_METHODS.has(request.method) && !policy.allowsRequest(request)) throw new AppError("cross-site");
  });
}
