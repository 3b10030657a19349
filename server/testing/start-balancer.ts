// The balancer of deploy/docker/haproxy.cfg before the servers of a test.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../tools/local/processes/ports.ts";
import { composeBalancer, type ComposedBalancer } from "./compose-parts.ts";
import { until } from "./start-app.ts";

export interface StartedBalancer {
  readonly url: string;
  /** Of balancer-view.ts. */
  readonly viewPort: number;
  readonly stop: () => Promise<void>;
}

/** Starts it as it is deployed, except that its servers are these; whoever asks from this machine is the edge. Ready once a server is. */
export async function startBalancer(
  haproxy: string,
  servers: ComposedBalancer["servers"],
  maxViewers?: number,
): Promise<StartedBalancer> {
  const [port = 0, viewPort = 0] = await freePorts(2);
  const folder = await mkdtemp(join(tmpdir(), "balancer-"));
  const { command, args, env } = await composeBalancer({
    haproxy,
    folder,
    port,
    viewPort,
    servers,
    edges: "127.0.0.1 fd00::2",
    ...(maxViewers === undefined ? {} : { maxViewers }),
  });
  const child = spawn(command, args, { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    const exited = once(child, "exit");
    if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until("the balancer", isReady).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, viewPort, stop };
}
