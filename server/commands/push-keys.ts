// npm run push-keys: prints a new pair of keys for web pushes, for the environment of a deployment. Browsers that subscribed with the
// pair before get nothing more.

import { makePushKeys } from "../../shared/node/credentials/push-keys.ts";

for (const [name, key] of Object.entries(makePushKeys())) process.stdout.write(`${name}=${key}\n`);
