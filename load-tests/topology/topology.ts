// The deployment of docker-compose.yml on one machine without Docker: the same roles, users, balancer and processes in production's
// own mode, and the exchange simulator in place of the exchanges.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { environmentOf } from "../../shared/node/environment.ts";
import { buildClient, isClientStale } from "../../server/local/client-build.ts";
import { currentCommit } from "../../server/local/current-commit.ts";
import { LaunchFault } from "../../server/local/launch-fault.ts";
import { REPOSITORY } from "../../server/local/launch-settings.ts";
import { rotateLog } from "../../server/local/processes/log-file.ts";
import { askPort } from "../../server/local/processes/ports.ts";
import type { Stage } from "../../server/local/processes/process-group.ts";
import { SupervisedProcess, type ProcessPlan, type Spawned } from "../../server/local/processes/supervised-process.ts";
import { SERVER_COMMAND } from "../../server/local/server-command.ts";
import { composeBalancer, findHaproxy } from "../../server/testing/compose-parts.ts";
import { startMailServer, type MailServer } from "../../workers/jobs/testing/mail-server.ts";
import { selfSigned } from "../../workers/jobs/testing/self-signed.ts";
import { answersOk } from "../faults/stand.ts";
import { markOf, secretOf, startDatabase, startMarket, startRedisPair, STOP_MS, type TopologyPlan } from "./backing-services.ts";
import { startEdge } from "./edge.ts";
import { startRedisMasters } from "./redis-masters.ts";
import type { FailoverPair } from "./failover-pair.ts";

const SERVERS = [1, 2] as const;
const READY_WITHIN_MS = 120_000;

export interface TopologyServer {
  readonly name: string;
  /** Of visitors, past the balancer. */
  readonly url: string;
  /** Of /readyz and /metrics. */
  readonly probeUrl: string;
}

export interface Topology {
  /** Where people go: https with a certificate that nobody knows. */
  readonly url: string;
  /** The balancer behind it, by http: for programs, which may name a visitor's address there. */
  readonly balancerUrl: string;
  readonly servers: readonly TopologyServer[];
  readonly metricsToken: string;
  /** As a user who may do everything; the deployment has none. */
  readonly redisUrl: string;
  /** As the application. */
  readonly databaseUrl: string;
  /** Services that can get a replica, which then takes over. */
  readonly pairs: Readonly<{ postgres: FailoverPair; redis: FailoverPair | undefined }>;
  /** Where the Redis that leads keeps its data; of a cluster, its first master. */
  redisFolder(): string;
  /** REST addresses of the simulated exchanges, which take POST /sim/fault and know GET /sim/truth. */
  readonly simulators: Readonly<Record<ExchangeId, string>>;
  readonly mails: MailServer;
  /** Everything that can be ended and started, by name. */
  readonly members: ReadonlyMap<string, SupervisedProcess>;
  /** Another ingest worker, with further variables; it is a member by this name then. */
  startIngest(name: string, settings: NodeJS.ProcessEnv): Promise<void>;
  /** Lets nothing more through the lines that people have open now, which stay open (a network that changed). */
  freezeLines(): void;
  /** Restarts one server after the other, as a deploy does. */
  rolling(): Promise<void>;
  /** Resolves once both servers are ready: each exchange's table is true. */
  untilReady(): Promise<void>;
}

