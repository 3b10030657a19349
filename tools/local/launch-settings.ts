// The launcher's input: the environment (which before-start.mjs fills from .env) and --data FOLDER. Besides
// shared/node/environment.ts the only reader of process.env; everything else gets values passed in.

import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { exchangeVariables } from "../../shared/node/exchange-environment.ts";
import { LaunchFault, reasonOf } from "./launch-fault.ts";
import { cacheFolder } from "./programs/cache-folder.ts";

export const REPOSITORY = resolve(import.meta.dirname, "..", "..");

const MARKET_ADDRESSES = EXCHANGES.flatMap((exchange) => {
  const { rest, ws } = exchangeVariables(exchange);
  return [rest, ws];
});

export interface LaunchSettings {
  /** The environment for children, without the launcher's own additions and without empty values, which count as absent. */
  environment: NodeJS.ProcessEnv;
  dataFolder: string;
  port: number;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  market: "live" | "sim" | undefined;
  /** The addresses of all exchanges were given. */
  hasMarketAddresses: boolean;
  isProduction: boolean;
  path: string;
  /** The folder of downloaded programs. */
  cache: string;
}

/** Reads everything once; throws a LaunchFault for invalid input. */
export function readLaunchSettings(args: string[]): LaunchSettings {
  const given = (name: string): string | undefined => process.env[name] || undefined;
  const port = given("PORT") ?? "3000";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new LaunchFault("PORT must be a whole number from 0 to 65535.");
  const market = given("MARKET");
  if (market !== undefined && market !== "live" && market !== "sim") throw new LaunchFault('MARKET must be "live" or "sim".');
  return {
    environment: Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== "")),
    dataFolder: dataFolderOf(args),
    port: Number(port),
    databaseUrl: given("DATABASE_URL"),
    redisUrl: given("REDIS_URL"),
    market,
    hasMarketAddresses: MARKET_ADDRESSES.every((name) => given(name) !== undefined),
    isProduction: given("NODE_ENV") === "production",
    path: given("PATH") ?? "",
    cache: cacheFolder(process.env),
  };
}

function dataFolderOf(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { data: { type: "string" } } });
    return resolve(values.data ?? join(REPOSITORY, ".data"));
  } catch (error) {
    throw new LaunchFault(`${reasonOf(error)}. The launcher knows one option: --data FOLDER.`);
  }
}
