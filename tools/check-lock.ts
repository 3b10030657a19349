// Checks that "npm ci" can install package-lock.json on every platform: npm may write a lock that it then refuses, in which an
// optional platform package is required by its parent but missing. It also keeps download addresses out.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface Entry {
  version?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, Entry>;
}

export function lockFaults(lock: Lock): string[] {
  const faults: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.resolved?.startsWith("http")) faults.push(`${path} records the address it was downloaded from`);
    if (path !== "" && !entry.link && !entry.version) faults.push(`${path} has no version`);
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      if (!isLocked(lock, path, name)) faults.push(`${name}, which ${path || "package.json"} needs, is missing`);
  }
  return faults;
}

/** Looks where Node would: in the package's own node_modules, then in those above it. */
function isLocked(lock: Lock, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[place]) return true;
    if (folder === "") return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const faults = lockFaults(JSON.parse(readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8")) as Lock);
  for (const fault of faults) console.error(`package-lock.json: ${fault}`);
  if (faults.length > 0) process.exit(1);
}
