// What makes an environment too weak to start with, as sentences for whoever sets it: secrets that are guessable or equal,
// networks that trust everybody, services without a password.

import { isIP } from "node:net";
import { redisServers } from "./redis-address.ts";

const MAX_BITS = { 4: 32, 6: 128 } as const;
/** No balancers' network is wider than 10.0.0.0/8. */
const MIN_PREFIX = 8;
const KNOWN_SECRETS = new Set(["changeme", "secret", "password", "admin", "test", "dev"]);
const MIN_DISTINCT = 12;

/** Why this is not a list of trusted networks, like "10.0.1.0/24,fd00::1/128"; undefined when it is. */
export function trustFault(list: string): string | undefined {
  for (const network of list.split(",")) {
    const [address = "", prefix = "", rest] = network.split("/");
    const family = isIP(address);
    if (family === 0 || rest !== undefined || !/^\d{1,3}$/.test(prefix))
      return "must list the balancers' addresses, like 10.0.1.0/24";
    if (Number(prefix) > MAX_BITS[family as 4 | 6]) return `has a mask longer than an address of IPv${family} has bits`;
    if (Number(prefix) < MIN_PREFIX) return "must not believe everybody; name the balancers' own addresses, like 10.0.1.0/24";
  }
  return undefined;
}

/** Whether it is a common word, or made of too few different characters. */
function isGuessable(secret: string): boolean {
  return (
    new Set(secret).size < MIN_DISTINCT ||
    KNOWN_SECRETS.has(secret.toLowerCase()) ||
    secret.toLowerCase().startsWith("development")
  );
}

/** A fault for each secret that is guessable or equal to an earlier one; names with their values. */
export function secretFaults(secrets: Readonly<Record<string, string | undefined>>): string[] {
  const faults: string[] = [];
  const seen = new Map<string, string>();
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret === undefined) continue;
    if (isGuessable(secret)) faults.push(`${name}: too guessable for production; take 48 random characters`);
    const other = seen.get(secret);
    if (other !== undefined) faults.push(`${name}: is the same as ${other}; a secret that leaks must open one door only`);
    seen.set(secret, name);
  }
  return faults;
}

/** The fault of a Redis that anybody who reaches it may write to; undefined when its address has a password. */
export function openRedisFault(url: string): string | undefined {
  const password = redisServers(url)?.[0]?.password ?? "";
  return password === "" ? "REDIS_URL: has no password; set one, or ALLOW_WEAK=1 where nobody else can reach it" : undefined;
}
