// Which database the command means: the configured one, or the one the launcher has running here.

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { UserFault } from "./user-fault.ts";

const DATA_FOLDER = resolve(import.meta.dirname, "../../../.data");
const servicesSchema = z.object({ databaseUrl: z.string() });

/** The address to use; a UserFault with what to do when there is none. */
export async function databaseUrlOf(configured: string | undefined, dataFolder: string = DATA_FOLDER): Promise<string> {
  if (configured !== undefined) return configured;
  const text = await readFile(join(dataFolder, "services.json"), "utf8").catch(() => undefined);
  if (text === undefined) throw new UserFault("No database: run npm start in another window, or set DATABASE_URL.");
  return servicesSchema.parse(JSON.parse(text)).databaseUrl;
}
