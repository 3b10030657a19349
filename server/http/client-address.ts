// The caller's address behind trusted balancers, for sockets (Fastify does the same for requests), and the key limits use for it.

import { isIP } from "node:net";
import type { IncomingMessage } from "node:http";
import proxyAddress from "proxy-addr";

/** Finds callers' addresses; only the listed networks may set another one in X-Forwarded-For. */
export class ClientAddresses {
  readonly #isTrusted: (address: string, hop: number) => boolean;
  /** The last peer, usually the balancer, so that its address is not parsed for each request. */
  #peer = { address: "", isTrusted: false };

  /** Throws on a network that is none, like 10.0.0.0/99. */
  constructor(trustProxy: readonly string[] = []) {
    const isTrusted = proxyAddress.compile([...trustProxy]);
    this.#isTrusted = (address, hop) => {
      if (hop > 0) return isTrusted(address, hop);
      if (address !== this.#peer.address) this.#peer = { address, isTrusted: isTrusted(address, hop) };
      return this.#peer.isTrusted;
    };
  }

  /** The address that sent this request; empty when its connection is gone and nobody asked before. */
  read(request: IncomingMessage): string {
    const hops = proxyAddress.all(request, this.#isTrusted).map((hop: string | undefined) => plainAddress(hop ?? ""));
    // A balancer that names no address is itself the farthest known one.
    return hops.findLast((hop) => isIP(hop) !== 0) ?? "";
  }
}

/** What limits count by: the address, or its /64 for IPv6, because a household owns that many. */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  return isIP(plain) === 6 ? `${groupsOf(plain, 4)}::/64` : plain;
}

/** The network one stranger may own: the address' /24, or /48 for IPv6. */
export function networkKey(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) === 6) return `${groupsOf(plain, 3)}::/48`;
  return isIP(plain) === 4 ? `${plain.slice(0, plain.lastIndexOf("."))}.0/24` : plain;
}

/** The first groups of an IPv6 address. */
function groupsOf(plain: string, count: number): string {
  const [head = "", tail] = plain.split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain === "::1" || plain.startsWith("127.");
}

/** An IPv4 address shown as IPv6 by a dual-stack socket, in its IPv4 form. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
