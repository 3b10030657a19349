// Which build a process runs: from its environment or its image.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The image's Dockerfile writes it there. */
const FILE = join(import.meta.dirname, "../../build-id");

/** BUILD_ID if set, else the image's, else "unknown". */
export function buildIdOf({ BUILD_ID: given }: { readonly BUILD_ID?: string | undefined }): string {
  if (given !== undefined) return given;
  const written = existsSync(FILE) ? readFileSync(FILE, "utf8").trim() : "";
  return written === "" ? "unknown" : written;
}
