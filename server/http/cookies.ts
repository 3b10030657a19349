// The five cookies: session, admin session, known device, visitor and ordering browser. Secure ones on https, plain names in
// development.

import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SECURE_PREFIX, SERVER_COOKIES } from "../../shared/contracts/cookies.ts";
import { COOKIE_DAYS } from "../../shared/contracts/retention.ts";
import type { Environment } from "../../shared/node/environment.ts";

const DAY_SECONDS = 86_400;

export class Cookies {
  readonly sessionName: string;
  readonly adminName: string;
  readonly deviceName: string;
  readonly trialName: string;
  readonly orderName: string;
  readonly #options: CookieSerializeOptions;

  constructor(env: Pick<Environment, "PUBLIC_URL">) {
    const secure = env.PUBLIC_URL?.startsWith("https://") ?? false;
    const prefix = secure ? SECURE_PREFIX : "";
    this.sessionName = prefix + SERVER_COOKIES.session;
    this.adminName = prefix + SERVER_COOKIES.admin;
    this.deviceName = prefix + SERVER_COOKIES.device;
    this.trialName = prefix + SERVER_COOKIES.trial;
    this.orderName = prefix + SERVER_COOKIES.order;
    this.#options = { path: "/", httpOnly: true, sameSite: "lax", secure };
  }

  session(request: Pick<FastifyRequest, "cookies">): string | undefined {
    return request.cookies[this.sessionName];
  }

  device(request: Pick<FastifyRequest, "cookies">): string | undefined {
    return request.cookies[this.deviceName];
  }

  /** Marks a visitor's browser for the free test and the quiz. */
  trial(request: Pick<FastifyRequest, "cookies">): string | undefined {
    return request.cookies[this.trialName];
  }

  /** Marks the browser that orders. */
  order(request: Pick<FastifyRequest, "cookies">): string | undefined {
    return request.cookies[this.orderName];
  }

  /** An admin's token. */
  admin(request: Pick<FastifyRequest, "cookies">): string | undefined {
    return request.cookies[this.adminName];
  }

  setAdmin(reply: FastifyReply, token: string, expiresAt: Date): void {
    reply.setCookie(this.adminName, token, { ...this.#options, sameSite: "strict", expires: expiresAt });
  }

  clearAdmin(reply: FastifyReply): void {
    reply.clearCookie(this.adminName, { ...this.#options, sameSite: "strict" });
  }

  setSession(reply: FastifyReply, token: string, expiresAt: Date): void {
    reply.setCookie(this.sessionName, token, { ...this.#options, expires: expiresAt });
  }

  clearSession(reply: FastifyReply): void {
    reply.clearCookie(this.sessionName, this.#options);
  }

  setDevice(reply: FastifyReply, value: string): void {
    reply.setCookie(this.deviceName, value, { ...this.#options, maxAge: COOKIE_DAYS.knownDevice * DAY_SECONDS });
  }

  setTrial(reply: FastifyReply, value: string): void {
    reply.setCookie(this.trialName, value, { ...this.#options, maxAge: COOKIE_DAYS.trial * DAY_SECONDS });
  }

  setOrder(reply: FastifyReply, value: string): void {
    reply.setCookie(this.orderName, value, { ...this.#options, maxAge: COOKIE_DAYS.order * DAY_SECONDS });
  }
}
