// The server process: reads the environment, listens, and stops in order on a signal.

import { createLog } from "../shared/node/log.ts";
import { unsetPageValues } from "../shared/contracts/page-values.ts";
import { EnvironmentError } from "../shared/node/environment-check.ts";
import { readEnvironment, type Environment } from "../shared/node/environment.ts";
import { useProxy } from "../shared/node/outbound-proxy.ts";
import { proxyOf } from "../shared/node/proxy-environment.ts";
import { buildApp } from "./app.ts";
import type { HttpApp } from "./http/fastify-app.ts";
import { stopInOrder } from "./shutdown.ts";

const BAD_CONFIGURATION = 78;

function environmentOrExit(): Environment {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    createLog("server").fatal(error.message);
    process.exit(BAD_CONFIGURATION);
  }
}

// "::" takes IPv4 too, so that localhost works whichever way it resolves; some containers have no IPv6 at all.
async function listenEverywhere(http: HttpApp, port: number): Promise<void> {
  try {
    await http.listen({ port, host: "::" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EAFNOSUPPORT")) throw error;
    await http.listen({ port, host: "0.0.0.0" });
  }
}

const env = environmentOrExit();
useProxy(proxyOf(env));
const log = createLog("server", env.LOG_LEVEL);
const app = await buildApp(env, log, {
  onRefusal: (sentence) => {
    log.fatal(sentence);
    process.exit(BAD_CONFIGURATION);
  },
});
stopInOrder(app, env, log);
const missing = env.NODE_ENV === "production" ? unsetPageValues(env) : [];
if (missing.length > 0) log.warn({ missing }, "legal pages lack who runs this site");
try {
  if (app.internal && env.METRICS_PORT !== undefined) await listenEverywhere(app.internal, env.METRICS_PORT);
  await listenEverywhere(app.http, env.PORT);
  const address = app.http.server.address();
  const port = typeof address === "object" && address !== null ? address.port : env.PORT;
  log.info({ port }, "listening");
  process.send?.({ ready: true, port });
} catch (error) {
  log.fatal({ error: error instanceof Error ? error.message : String(error) }, "cannot listen");
  await app.close();
  // A launcher's open channel would keep a process without a port alive.
  process.exit(1);
}
