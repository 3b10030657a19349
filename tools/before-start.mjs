// Loaded first by the npm scripts: an old Node gets one sentence instead of a syntax error, and a .env file fills unset
// variables. Plain JavaScript, so that an old Node can read it.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(
    `Tickdeck needs Node ${NEEDED} or newer and this is ${process.versions.node}: ` +
      'run "npm ci" and use the npm scripts (on Linux they bring their own Node), or install Node from nodejs.org.',
  );
  process.exit(1);
}

const file = fileURLToPath(new URL("../.env", import.meta.url));
if (existsSync(file)) process.loadEnvFile(file);

// End with npm, however it ends: a shell in between may not pass a signal on, and nothing passes on SIGKILL.
if (process.env["npm_lifecycle_event"] !== undefined) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
