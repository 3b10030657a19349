// Runs first in "npm test": finds or downloads the programs that tests need, so that a machine without them says so in one
// sentence.

import { findChromium } from "./local/programs/chromium-program.ts";
import { cacheFolder } from "./local/programs/cache-folder.ts";
import { LaunchFault } from "./local/launch-fault.ts";
import { findRedis } from "./local/programs/redis-program.ts";
import { findPostgres } from "./local/services/postgres-binaries.ts";

const environment = process.env;
const report = (sentence: string): void => console.log(sentence);

try {
  await findPostgres();
  const redis = await findRedis({ path: environment["PATH"] ?? "", cache: cacheFolder(environment), report });
  console.log(`Tests use ${redis.command} and ${await findChromium(environment, report)}`);
} catch (error) {
  if (!(error instanceof LaunchFault)) throw error;
  console.error(error.message);
  process.exit(1);
}
