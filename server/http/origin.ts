// Which pages may talk to us: the one question behind the socket's Origin check and the CSRF rule.

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
    // On plain http, development, one machine answers to several names (localhost, 127.0.0.1, its own).
    this.#sameHostToo = !this.#publicOrigin?.startsWith("https://");
  }

  /** May a page of this origin use this server under this host name? */
  allows(origin: string, host: string | undefined): boolean {
    if (origin === this.#publicOrigin) return true;
    if (!this.#sameHostToo || host === undefined || !/^https?:\/\//.test(origin)) return false;
    return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  }

  /** A socket may come from our pages, or from a program: no Origin and no cookie. */
  allowsUpgrade(request: IncomingMessage): boolean {
    const { origin, cookie, host } = request.headers;
    return origin === undefined ? cookie === undefined : this.allows(origin, host);
  }

  /** A request that changes something must come from our pages, or from a program: no fetch metadata, no Origin, no cookie. */
  allowsChange(headers: IncomingMessage["headers"]): boolean {
    const site = headers["sec-fetch-site"];
    if (site !== undefined) return site === "same-origin";
    if (headers.origin !== undefined) return this.allows(headers.origin, headers.host);
    return headers.cookie === undefined;
  }
}

/** Refuses changes asked for by other sites' pages. */
export function installCsrfRule(app: HttpApp, policy: OriginPolicy): void {
  app.addHook("onRequest", async (request) => {
    if (!SAFE_METHODS.has(request.method) && !policy.allowsChange(request.headers)) throw new AppError("cross-site");
  });
}
