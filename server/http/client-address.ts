// The caller's address behind trusted balancers, for sockets (Fastify does the same for requests), and the key limits use for it.

import { BlockList, isIP } from "node:net";
import type { IncomingMessage } from "node:http";

/** Finds callers' addresses; only the listed networks may name another one in X-Forwarded-For. */
export class ClientAddresses {
  readonly #trusted = new BlockList();

  constructor(trustProxy: readonly string[] | undefined) {
    for (const network of trustProxy ?? []) {
      const [address = "", prefix = ""] = network.split("/");
      this.#trusted.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
    }
  }

  /** The address of whoever sent this request. */
  of(request: IncomingMessage): string {
    const hops = String(request.headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((hop) => hop.trim());
    let address = withoutV4Prefix(request.socket.remoteAddress ?? "");
    while (this.#isTrusted(address)) {
      const named = withoutV4Prefix(hops.pop() ?? "");
      if (isIP(named) === 0) break;
      address = named;
    }
    return address;
  }

  #isTrusted(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.#trusted.check(address, family === 6 ? "ipv6" : "ipv4");
  }
}

/** What limits count by: the address, or its /64 for IPv6, where one household owns that many. */
export function addressKey(address: string): string {
  const plain = withoutV4Prefix(address);
  if (isIP(plain) !== 6) return plain;
  const [head = "", tail] = plain.split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** True for the machine itself. */
export function isLoopback(address: string): boolean {
  const plain = withoutV4Prefix(address);
  return plain === "::1" || plain.startsWith("127.");
}

function withoutV4Prefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
