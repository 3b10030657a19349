// Requests to addresses given by strangers: only to public hosts, directly or through the environment's proxy.

import { lookup } from "node:dns/promises";
import type { RequestOptions } from "node:http";
import { isIP } from "node:net";
import { isProxied } from "./outbound-proxy.ts";
import { isPublicAddress, lookupPublic, NotPublicError } from "./public-address.ts";

type Target = Pick<RequestOptions, "hostname" | "lookup"> & { readonly servername?: string };

/**
 * Where a request to this address connects, as request options; the Host header must be given with them. A proxy resolves names
 * itself, so it gets the address that was checked here. Rejects with NotPublicError, or with the lookup's own error.
 */
export async function publicTarget({ hostname }: URL): Promise<Target> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) {
    if (!isPublicAddress(literal)) throw new NotPublicError("The address is not public");
    return {};
  }
  if (!isProxied()) return { lookup: lookupPublic };
  const found = await lookup(hostname, { all: true });
  if (!found.every(({ address }) => isPublicAddress(address))) throw new NotPublicError("The name leads inside");
  // A proxy without IPv4 is not expected, so prefer IPv4.
  const address = (found.find(({ family }) => family === 4) ?? found[0])?.address;
  if (address === undefined) throw new NotPublicError("The name has no address");
  return { hostname: address, servername: hostname };
}

/** Whether this host has addresses and all of them are public, as far as can be said now: the answer may change at any time. */
export async function isPublicHost({ hostname }: URL): Promise<boolean> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
}
