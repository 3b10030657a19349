// Memory and processor cost of a user's socket at edge and balancer: TLS websockets through Caddy and HAProxy with the files of
// deploy/docker/, each receiving a frame a second, against HAProxy terminating TLS itself.
//   node load-tests/bench/edge-memory.ts [--sockets 4000] [--caddy FILE] [--bytes 1500]
// The edge is configured as in docker-compose.yml (GOMEMLIMIT, GOGC); its figure includes what its garbage collector lets grow.

import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePorts } from "../../tools/local/processes/ports.ts";
import { composeBalancer, findHaproxy } from "../../server/testing/compose-parts.ts";
import { findProgram } from "../../tools/local/programs/find-program.ts";
import { selfSigned } from "../../workers/jobs/testing/self-signed.ts";
import { processSeconds } from "../load/processor-time.ts";
import { residentMb } from "../load/resident-memory.ts";
import { askChild } from "./ask-child.ts";

const SECONDS = 30;
const SETTLE_MS = 3000;

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "4000" },
    bytes: { type: "string", default: "1500" },
    caddy: { type: "string" },
  },
});
const sockets = Number(values.sockets);
const path = process.env["PATH"] ?? "";
const haproxy = await findHaproxy(path);
const caddy = values.caddy ?? (await findProgram(["caddy"], path));
if (!haproxy || !caddy) throw new Error("This needs haproxy and caddy (Debian: apt-get install haproxy caddy)");

const folder = await mkdtemp(join(tmpdir(), "edge-memory-"));
const [balancerPort = 0, caddyPort = 0, tlsPort = 0, viewPort = 0, tlsViewPort = 0] = await freePorts(5);
const upstream = fork(join(import.meta.dirname, "fanout-server.ts"), ["ws"]);
const { port } = await askChild<{ port: number }>(upstream);
const probe = createServer((_, answer) => answer.end()).listen(0, "127.0.0.1");
await once(probe, "listening");
const servers = [{ port, probePort: (probe.address() as AddressInfo).port }];
const running: ChildProcess[] = [];

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(command, args, { env: { PATH: path, HOME: folder, ...env }, stdio: "ignore" });
  running.push(child);
  return child;
}

/** The balancer; given a file with certificate and key it terminates TLS itself. */
async function balancer(name: string, listens: number, certificate?: string): Promise<ChildProcess> {
  const file = join(folder, `${name}.cfg`);
  const { command, args, env } = await composeBalancer({
    ...{ haproxy: haproxy ?? "", folder, port: listens, servers, edges: "127.0.0.1" },
    viewPort: certificate === undefined ? viewPort : tlsViewPort,
  });
  const text = await readFile(args.at(-1) ?? "", "utf8");
  await writeFile(
    file,
    certificate === undefined ? text : text.replace(/^ *bind .*$/m, (line) => `${line} ssl crt ${certificate}`),
  );
  return run(command, ["-f", file], env);
}

async function edge(): Promise<ChildProcess> {
  const file = join(folder, "Caddyfile");
  const text = (await readFile(join(import.meta.dirname, "../../deploy/docker/Caddyfile"), "utf8")).replace(
    "balancer:8080",
    `127.0.0.1:${balancerPort}`,
  );
  // Coexists with another instance on this machine: no admin endpoint and no port 80.
  const options = ["admin off", "auto_https disable_redirects", "skip_install_trust"].map((line) => `\t${line}\n`).join("");
  await writeFile(file, /^\{$/m.test(text) ? text.replace(/^\{$/m, `{\n${options}`) : `{\n${options}}\n${text}`);
  const { GOGC, GOMEMLIMIT } = process.env;
  return run(caddy ?? "", ["run", "--adapter", "caddyfile", "--config", file], {
    PUBLIC_URL: `https://localhost:${caddyPort}`,
    ...{ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...(GOGC === undefined ? {} : { GOGC }),
    ...(GOMEMLIMIT === undefined ? {} : { GOMEMLIMIT }),
  });
}

/** Opens the sockets at a port and returns the cost per socket of each of these processes. */
async function measure(title: string, at: number, processes: Readonly<Record<string, ChildProcess>>): Promise<void> {
  const names = Object.entries(processes);
  const sample = () =>
    Promise.all(
      names.map(async ([, { pid = 0 }]) => ({ mb: await residentMb(pid), seconds: (await processSeconds(pid)) ?? Number.NaN })),
    );
  const before = await sample();
  const viewers = fork(join(import.meta.dirname, "fanout-clients.ts"), ["wss", String(at), values.sockets]);
  await askChild(viewers);
  const opened = await sample();
  await askChild(upstream, { frames: SECONDS, bytes: Number(values.bytes), everyMs: 1000 });
  await sleep(SETTLE_MS);
  const after = await sample();
  const { received } = await askChild<{ received: number }>(viewers, {});
  viewers.disconnect();
  for (const [i, [name]] of names.entries()) {
    const [first, open, last] = [before[i], opened[i], after[i]];
    if (!first || !open || !last) continue;
    const kb = ((last.mb - first.mb) * 1024) / sockets;
    const micros = ((last.seconds - open.seconds) / (sockets * SECONDS)) * 1e6;
    console.log(
      `${title}, ${name}: ${first.mb.toFixed(0)} MB, ${last.mb.toFixed(0)} MB with ${sockets} sockets (${kb.toFixed(1)} KB each); ` +
        `${micros.toFixed(1)} us of processor a frame`,
    );
  }
  console.log(`  ${(received / sockets / SECONDS).toFixed(0)} bytes a second and socket arrived`);
  await once(viewers, "exit");
}

try {
  const behind = await balancer("balancer", balancerPort);
  const front = await edge();
  await sleep(SETTLE_MS);
  await measure("Caddy before HAProxy", caddyPort, { Caddy: front, HAProxy: behind });
  const { key, cert } = selfSigned();
  const certificate = join(folder, "both.pem");
  await writeFile(certificate, key + cert, { mode: 0o600 });
  const alone = await balancer("tls", tlsPort, certificate);
  await sleep(SETTLE_MS);
  await measure("HAProxy alone", tlsPort, { HAProxy: alone });
} finally {
  for (const child of running) child.kill();
  upstream.disconnect();
  probe.close();
  await rm(folder, { recursive: true, force: true });
}
