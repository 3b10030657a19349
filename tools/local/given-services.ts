// Checks services given by address before anything runs, so that a wrong address gets a clear sentence.

import { LaunchFault } from "./launch-fault.ts";
import { redisServers } from "../../shared/node/redis-address.ts";
import type { LaunchSettings } from "./launch-settings.ts";
import { askPort } from "./processes/ports.ts";

const DEFAULT_PORTS: Record<string, number> = { "postgres:": 5432, "postgresql:": 5432, "redis:": 6379, "rediss:": 6379 };

/** A LaunchFault when DATABASE_URL or REDIS_URL is given and nothing listens there. */
export async function checkGivenServices(settings: Pick<LaunchSettings, "databaseUrl" | "redisUrl">): Promise<void> {
  await Promise.all([check("DATABASE_URL", settings.databaseUrl), check("REDIS_URL", settings.redisUrl)]);
}

async function check(name: string, text: string | undefined): Promise<void> {
  if (text === undefined) return;
  await Promise.all((redisServers(text) ?? [URL.parse(text)]).map((url) => checkServer(name, url)));
}

async function checkServer(name: string, url: URL | null): Promise<void> {
  const defaultPort = url ? DEFAULT_PORTS[url.protocol] : undefined;
  if (!url || defaultPort === undefined) throw new LaunchFault(`${name} is not an address of the right kind.`);
  const port = Number(url.port) || defaultPort;
  const host = url.hostname.replace(/^\[|\]$/g, "") || "localhost";
  if ((await askPort(host, port, "", 3000)) === undefined)
    throw new LaunchFault(
      `Nothing answers at ${host}:${port}, which ${name} names: start it, or leave ${name} unset to have one started for you.`,
    );
}
