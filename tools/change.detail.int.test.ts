// deploy/change.sh with a fake Docker: what it does in which order, and what users would have had at each moment. The containers'
// own scripts run against the real Redis, PostgreSQL and HAProxy elsewhere.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";

const SCRIPT = join(import.meta.dirname, "../deploy/change.sh");

/** Docker as far as the script uses it: containers by service, each healthy at the second check after its start. */
const DOCKER = `#!${process.execPath}
const { readFileSync, writeFileSync } = require("node:fs");
const file = process.env.STATE;
const state = JSON.parse(readFileSync(file, "utf8"));
const words = process.argv.slice(2);
const line = words.join(" ");
const say = (text) => process.stdout.write(text + "\\n");
const input = () => readFileSync(0, "utf8").trim();
const of = (service) => state.containers.filter((each) => each.service === service);
const byId = (id) => state.containers.find((each) => each.id === id);
const log = (event) => state.log.push({ event, working: state.containers.filter(({ checks }) => checks <= 0).map(({ id }) => id) });
const check = (each) => { each.checks -= 1; return each.checks <= 0 && !state.broken.includes(each.service); };
if (line.startsWith("compose ps --quiet ")) for (const { id } of of(words[3])) say(id);
else if (line.startsWith("compose up ")) {
  const scale = /--scale (\\S+)=(\\d+)/.exec(line);
  if (scale) while (of(scale[1]).length < Number(scale[2])) {
    state.last += 1;
    state.containers.push({ id: scale[1] + "." + state.last, service: scale[1], checks: 2, leads: false });
  }
  log(line);
} else if (line.endsWith("bash /balancer-view.sh")) for (const each of of("server")) { if (check(each)) say("10.0.0." + each.id); }
else if (line.startsWith("inspect --format {{range")) say("10.0.0." + words[3] + " ");
else if (line.startsWith("inspect --format {{.State")) say(check(byId(words[3])) ? "healthy" : "starting");
else if (line.startsWith("exec ")) { const each = byId(words[1]); say("mexc " + (each.leads ? "leads" : check(each) ? "follows" : "starts")); }
else if (line.startsWith("compose config")) say("server\\ningest\\njobs\\narchive");
else if (line.startsWith("stop ")) {
  const ended = byId(words[1]);
  state.containers = state.containers.filter((each) => each !== ended);
  log(line);
  if (ended.leads) of(ended.service)[0].leads = true;
} else if (line.startsWith("compose exec -T redis") || line.startsWith("compose exec -T postgres")) log(line + " " + input());
else if (!line.startsWith("rm ")) log(line);
writeFileSync(file, JSON.stringify(state));
`;

const logSchema = z.array(z.object({ event: z.string(), working: z.array(z.string()) }));

const ENV =
  "SERVERS=2\nPOSTGRES_LOGIN=tickdeck\nPOSTGRES_PASSWORD=old-password\nREDIS_JOBS_PASSWORD=old-jobs\nREDIS_ARCHIVE_PASSWORD=old-archive\nPUBLIC_URL=https://a.test\n";

/** Runs an order with two of each; `broken`: services whose new containers never become healthy. */
async function change(words: readonly string[], broken: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), "change-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [docker, state, settings] = ["docker", "state.json", ".env"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const containers = ["server", "ingest", "jobs", "archive"].flatMap((service) =>
    [1, 2].map((number) => ({ id: `${service}.${number}`, service, checks: 0, leads: service === "ingest" && number === 1 })),
  );
  await writeFile(docker, DOCKER, { mode: 0o755 });
  await writeFile(state, JSON.stringify({ containers, log: [], last: 2, broken }));
  await writeFile(settings, ENV, { mode: 0o600 });
  const PATH = `${folder}:${process.env["PATH"]}`;
  // Skip every wait.
  await writeFile(join(folder, "sleep"), "#!/bin/sh\n", { mode: 0o755 });
  const env = { PATH, STATE: state, ENV_FILE: settings, PATIENCE: "5" };
  const { code, stderr } = await promisify(execFile)("sh", [SCRIPT, ...words], { env }).then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
  const after = JSON.parse(await readFile(state, "utf8")) as { log: unknown; containers: { id: string }[] };
  const log = logSchema.parse(after.log);
  const text = await readFile(settings, "utf8");
  expect((await stat(settings)).mode & 0o777).toBe(0o600);
  return {
    ...{ code, stderr, log, text },
    ended: log.flatMap(({ event }) => (event.startsWith("stop ") ? [event.slice(5)] : [])),
    left: after.containers.map(({ id }) => id),
    setting: (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1],
  };
}

