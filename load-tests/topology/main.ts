// "npm run topology": the deployment on this machine without Docker, from one command, until Ctrl-C; with an argument, an order
// to the running one.

import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DataFolder } from "../../tools/local/data-folder.ts";
import { endInOrder } from "../../tools/local/end-in-order.ts";
import { ensureFirstLogin } from "../../tools/local/first-login.ts";
import { LaunchFault, reasonOf } from "../../tools/local/launch-fault.ts";
import { readLaunchSettings, REPOSITORY } from "../../tools/local/launch-settings.ts";
import { systemPostgres } from "../../server/testing/system-postgres.ts";
import { portFault } from "../../tools/local/processes/ports.ts";
import { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { openControlSocket, ORDERS, sendOrder } from "./control.ts";
import { topologyPorts } from "./ports.ts";
import { MASTERS } from "./redis-masters.ts";
import { startTopology } from "./topology.ts";

const USAGE = `Usage: npm run topology -- [--data FOLDER] [--port N] [--coins N] [--rate R] [--moment DATE] [--cluster] [--system-postgres]
 --port N     the address people use; what else listens takes the ports after it (3100; 0: free ones)
 --coins N    coins of each exchange; --rate R how many trades (1 is a usual day); --moment the hour the market shows
 --cluster    Redis as a cluster of three masters
 --system-postgres  the system's PostgreSQL, for backup and restore, which need its pg_dump; in a folder that was made with it
To a running one, with the --data FOLDER it was started with:
  ${ORDERS}`;

const DEFAULT_FOLDER = join(REPOSITORY, ".data/topology");
const { path, cache } = readLaunchSettings([]);
const processes = new ProcessGroup();
let folder: DataFolder | undefined;

function readWords() {
  const text = { type: "string" } as const;
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options: {
        data: text,
        port: { ...text, default: "3100" },
        coins: text,
        rate: text,
        moment: text,
        cluster: { type: "boolean", default: false },
        "system-postgres": { type: "boolean", default: false },
        help: { type: "boolean" },
      },
      allowPositionals: true,
    });
    return { ...values, order: positionals, data: resolve(values.data ?? DEFAULT_FOLDER) };
  } catch (error) {
    throw new LaunchFault(`${reasonOf(error)}\n${USAGE}`);
  }
}

async function nativePostgres(): Promise<string> {
  const native = await systemPostgres();
  if (native === undefined)
    throw new LaunchFault(
      "This machine has no PostgreSQL with pg_dump: install it (Debian: apt-get install postgresql) and start again.",
    );
  return native;
}

async function main(): Promise<void> {
  const words = readWords();
  if (words.help) return console.log(USAGE);
  const door = join(words.data, "control.sock");
  if (words.order.length > 0) return console.log(JSON.stringify(await sendOrder(door, words.order), undefined, 2));

  await mkdir(words.data, { recursive: true });
  folder = await DataFolder.take(words.data, "topology/main.ts");
  const ports = await topologyPorts(Number(words.port), words.cluster ? MASTERS : 0);
  for (const port of Object.values(ports).flat(2))
    if (await portFault(port))
      throw new LaunchFault(`Port ${port} is in use: choose others with --port N, or --port 0 for free ones.`);
  const market = (["rate", "moment"] as const).flatMap((name) => (words[name] === undefined ? [] : [`--${name}`, words[name]]));
  if (words.coins !== undefined) market.push("--symbols-binance", words.coins, "--symbols-mexc", words.coins);
  const startedAt = Date.now();
  console.log(`Starting the topology; its data and logs are in ${folder.path}`);
  const topology = await startTopology({
    ...{ folder, processes, ports, path, cache, market, report: (sentence: string) => console.log(sentence) },
    ...(words.coins === undefined ? {} : { coins: Number(words.coins) }),
    postgres: words["system-postgres"] ? await nativePostgres() : undefined,
  });
  const closeDoor = await openControlSocket(door, topology);
  processes.add("app", { stop: () => rm(door, { force: true }), kill: closeDoor });
  const login = await ensureFirstLogin(folder, { PATH: path, NODE_ENV: "production", DATABASE_URL: topology.databaseUrl });
  await topology.untilReady();
  console.log(`\nThe topology runs, after ${Math.round((Date.now() - startedAt) / 1000)} s: ${topology.url}`);
  console.log(`Log in as ${login.email}, password in ${folder.file("first-login.json")}; Ctrl-C stops everything`);
  const data = folder.path === DEFAULT_FOLDER ? "" : ` --data ${folder.path}`;
  console.log(`Orders from another terminal: npm run topology -- status${data}`);
  const rows = [
    ...Object.entries(await topology.leaders()).map(([exchange, worker]) => [`leads ${exchange}`, worker]),
    ["balancer", topology.balancerUrl],
    ...topology.servers.map(({ name, url, probeUrl }) => [name, `${url}, ${probeUrl}/readyz and /metrics`]),
    ["admin panel", `${topology.url}/admin-panel, after npm run admin -- add NAME --data ${folder.path}`],
    ["metrics token", folder.file("secrets/metrics")],
    [
      "redis",
      (words.cluster ? ports.redisMasters.map(([port]) => port) : [ports.redis]).map((port) => `127.0.0.1:${port}`).join(", "),
    ],
    ["postgres", `127.0.0.1:${ports.postgres}`],
    ...Object.entries(topology.simulators).map(([exchange, address]) => [exchange, `${address}/sim/truth, POST /sim/fault`]),
    ["mail server", `127.0.0.1:${ports.mail}, takes what is sent`],
  ];
  for (const [name = "", text] of rows) console.log(`  ${name.padEnd(14)} ${text}`);
}

main().catch(endInOrder({ what: "the topology", failed: "The topology failed", processes, folder: () => folder }));