/** Brings everything up but does not wait for the market; `processes` stops it. LaunchFault where something is missing. */
export async function startTopology(plan: TopologyPlan): Promise<Topology> {
  const haproxy = await findHaproxy(plan.path);
  if (!haproxy)
    throw new LaunchFault(
      "The topology needs HAProxy, which this machine does not have: install it (Debian: apt-get install haproxy) and start again.",
    );
  const { folder, processes, ports, report } = plan;
  const logFolder = folder.file("logs");
  await Promise.all(["secrets", "balancer"].map((name) => mkdir(folder.file(name), { recursive: true, mode: 0o700 })));
  const members = new Map<string, SupervisedProcess>();

  const certificate = selfSigned();
  const authority = folder.file("certificate.pem");
  await writeFile(authority, certificate.cert);
  const [mails, database, redis, simulated] = await Promise.all([
    startMailServer(certificate, ports.mail),
    startDatabase(plan, (process) => members.set("postgres", process)),
    startRedis(),
    startMarket(plan),
    isClientStale().then((stale) => (stale ? buildClient(join(logFolder, "build.log")) : undefined)),
  ]);
  processes.add("service", { stop: () => mails.close(), kill: () => undefined });
  const url = `https://localhost:${ports.edge}`;
  const metricsToken = await secretOf(folder, "metrics");
  // By these the commands for users, operators and load tests find the database, and the secret that seals second factors.
  const addresses = { databaseUrl: database.application, redisUrl: redis.address("server"), port: ports.balancer };
  const sessionSecret = await secretOf(folder, "session");
  await Promise.all([folder.write("services.json", addresses), folder.write("secrets.json", { SESSION_SECRET: sessionSecret })]);
  const site: NodeJS.ProcessEnv = {
    PATH: plan.path,
    NODE_ENV: "production",
    BUILD_ID: await currentCommit(),
    NODE_EXTRA_CA_CERTS: authority,
    MARKET: "live",
    DATABASE_URL: database.application,
    PUBLIC_URL: url,
    SESSION_SECRET: sessionSecret,
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: "127.0.0.1/32",
    OPERATOR_NAME: "The topology",
    OPERATOR_ADDRESS: "One machine",
    SUPPORT_EMAIL: "support@tickdeck.test",
    SMTP_URL: `smtp://localhost:${mails.port}`,
    MAIL_FROM: "Tickdeck <mail@tickdeck.test>",
    ...simulated.environment,
  };
  const servers = SERVERS.map((number, i): TopologyServer & { port: number; probePort: number } => {
    const [port, probePort] = ports.servers[i] as readonly [number, number];
    const [here, probeUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${probePort}`];
    return { name: `server-${number}`, url: here, probeUrl, port, probePort };
  });
  await Promise.all([
    ...[1, 2].flatMap((number) => [
      startIngest(`ingest-${number}`),
      startNode(
        `jobs-${number}`,
        ["workers/main.ts", "jobs"],
        environmentOf("jobs", { ...site, REDIS_URL: redis.address("jobs") }),
      ),
    ]),
    ...servers.map(({ name, url: here, port, probePort }) =>
      startNode(
        name,
        [...SERVER_COMMAND],
        environmentOf("server", { ...site, REDIS_URL: redis.address("server"), PORT: `${port}`, METRICS_PORT: `${probePort}` }),
        () => answersOk(`${here}/healthz`),
      ),
    ),
  ]);
  const balancerUrl = `http://127.0.0.1:${ports.balancer}`;
  const balance = { haproxy, folder: folder.file("balancer"), port: ports.balancer, servers, edges: "127.0.0.1" };
  const balancer = await start("balancer", "market", {
    spawned: () => composeBalancer(balance),
    isUp: () => listens(ports.balancer),
  });
  members.set("balancer", balancer);
  const edge = await startEdge(ports.edge, ports.balancer, certificate);
  processes.add("service", edge);

  const isReady = ({ probeUrl }: TopologyServer): Promise<boolean> => answersOk(`${probeUrl}/readyz`, metricsToken);
  return {
    ...{ url, balancerUrl, servers, metricsToken, mails, members },
    ...{ redisUrl: redis.address("operator"), databaseUrl: database.application },
    pairs: { redis: redis.pair, postgres: database.pair },
    redisFolder: redis.leaderFolder,
    simulators: simulated.addresses,
    startIngest,
    freezeLines: () => edge.freezeOpenLines(),
    rolling: async () => {
      for (const server of servers) {
        const member = members.get(server.name);
        await member?.halt("SIGTERM");
        await member?.resume();
        await until(`${server.name} is ready`, () => isReady(server));
      }
    },
    untilReady: () => until("both servers are ready", async () => (await Promise.all(servers.map(isReady))).every(Boolean)),
  };

  /** Redis, which is a pair or a cluster by its ports. */
  function startRedis() {
    const startServer = (name: string, more: Pick<ProcessPlan, "spawned" | "isUp">) => start(name, "service", more);
    if (ports.redisMasters.length === 0) return startRedisPair(plan, startServer, (process) => members.set("redis", process));
    return startRedisMasters(plan, async (name, more) => {
      const process = await startServer(name, more);
      members.set(name, process);
      return process;
    });
  }

  async function start(
    name: string,
    stage: Stage,
    more: Pick<ProcessPlan, "spawned" | "isUp" | "channel">,
  ): Promise<SupervisedProcess> {
    const logFile = join(logFolder, `${name}.log`);
    await rotateLog(logFile);
    const member = new SupervisedProcess({
      ...{ name, processes, stage, logFile, report, stopSignal: "SIGTERM", stopMs: STOP_MS, upMs: 60_000, ...more },
      onSpawn: (pid) => folder.remember(name, pid, markOf(name)),
    });
    await member.start();
    return member;
  }

  function startIngest(name: string, settings: NodeJS.ProcessEnv = {}): Promise<void> {
    const env = environmentOf("worker", { ...site, ...settings, REDIS_URL: redis.address("ingest") });
    return startNode(name, ["workers/main.ts", "ingest"], env);
  }

  async function startNode(
    name: string,
    args: string[],
    env: NodeJS.ProcessEnv,
    isUp: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<void> {
    const spawned = (): Spawned => ({ command: process.execPath, args, env, cwd: REPOSITORY });
    members.set(name, await start(name, "app", { spawned, isUp, channel: true }));
  }
}

const listens = async (port: number): Promise<boolean> => (await askPort("127.0.0.1", port, "", 1000)) !== undefined;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new LaunchFault(`After ${READY_WITHIN_MS / 1000} s it is still not so that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
