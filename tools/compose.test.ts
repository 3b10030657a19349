// docker-compose.yml as Docker would read it, checked for what would otherwise only show at start: addresses, health checks,
// memory, file modes, variables. What Docker itself does with it is in docs/operators.md with its sources.

import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { BlockList, isIPv6 } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import {
  ENVIRONMENT_VARIABLES,
  readArchiveEnvironment,
  readEnvironment,
  readJobsEnvironment,
  readWorkerEnvironment,
} from "../shared/node/environment.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const attached = z.record(
  z.string(),
  z.object({ ipv4_address: z.string().optional(), ipv6_address: z.string().optional() }).nullable(),
);
const serviceSchema = z.object({
  image: z.string().optional(),
  build: z.object({ target: z.string() }).optional(),
  environment: z.record(z.string(), z.coerce.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.string()).optional(),
  mem_limit: z.string(),
  deploy: z.object({ replicas: z.coerce.number() }).optional(),
  profiles: z.array(z.string()).optional(),
  restart: z.string(),
  ulimits: z.object({ nofile: z.number() }).optional(),
  networks: attached.optional(),
});
const composeSchema = z.object({
  name: z.string(),
  services: z.record(z.string(), serviceSchema),
  networks: z.record(
    z.string(),
    z.object({
      ipam: z.object({ config: z.array(z.object({ subnet: z.string(), gateway: z.string(), ip_range: z.string() })) }),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});

const VARIABLE = /\$\{(\w+)(?::?([-?+])([^}]*))?\}/g;

/** Compose's substitution: `:-` a default, `:?` required, `:+` only if the variable is set. "$$" is a "$". */
function interpolated(text: string, values: Readonly<Record<string, string>>): string {
  const filled = text.replaceAll(VARIABLE, (_, name: string, sign: string | undefined, word: string) => {
    const value = values[name] ?? "";
    if (sign === "?" && value === "") throw new Error(`${name} is missing`);
    if (sign === "+") return value === "" ? "" : word;
    return value === "" && sign === "-" ? word : value;
  });
  return filled.replaceAll("$$", "$");
}

const text = read("docker-compose.yml");
/** Without comments. */
const lines = text.replaceAll(/^\s*#.*$/gm, "");
const asked = [...new Set([...lines.matchAll(VARIABLE)].map(([, name = ""]) => name))];

/** Compose parses the file first and then substitutes values in its texts. */
const render = (values: Readonly<Record<string, string>>) =>
  composeSchema.parse(
    parse(lines, (_, value: unknown) => (typeof value === "string" ? interpolated(value, values) : value), { merge: true }),
  );

const folder = mkdtempSync(join(tmpdir(), "compose-"));
let template: Record<string, string>;
let compose: z.infer<typeof composeSchema>;

/** What a person fills in. */
const FILLED = {
  PUBLIC_URL: "https://tickdeck.test",
  OPERATOR_NAME: "Someone",
  OPERATOR_ADDRESS: "Somewhere 1",
  SUPPORT_EMAIL: "support@tickdeck.test",
  SMTP_URL: "smtps://user:password@mail.test:465",
  MAIL_FROM: "Tickdeck <mail@tickdeck.test>",
};

beforeAll(() => {
  const file = join(folder, ".env");
  execFileSync("sh", [join(ROOT, "deploy/make-env.sh"), file]);
  const settings = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^\w+=/.test(line));
  template = Object.fromEntries(settings.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  compose = render({ ...template, ...FILLED });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** "2g" in MB. */
const mb = (size: string): number => Number.parseFloat(size) * (size.endsWith("g") ? 1024 : 1);

test("the template of .env names exactly the variables that compose asks for", () => {
  // Compose reads the profiles itself.
  expect(Object.keys(template).toSorted()).toEqual([...asked, "COMPOSE_PROFILES"].toSorted());
});

test("the template leaves empty only what a person has to fill in, and nobody else may read it", () => {
  expect(statSync(join(folder, ".env")).mode & 0o077).toBe(0);
  expect(() => render(template)).toThrow("PUBLIC_URL is missing");
  for (const name of Object.keys(FILLED)) expect(template[name]).toBe("");
  const secrets = Object.entries(template).filter(([name]) =>
    /SESSION_SECRET|METRICS_TOKEN|^(POSTGRES|REDIS).*PASSWORD$/.test(name),
  );
  expect(secrets).toHaveLength(9);
  expect(new Set(secrets.map(([, value]) => value)).size).toBe(9);
  for (const [, value] of secrets) expect(value).toMatch(/^[0-9a-f]{64}$/);
});

test("a template that was filled in is never written over", () => {
  const again = (): unknown => execFileSync("sh", [join(ROOT, "deploy/make-env.sh"), join(folder, ".env")], { stdio: "pipe" });
  expect(again).toThrow("exists already");
});

test("server, ingest, jobs and archive take what compose gives them, and compose gives them nothing they do not know", () => {
  const environment = (service: string): NodeJS.ProcessEnv => compose.services[service]?.environment ?? {};
  expect(() => readEnvironment(environment("server"))).not.toThrow();
  expect(() => readWorkerEnvironment(environment("ingest"))).not.toThrow();
  expect(() => readJobsEnvironment(environment("jobs"))).not.toThrow();
  expect(() => readArchiveEnvironment(environment("archive"))).not.toThrow();
  for (const service of ["server", "ingest", "jobs", "archive", "migrate"])
    expect(
      Object.keys(environment(service)).filter((name) => ![...ENVIRONMENT_VARIABLES, "NODE_OPTIONS"].includes(name)),
    ).toEqual([]);
});

/** Set by compose itself, or only for development and trials. */
const NOT_FOR_ENV = [
  "PROCESSES",
  "PORT",
  "METRICS_PORT",
  "TRUST_PROXY",
  "DATABASE_URL",
  "REDIS_URL",
  "NODE_ENV",
  "MARKET",
  "STATUS_URL",
];
const NOT_DEPLOYED = ["ALLOW_WEAK", "YOOMONEY_URL", "NOWPAYMENTS_URL", "HTTP_PROXY", "ALL_PROXY", "BACKUP_FOLDER"];
/** From market.env, which ingest reads. */
const OF_MARKET = /^(BINANCE|MEXC)_(REST|WS)_URL$|^SYMBOLS_|^EXCHANGES$|^EGRESS_ADDRESS$|^QUOTES$/;

test("every variable of the processes can be set in .env or market.env, or is settled by compose", () => {
  const unreachable = ENVIRONMENT_VARIABLES.filter(
    (name) => !asked.includes(name) && !NOT_FOR_ENV.includes(name) && !NOT_DEPLOYED.includes(name) && !OF_MARKET.test(name),
  );
  expect(unreachable).toEqual([]);
});

/** "172.30.7.128/25" as a predicate. */
function range(cidr: string): (address: string) => boolean {
  const [net = "", bits = ""] = cidr.split("/");
  const list = new BlockList();
  list.addSubnet(net, Number(bits), isIPv6(net) ? "ipv6" : "ipv4");
  return (address) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

test("Docker hands out no address that a service claims", () => {
  const claimed = Object.values(compose.services).flatMap(({ networks = {} }) =>
    Object.entries(networks).flatMap(([network, at]) =>
      [at?.ipv4_address, at?.ipv6_address].flatMap((address) => (address === undefined ? [] : [{ network, address }])),
    ),
  );
  expect(claimed.length).toBeGreaterThanOrEqual(4);
  for (const { network, address } of claimed) {
    const pool = compose.networks[network]?.ipam.config.find(({ subnet }) => range(subnet)(address));
    if (!pool) throw new Error(`${address} is in no subnet of ${network}`);
    expect(range(pool.subnet)(pool.ip_range.split("/")[0] ?? "")).toBe(true);
    expect(range(pool.ip_range)(address)).toBe(false);
    expect(address).not.toBe(pool.gateway);
    expect(range(pool.ip_range)(pool.gateway)).toBe(false);
  }
  const addresses = new Set(claimed.map(({ network, address }) => `${network} ${address}`));
  expect(addresses.size).toBe(claimed.length);
});

test("who may name a visitor's address is exactly the edge, and then the balancer", () => {
  const { edge, balancer, server } = compose.services;
  const at = (networks: z.infer<typeof attached> | undefined, network: string) =>
    [networks?.[network]?.ipv4_address, networks?.[network]?.ipv6_address] as const;
  expect(balancer?.environment?.["EDGE_ADDRESSES"]).toBe(at(edge?.networks, "visitors").join(" "));
  const [four, six] = at(balancer?.networks, "default");
  expect(server?.environment?.["TRUST_PROXY"]).toBe(`${four}/32,${six}/128`);
});

/** Programs that health checks may use, by the image's Dockerfile stage. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  edge: ["wget"],
  balancer: ["bash"],
  app: ["node", "test", "find"],
  database: ["pg_isready", "test", "find"],
  store: ["redis-cli", "grep"],
  monitoring: ["wget"],
  dashboard: ["wget"],
};

test("health checks use programs of their image, and every long-running service has one", () => {
  for (const [name, { healthcheck, build, restart }] of Object.entries(compose.services)) {
    if (restart === "no") continue;
    const [kind, ...words] = healthcheck?.test ?? [];
    expect(["CMD", "CMD-SHELL"], name).toContain(kind);
    const programs =
      kind === "CMD"
        ? [words[0]]
        : (words[0] ?? "").split(/\||&&|\$\(/).map((part) => part.trim().replace(/^"/, "").split(" ")[0]);
    for (const program of programs) expect(PROGRAMS[build?.target ?? ""], `${name}: ${program}`).toContain(program);
  }
  // While a new volume is initialized, the image's own server answers only by its socket, and is then stopped.
  expect(compose.services["postgres"]?.healthcheck?.test.join(" ")).toContain("pg_isready -h 127.0.0.1");
});

test("nothing of the checkout is mounted, and files copied into images have explicit modes", () => {
  for (const { volumes = [] } of Object.values(compose.services))
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
  const copies = [...read("deploy/docker/Dockerfile").matchAll(/^COPY (?!--from)(.*)$/gm)].map(([, words = ""]) => words);
  // The first stages end in files that npm and Vite write with the image's own umask; nobody reads sources from them.
  const last = copies.filter((words) => !/^(package\.json package-lock\.json|client client|shared shared$)/.test(words));
  expect(last.length).toBeGreaterThan(8);
  for (const words of last) expect(words).toMatch(/^--chmod=(644|755) /);
});

test("every file that a stage copies is sent to it", () => {
  const sources = [...read("deploy/docker/Dockerfile").matchAll(/^COPY (?!--from)(?:--chmod=\d+ )?(.*) \S+$/gm)].flatMap(
    ([, words = ""]) => words.split(" "),
  );
  const scripts = globSync("deploy/docker/*", { cwd: ROOT }).filter((file) => !file.endsWith("Dockerfile"));
  for (const script of scripts) expect(sources).toContain(script);
  for (const source of sources) expect(statSync(join(ROOT, source)).size).toBeGreaterThan(0);
});

test("Node's heap leaves a third of its container's memory", () => {
  const nodes = Object.entries(compose.services).filter(
    ([, { build, image }]) => build?.target === "app" || image === "tickdeck",
  );
  expect(nodes.length).toBeGreaterThanOrEqual(4);
  for (const [name, { mem_limit: limit, environment = {} }] of nodes) {
    const heap = Number(/--max-old-space-size=(\d+)/.exec(environment["NODE_OPTIONS"] ?? "")?.[1]);
    expect(heap, name).toBeGreaterThan(0);
    expect(heap, name).toBeLessThanOrEqual((mb(limit) * 2) / 3);
  }
});

test("Redis has twice the memory of what it keeps, as rewriting its file copies pages", () => {
  const kept = /^maxmemory (\d+)gb$/m.exec(read("deploy/docker/redis.sh"))?.[1];
  expect(Number(kept) * 1024 * 2).toBeLessThanOrEqual(mb(compose.services["redis"]?.mem_limit ?? "0m"));
});

/** KB per user at the edge, and its MB without users, as measured by load-tests/bench/edge-memory.ts. */
const EDGE_KB = 120;
const EDGE_MB = 60;

test("the edge has memory and lines for as many readers as the balancer lets in", () => {
  const { edge, balancer } = compose.services;
  const viewers = Number(balancer?.environment?.["MAX_VIEWERS"]);
  const needed = EDGE_MB + (viewers * EDGE_KB) / 1024;
  const soft = Number.parseInt(edge?.environment?.["GOMEMLIMIT"] ?? "", 10);
  expect(needed).toBeLessThanOrEqual(soft);
  expect(soft).toBeLessThanOrEqual(mb(edge?.mem_limit ?? "0m") * 0.95);
  for (const each of [edge, balancer]) expect(each?.ulimits?.nofile).toBeGreaterThanOrEqual(2 * viewers + 100);
});

test("the page for operators says how much memory the limits add up to", () => {
  const sum = (counted: (name: string) => number): number =>
    Object.entries(compose.services)
      .filter(([, { profiles = [] }]) => profiles.length === 0)
      .reduce((total, [name, { mem_limit: limit }]) => total + mb(limit) * counted(name), 0) / 1024;
  const usual = sum((name) => (compose.services[name]?.restart === "no" ? 0 : (compose.services[name]?.deploy?.replicas ?? 1)));
  const page = read("docs/operators.md");
  expect(page).toContain(`limits add up to ${usual} GB`);
});

test("the balancer has slots for ten servers, and as many again while they are changed", () => {
  expect(Number(/server-template server (\d+)/.exec(read("deploy/docker/haproxy.cfg"))?.[1])).toBeGreaterThanOrEqual(20);
});
