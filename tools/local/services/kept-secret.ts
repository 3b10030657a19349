// Random secrets that are created once and kept in a file only this account can read.

import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The secret in the file, created on first use. */
export async function keptSecret(file: string): Promise<string> {
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept.trim() !== "") return kept.trim();
  const secret = makeSecret();
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