const worksOf = (working: readonly string[], service: string): number => working.filter((id) => id.startsWith(service)).length;

test("a new version is built and migrated first, then everything goes one by one, and never fewer than two of a kind work", async () => {
  const { code, log, ended, left } = await change(["version"]);
  expect(code).toBe(0);
  const before = log.slice(0, 3).map(({ event }) => event);
  expect(before).toEqual(["compose exec -T backup sh /backups.sh now", "compose build", "compose run --rm --no-deps -T migrate"]);
  for (const { working } of log)
    for (const service of ["server", "ingest", "jobs", "archive"]) expect(worksOf(working, service)).toBeGreaterThanOrEqual(2);
  // The leader of ingest goes last of its kind, when two follow.
  expect(ended).toEqual(["server.1", "server.2", "ingest.2", "ingest.1", "jobs.1", "jobs.2", "archive.1", "archive.2"]);
  expect(left.filter((id) => /\.[12]$/.test(id))).toEqual([]);
  expect(left).toHaveLength(8);
});

test("a new version that does not start ends no running one", async () => {
  const { code, stderr, ended, left } = await change(["version"], ["server"]);
  expect(code).not.toBe(0);
  expect(stderr).toContain("server.3 does not work after 5 s; the others go on");
  expect(ended).toEqual([]);
  expect(left).toContain("server.1");
});

test("more servers, and fewer again, also after the next start", async () => {
  const more = await change(["servers", "4"]);
  expect(more.left.filter((id) => id.startsWith("server"))).toEqual(["server.1", "server.2", "server.3", "server.4"]);
  expect(more.setting("SERVERS")).toBe("4");
  const fewer = await change(["servers", "1"]);
  expect(fewer.ended).toEqual(["server.1"]);
  expect(fewer.setting("SERVERS")).toBe("1");
  expect(fewer.setting("PUBLIC_URL")).toBe("https://a.test");
});

test("PostgreSQL's password changes by the role that nobody uses, and the old one ends when nobody has it", async () => {
  const { code, log, setting } = await change(["password", "postgres"]);
  expect(code).toBe(0);
  const password = setting("POSTGRES_PASSWORD") ?? "";
  expect(password).toMatch(/^[0-9a-f]{64}$/);
  expect(setting("POSTGRES_LOGIN")).toBe("tickdeck_other");
  const events = log.map(({ event }) => event);
  expect(events[0]).toBe(`compose exec -T postgres sh /postgres-password.sh tickdeck_other ${password}`);
  expect(events.at(-1)).toBe(`compose exec -T postgres sh /postgres-password.sh tickdeck ${password}`);
  expect(events.filter((event) => event.startsWith("stop "))).toHaveLength(4);
});

test("a password of Redis is added, used, and then the old one is dropped", async () => {
  const { log, setting, ended } = await change(["password", "jobs"]);
  const password = setting("REDIS_JOBS_PASSWORD") ?? "";
  expect(password).toMatch(/^[0-9a-f]{64}$/);
  expect(log[0]?.event).toBe(`compose exec -T redis sh /etc/redis-password.sh jobs add ${password}`);
  expect(log.at(-1)?.event).toBe("compose exec -T redis sh /etc/redis-password.sh jobs drop old-jobs");
  expect(ended).toEqual(["jobs.1", "jobs.2"]);
});

test("the archive's passwords change with one order, in both databases", async () => {
  const { log, setting, ended } = await change(["password", "archive"]);
  const [postgres, redis] = [setting("POSTGRES_ARCHIVE_PASSWORD"), setting("REDIS_ARCHIVE_PASSWORD")];
  expect(log.slice(0, 2).map(({ event }) => event)).toEqual([
    `compose exec -T postgres sh /postgres-password.sh tickdeck_archive ${postgres}`,
    `compose exec -T redis sh /etc/redis-password.sh archive add ${redis}`,
  ]);
  expect(log.at(-1)?.event).toBe("compose exec -T redis sh /etc/redis-password.sh archive drop old-archive");
  expect(ended).toEqual(["archive.1", "archive.2"]);
});

test.each([[[]], [["password", "root"]], [["part", "server"]], [["servers", "0"]], [["servers", "many"]]])(
  "what it does not know it does not do: %j",
  async (words) => {
    const { code, stderr, log, text } = await change(words);
    expect(code).toBe(64);
    expect(stderr).toContain("change.sh version");
    expect(log).toEqual([]);
    expect(text).toBe(ENV);
  },
);
