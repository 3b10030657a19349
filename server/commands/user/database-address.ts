// Which database, which Redis and which secret a command means: the configured ones, or those of the launcher here.

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { ServiceUrls } from "../../../shared/node/environment.ts";
import { UserFault } from "./user-fault.ts";

const DATA_FOLDER = resolve(import.meta.dirname, "../../../.data");
const servicesSchema = z.object({ databaseUrl: z.string(), ownerUrl: z.string(), redisUrl: z.string() });
const secretsSchema = z.object({ SESSION_SECRET: z.string() });

/** The secret that the launcher keeps, unless one is configured; a UserFault when there is neither. */
export async function sessionSecretOf(configured: string | undefined, dataFolder: string = DATA_FOLDER): Promise<string> {
  if (configured !== undefined) return configured;
  const text = await readFile(join(dataFolder, "secrets.json"), "utf8").catch(() => undefined);
  if (text === undefined) throw new UserFault("No SESSION_SECRET: set the server's, or run npm start first.");
  return secretsSchema.parse(JSON.parse(text)).SESSION_SECRET;
}

/** The address to use; a UserFault with what to do when there is none. */
export async function databaseUrlOf(configured: string | undefined, dataFolder: string = DATA_FOLDER): Promise<string> {
  if (configured !== undefined) return configured;
  return (await requireLaunched(dataFolder)).databaseUrl;
}

/** The address as the owner of the schema, which migrates. */
export async function ownerUrlOf(configured: string | undefined, dataFolder: string = DATA_FOLDER): Promise<string> {
  if (configured !== undefined) return configured;
  return (await requireLaunched(dataFolder)).ownerUrl;
}

/** The address of the Redis beside that database; undefined when none is known. */
export async function redisUrlOf(urls: ServiceUrls, dataFolder: string = DATA_FOLDER): Promise<string | undefined> {
  // A configured database belongs to other servers than those that the launcher has started here.
  return urls.redisUrl ?? (urls.databaseUrl === undefined ? (await launchedServices(dataFolder))?.redisUrl : undefined);
}

async function requireLaunched(dataFolder: string): Promise<z.infer<typeof servicesSchema>> {
  const services = await launchedServices(dataFolder);
  if (!services) throw new UserFault("No database: run npm start in another window, or set DATABASE_URL.");
  return services;
}

/** What the launcher runs; undefined when it does not. */
async function launchedServices(dataFolder: string): Promise<z.infer<typeof servicesSchema> | undefined> {
  const text = await readFile(join(dataFolder, "services.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : servicesSchema.parse(JSON.parse(text));
}
