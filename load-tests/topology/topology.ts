// The deployment of docker-compose.yml on one machine without Docker: the same roles, users, balancer and processes in production
// mode, with the exchange simulator instead of the exchanges.

import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { environmentOf } from "../../shared/node/environment.ts";
import { buildClient, isClientStale } from "../../tools/local/client-build.ts";
import { currentCommit } from "../../tools/local/current-commit.ts";
import { LaunchFault } from "../../tools/local/launch-fault.ts";
import { REPOSITORY } from "../../tools/local/launch-settings.ts";
import { rotateLog } from "../../tools/local/processes/log-file.ts";
import { askPort } from "../../tools/local/processes/ports.ts";
import type { Stage } from "../../tools/local/processes/process-group.ts";
import { SupervisedProcess, type ProcessPlan, type Spawned } from "../../tools/local/processes/supervised-process.ts";
import { SERVER_COMMAND } from "../../tools/local/server-command.ts";
import { isBalanced } from "../../server/testing/balancer-view.ts";
import { composeBalancer, findHaproxy } from "../../server/testing/compose-parts.ts";
import { startMailServer, type MailServer } from "../../workers/jobs/testing/mail-server.ts";
import { selfSigned } from "../../workers/jobs/testing/self-signed.ts";
import { answersOk } from "../faults/setup.ts";
import {
  keepSecret,
  markOf,
  secretOf,
  startDatabase,
  startMarket,
  startRedisPair,
  STOP_MS,
  type TopologyPlan,
} from "./backing-services.ts";
import { startEdge } from "./edge.ts";
import { leadersOf, newSecret, rollIngest, rollServers, rollWorkers, until, type Fleet } from "./changes.ts";
import { startRedisMasters } from "./redis-masters.ts";
import type { FailoverPair } from "./failover-pair.ts";

const FIRST_SERVERS = 2;

/** What `rotate` changes. */
export const SECRETS = ["session", "metrics", "postgres", "redis-server", "redis-ingest", "redis-jobs", "redis-archive"] as const;
export type SecretName = (typeof SECRETS)[number];

export interface TopologyServer {
  readonly name: string;
  readonly url: string;
  /** Of /readyz and /metrics. */
  readonly probeUrl: string;
}

export interface Topology {
  /** The public address: https with an untrusted certificate. */
  readonly url: string;
  /** The balancer behind it, by http: for programs, which may set a visitor's address there. */
  readonly balancerUrl: string;
  readonly servers: readonly TopologyServer[];
  readonly metricsToken: string;
  /** Which worker leads each market. */
  leaders(): Promise<Readonly<Record<string, string>>>;
  /** As a user with all permissions; the deployment has none. */
  readonly redisUrl: string;
  /** As the application. */
  readonly databaseUrl: string;
  /** As PostgreSQL's superuser, bypassing the common address. */
  readonly superuserUrl: string;
  /** Services that can get a replica, which then takes over. */
  readonly pairs: Readonly<{ postgres: FailoverPair; redis: FailoverPair | undefined }>;
  /** Data folder of the leading Redis; for a cluster, of its first master. */
  redisFolder(): string;
  /** REST addresses of the simulated exchanges, which accept POST /sim/fault and answer GET /sim/truth. */
  readonly simulators: Readonly<Record<ExchangeId, string>>;
  readonly mails: MailServer;
  readonly members: ReadonlyMap<string, SupervisedProcess>;
  /** Blocks users' currently open connections, which stay open (as when a network changes). */
  freezeLines(): void;
  rolling(): Promise<void>;
  /** Adds a server; resolves with its name once the balancer sends visitors to it. */
  addServer(): Promise<string>;
  /** Ends a server in order, permanently. */
  removeServer(name: string): Promise<void>;
  /** Sets a new secret, and restarts the processes that use it one after the other. */
  rotate(secret: SecretName): Promise<void>;
  /** Switches to another version's checkout: migrates, then restarts all processes one after the other. */
  upgrade(checkout: string): Promise<void>;
  /** Resolves once both servers are ready: each exchange's table is true. */
  untilReady(): Promise<void>;
}

