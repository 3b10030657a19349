// Which browser ordered: a random mark in an HttpOnly cookie, stored with the registration as a hash.

import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken, tokenHash } from "../../../shared/node/credentials/token.ts";
import type { Cookies } from "../../http/cookies.ts";

const MARK = /^[\w-]{43}$/;

/** The hash of this browser's mark; undefined without one. */
export function orderBrowser(cookies: Cookies, request: FastifyRequest): Buffer | undefined {
  const mark = cookies.order(request);
  return mark !== undefined && MARK.test(mark) ? tokenHash(mark) : undefined;
}

/** Whether this is the browser that registered. */
export const isOrderBrowser = (stored: Buffer | null, presented: Buffer | undefined): boolean =>
  stored !== null && presented !== undefined && stored.equals(presented);

/** The hash of an ordering browser's mark, which it gets now or keeps for longer. */
export function markOrderBrowser(cookies: Cookies, request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = cookies.order(request);
  const mark = known !== undefined && MARK.test(known) ? known : newToken();
  cookies.setOrder(reply, mark);
  return tokenHash(mark);
}
