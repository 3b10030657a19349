// Which build a process runs: what it was started with, or what its image was built as.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The image's Dockerfile writes it there. */
const FILE = join(import.meta.dirname, "../../build-id");

/** BUILD_ID where it is set, else what the image says of itself, else "unknown". */
export function buildIdOf({ BUILD_ID: given }: { readonly BUILD_ID?: string | undefined }): string {
  if (given !== undefined) return given;
  const written = existsSync(FILE) ? readFileSync(FILE, "utf8").trim() : "";
  return written === "" ? "unknown" : written;
}