/** Starts everything but does not wait for the market; `processes` stops it. LaunchFault when something is missing. */
export async function startTopology(plan: TopologyPlan): Promise<Topology> {
  const haproxy = await findHaproxy(plan.path);
  if (!haproxy)
    throw new LaunchFault(
      "The topology needs HAProxy, which this machine does not have: install it (Debian: apt-get install haproxy) and start again.",
    );
  const { folder, processes, ports, report } = plan;
  const logFolder = folder.file("logs");
  await Promise.all(["secrets", "balancer", "alive"].map((name) => mkdir(folder.file(name), { recursive: true, mode: 0o700 })));
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
  const secrets = { session: await secretOf(folder, "session"), metrics: await secretOf(folder, "metrics") };
  // Lets the commands for users, operators and load tests find the database, and the secret that seals second factors.
  const publish = async (): Promise<void> => {
    await folder.write("services.json", {
      databaseUrl: database.application(),
      ownerUrl: database.owner(),
      redisUrl: redis.address("server"),
      port: ports.balancer,
    });
    await folder.write("secrets.json", { SESSION_SECRET: secrets.session });
  };
  await publish();
  let code = REPOSITORY;
  let build = await currentCommit();
  const site = (): NodeJS.ProcessEnv => ({
    PATH: plan.path,
    NODE_ENV: "production",
    BUILD_ID: build,
    NODE_EXTRA_CA_CERTS: authority,
    MARKET: "live",
    DATABASE_URL: database.application(),
    PUBLIC_URL: url,
    SESSION_SECRET: secrets.session,
    METRICS_TOKEN: secrets.metrics,
    TRUST_PROXY: "127.0.0.1/32",
    OPERATOR_NAME: "The topology",
    OPERATOR_ADDRESS: "One machine",
    SUPPORT_EMAIL: "support@tickdeck.test",
    SMTP_URL: `smtp://localhost:${mails.port}`,
    MAIL_FROM: "Tickdeck <mail@tickdeck.test>",
    ...simulated.environment,
  });
  const places = ports.servers.map(([port, probePort], i) => ({
    ...{ name: `server-${i + 1}`, url: `http://127.0.0.1:${port}`, probeUrl: `http://127.0.0.1:${probePort}` },
    ...{ port, probePort },
  }));
  const servers: TopologyServer[] = [];
  await Promise.all([
    ...[1, 2].flatMap((number) => [
      startIngest(`ingest-${number}`),
      startNode(`jobs-${number}`, ["workers/main.ts", "jobs", aliveFile(`jobs-${number}`)], () =>
        environmentOf("jobs", { ...site(), REDIS_URL: redis.address("jobs") }),
      ),
    ]),
    startNode("archive-1", ["workers/main.ts", "archive", aliveFile("archive-1")], () =>
      environmentOf("archive", { ...site(), DATABASE_URL: database.archive(), REDIS_URL: redis.address("archive") }),
    ),
    ...places.slice(0, FIRST_SERVERS).map((place) => startServer(place)),
  ]);
  const balancerUrl = `http://127.0.0.1:${ports.balancer}`;
  const balance = {
    ...{ haproxy, folder: folder.file("balancer"), port: ports.balancer, viewPort: ports.view, edges: "127.0.0.1" },
    // Servers that do not run fail their health check, like unknown Docker names.
    servers: places,
  };
  const balancer = await start("balancer", "market", {
    spawned: () => composeBalancer(balance),
    isUp: () => listens(ports.balancer),
  });
  members.set("balancer", balancer);
  const edge = await startEdge(ports.edge, ports.balancer, certificate);
  processes.add("service", edge);

  const isReady = ({ probeUrl }: TopologyServer): Promise<boolean> => answersOk(`${probeUrl}/readyz`, secrets.metrics);
  const fleet: Fleet = {
    ...{ members, aliveFile },
    servers: () => servers.map(({ name }) => name),
    isBalanced: (server) => isBalanced(ports.view, placeOf(server)),
  };
  const rolling = (): Promise<void> => rollServers(fleet);
  const rollAll = async (): Promise<void> => {
    await rolling();
    await rollIngest(fleet);
    await uses.jobs();
    await uses.archive();
  };
  const uses: Readonly<Record<"server" | "ingest" | "jobs" | "archive", () => Promise<void>>> = {
    server: rolling,
    ingest: () => rollIngest(fleet),
    jobs: () => rollWorkers(fleet, "jobs"),
    archive: () => rollWorkers(fleet, "archive"),
  };
  const rotate = async (secret: SecretName): Promise<void> => {
    if (secret === "postgres")
      await database.changePassword(async () => {
        await rolling();
        await uses.jobs();
      });
    else if (secret === "session" || secret === "metrics") {
      secrets[secret] = newSecret();
      await keepSecret(folder, secret, secrets[secret]);
      await rolling();
      if (secret === "session") await uses.jobs();
    } else {
      if (!redis.changePassword) throw new LaunchFault("The passwords of a cluster are changed on each of its servers.");
      const user = secret.slice("redis-".length) as keyof typeof uses;
      // change.sh gives it both at once.
      if (user === "archive") await database.changeArchivePassword();
      await redis.changePassword(user, uses[user]);
    }
    await publish();
  };
  return {
    ...{ url, balancerUrl, servers, mails, members, rolling, rotate },
    redisUrl: redis.address("operator"),
    get metricsToken() {
      return secrets.metrics;
    },
    get databaseUrl() {
      return database.application();
    },
    get superuserUrl() {
      return database.superuser();
    },
    leaders: () => leadersOf(fleet),
    addServer: async () => {
      const place = places.find(({ name }) => !members.has(name));
      if (!place) throw new LaunchFault(`There are ports for ${places.length} servers.`);
      await startServer(place);
      await until(`the balancer sends visitors to ${place.name}`, () => fleet.isBalanced(place.name));
      return place.name;
    },
    removeServer: async (name) => {
      const at = servers.findIndex((server) => server.name === name);
      if (at < 0) throw new LaunchFault(`There is no server "${name}".`);
      if (servers.length === 1) throw new LaunchFault("The last server stays.");
      servers.splice(at, 1);
      await members.get(name)?.stop();
      members.delete(name);
    },
    upgrade: async (checkout) => {
      code = resolve(checkout);
      build = await promisify(execFile)("git", ["-C", code, "rev-parse", "--short", "HEAD"]).then(({ stdout }) => stdout.trim());
      if (await isClientStale(code)) await buildClient(join(logFolder, "build.log"), code);
      const env = { PATH: plan.path, NODE_ENV: "production", DATABASE_URL: database.owner() };
      await promisify(execFile)(process.execPath, ["server/commands/migrate.ts"], { cwd: code, env });
      await rollAll();
    },
    pairs: { redis: redis.pair, postgres: database.pair },
    redisFolder: redis.leaderFolder,
    simulators: simulated.addresses,
    freezeLines: () => edge.freezeOpenLines(),
    untilReady: () =>
      until("all servers are ready, and the balancer sends visitors to them", async () => {
        const all = servers.flatMap((server) => [isReady(server), fleet.isBalanced(server.name)]);
        return (await Promise.all(all)).every(Boolean);
      }),
  };

  /** Redis as a pair or a cluster, depending on its ports. */
  function startRedis() {
    const startMaster = (name: string, more: Pick<ProcessPlan, "spawned" | "isUp">) => start(name, "service", more);
    if (ports.redisMasters.length === 0) return startRedisPair(plan, startMaster, (process) => members.set("redis", process));
    return startRedisMasters(plan, async (name, more) => {
      const process = await startMaster(name, more);
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

  function placeOf(server: string): number {
    return places.findIndex(({ name }) => name === server);
  }

  function aliveFile(worker: string): string {
    return folder.file(`alive/${worker}`);
  }

  function startIngest(name: string): Promise<void> {
    return startNode(name, ["workers/main.ts", "ingest", aliveFile(name)], () =>
      environmentOf("worker", { ...site(), REDIS_URL: redis.address("ingest") }),
    );
  }

  async function startServer(place: (typeof places)[number]): Promise<void> {
    const { name, url: here, port, probePort } = place;
    const env = () =>
      environmentOf("server", { ...site(), REDIS_URL: redis.address("server"), PORT: `${port}`, METRICS_PORT: `${probePort}` });
    await startNode(name, [...SERVER_COMMAND], env, () => answersOk(`${here}/healthz`));
    servers.push(place);
    // They come up in any order.
    servers.sort((one, other) => placeOf(one.name) - placeOf(other.name));
  }

  async function startNode(
    name: string,
    args: string[],
    env: () => NodeJS.ProcessEnv,
    isUp: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<void> {
    const spawned = (): Spawned => ({ command: process.execPath, args, env: env(), cwd: code });
    members.set(name, await start(name, "app", { spawned, isUp, channel: true }));
  }
}

const listens = async (port: number): Promise<boolean> => (await askPort("127.0.0.1", port, "", 1000)) !== undefined;
