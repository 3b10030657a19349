// Every metric has one name, one meaning and one kind of process that exports it, and dashboard and alerts use no other.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Registry } from "prom-client";
import { expect, test } from "vitest";
import { findProgram } from "./local/programs/find-program.ts";
import { ServerMetrics } from "../server/server-metrics.ts";
import { createArchiveMetrics } from "../workers/archive/archive-metrics.ts";
import { createJobMetrics } from "../workers/jobs/job-metrics.ts";
import { createWorkerMetrics } from "../workers/worker-metrics.ts";

const FOLDER = join(import.meta.dirname, "../deploy/monitoring");
const read = (file: string): string => readFileSync(join(FOLDER, file), "utf8");

const registries: Readonly<Record<string, Registry>> = {
  server: new ServerMetrics().registry,
  ingest: createWorkerMetrics("ingest-1", () => undefined).registry,
  jobs: createJobMetrics("jobs-1").registry,
  archive: createArchiveMetrics("archive-1", "build").registry,
};
const figures = await Promise.all(
  Object.values(registries).map(async (registry) =>
    (await registry.getMetricsAsJSON()).map(({ name, type, help }) => ({ name, type: String(type), help })),
  ),
).then((each) => each.flat());

test("each figure of ours is exported by one kind of process alone", () => {
  // Every worker exports what Node says about its own process.
  const ours = figures.map(({ name }) => name).filter((name) => /^tickdeck_(?!worker_)/.test(name));
  expect(ours.length).toBeGreaterThan(40);
  expect(ours.filter((name, index) => ours.indexOf(name) !== index)).toEqual([]);
});

test("no name means different things in different processes", () => {
  const meanings = new Map<string, string>();
  for (const { name, type, help } of figures) {
    expect(meanings.get(name) ?? `${type}: ${help}`, name).toBe(`${type}: ${help}`);
    meanings.set(name, `${type}: ${help}`);
  }
});

test("what operators ask about first has its figure", () => {
  const names = new Set(figures.map(({ name }) => name));
  const asked = ["frame_age_seconds", "feed_age_ms", "feed_rejected_total", "fanout_seconds_total", "open_sockets"];
  for (const name of [...asked, "frames_skipped_total", "queue_jobs", "payments"]) expect(names).toContain(`tickdeck_${name}`);
});

/** The series Prometheus gets from these metrics: a histogram is three. */
function series(): Set<string> {
  return new Set(
    figures.flatMap(({ name, type }) => (type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name])),
  );
}

test.each([
  ["grafana-dashboard.json", 20],
  ["alerts.yml", 15],
])("every metric that %s names exists", (file, atLeast) => {
  const expressions = [...read(file).matchAll(/(?:"expr":|expr:) (.+)$/gm)].map(([, expression = ""]) => expression);
  expect(expressions.length).toBeGreaterThanOrEqual(atLeast);
  const known = series();
  for (const expression of expressions) {
    const names = expression.match(/\b(?:tickdeck|nodejs|process)_\w+/g) ?? [];
    // Whether it could scrape a server is a metric of Prometheus itself.
    expect(names.length + (/\bup\{/.test(expression) ? 1 : 0), expression).toBeGreaterThan(0);
    for (const name of names) expect(known, expression).toContain(name);
  }
});

test("every figure that docs/operations.md explains exists", () => {
  const page = readFileSync(join(FOLDER, "../../docs/operations.md"), "utf8");
  const names = page.match(/\btickdeck_\w+/g) ?? [];
  expect(names.length).toBeGreaterThan(30);
  const known = new Set(figures.map(({ name }) => name));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("the operators' page says what to do about every alert, and knows no other", () => {
  const page = readFileSync(join(FOLDER, "../../docs/operators.md"), "utf8");
  const severities = [...read("alerts.yml").matchAll(/- alert: (\w+)[^]*?severity: (\w+)/g)].map(
    ([, name, severity]) => `${name} (${severity})`,
  );
  expect([...page.matchAll(/^\| (\w+ \((?:page|ticket)\)) \|/gm)].map(([, row]) => row)).toEqual(severities);
});

const promtool = await findProgram(["promtool"], process.env["PATH"] ?? "");

test.skipIf(promtool === undefined)("promtool accepts the alerts, and they fire when they should", () => {
  const run = (...args: string[]): string => execFileSync(promtool ?? "", args, { cwd: FOLDER, encoding: "utf8" });
  const count = read("alerts.yml").match(/- alert: /g)?.length;
  expect(run("check", "rules", "alerts.yml")).toContain(`SUCCESS: ${count} rules found`);
  expect(run("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
});
