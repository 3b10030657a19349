// Which addresses are on the public internet: with any other, the server could be made to reach what only it can reach.

import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Every range that is not assigned to public hosts (IANA's special-purpose registries). */
const NOT_PUBLIC_4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"],
];
/** Public by its range, but only inside a cloud: the address at which Azure's machines reach their host. */
const CLOUD_4 = ["168.63.129.16/32"];
/** Of the rest of IPv6 only 2000::/3 is public; these parts of it are not, or contain an IPv4 address. */
const NOT_PUBLIC_6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const inside4 = blockList([...NOT_PUBLIC_4, ...CLOUD_4], "ipv4");
const inside6 = blockList(NOT_PUBLIC_6, "ipv6");
const public6 = blockList(["2000::/3"], "ipv6");

function blockList(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether this is the address of a host on the public internet; false for anything that is not an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside4.check(address, "ipv4");
  return family === 6 && public6.check(address, "ipv6") && !inside6.check(address, "ipv6");
}

/** A name or an address that leads inside. */
export class NotPublicError extends Error {
  override readonly name = "NotPublicError";
}

/** The lookup of a socket that may connect only to public hosts: it connects to exactly what was checked. */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) done(error ?? new NotPublicError("The name has no address"), "");
    else if (!found.every(({ address }) => isPublicAddress(address))) done(new NotPublicError("The name leads inside"), "");
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
