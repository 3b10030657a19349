// Downloaded programs are kept in the user's cache folder, so that the next clone of the repository finds them.

import { homedir } from "node:os";
import { join } from "node:path";

/** Tickdeck's cache folder for this environment, by each system's convention; it may not exist yet. */
export function cacheFolder(environment: NodeJS.ProcessEnv): string {
  return join(baseFolder(environment), "tickdeck");
}

function baseFolder(environment: NodeJS.ProcessEnv): string {
  if (environment["XDG_CACHE_HOME"]) return environment["XDG_CACHE_HOME"];
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  if (process.platform === "win32") return environment["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local");
  return join(homedir(), ".cache");
}
