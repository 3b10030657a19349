// Compose's profile "monitoring": Prometheus scrapes the servers' port under the name that alerts use, and Alertmanager writes to
// the same address as the jobs, whatever characters a password has.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { findProgram } from "./local/programs/find-program.ts";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "deploy/monitoring");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const path = process.env["PATH"] ?? "";
const folder = mkdtempSync(join(tmpdir(), "monitoring-"));
afterAll(() => rmSync(folder, { recursive: true }));

const managerSchema = z.object({
  global: z.record(z.string(), z.string()),
  receivers: z.tuple([
    z.object({
      email_configs: z.tuple([z.object({ to: z.string() })]),
      telegram_configs: z.tuple([z.object({ bot_token: z.string(), chat_id: z.number() })]).optional(),
    }),
  ]),
});
const file = join(folder, "alertmanager.yml");
function settings(environment: NodeJS.ProcessEnv): z.infer<typeof managerSchema> {
  const env = { PATH: path, MAIL_FROM: "Tickdeck <mail@tickdeck.test>", SUPPORT_EMAIL: "support@tickdeck.test", ...environment };
  execFileSync("bash", [join(FOLDER, "alertmanager.sh"), file], { env });
  return managerSchema.parse(parse(readFileSync(file, "utf8")));
}

test("Prometheus asks each server's own port and the edge's, and alerts name their jobs", () => {
  const { scrape_configs: jobs } = parse(read("deploy/monitoring/prometheus.yml")) as {
    scrape_configs: {
      job_name: string;
      dns_sd_configs?: { names: string[]; port: number }[];
      static_configs?: { targets: string[] }[];
    }[];
  };
  const compose = read("docker-compose.yml");
  expect(jobs).toHaveLength(2);
  expect(jobs[1]?.static_configs).toEqual([
    { targets: [`edge:${/^http:\/\/:(\d+) \{$/m.exec(read("deploy/docker/Caddyfile"))?.[1]}`] },
  ]);
  expect(jobs[0]?.dns_sd_configs).toMatchObject([{ names: ["server"], port: Number(/METRICS_PORT: (\d+)/.exec(compose)?.[1]) }]);
  const named = [...read("deploy/monitoring/alerts.yml").matchAll(/job='(\w+)'/g)].map(([, job]) => job);
  expect(new Set(named)).toEqual(new Set(jobs.map(({ job_name: name }) => name)));
});

test("Alertmanager writes to operators, else to support, and to Telegram where both halves are set", () => {
  const mail = { SMTP_URL: "smtps://mail.test" };
  expect(settings(mail)).toMatchObject({
    global: { smtp_smarthost: "mail.test:465", smtp_auth_username: "" },
    receivers: [{ email_configs: [{ to: "support@tickdeck.test" }] }],
  });
  expect(settings({ ...mail, TELEGRAM_BOT_TOKEN: "1:a" }).receivers[0].telegram_configs).toBeUndefined();
  const all = { OPERATOR_ALERT_EMAILS: "a@b.test, c@d.test", TELEGRAM_BOT_TOKEN: "1:a", OPERATOR_TELEGRAM_CHAT: "-100123" };
  expect(settings({ SMTP_URL: "smtp://mail.test:2525", ...all })).toMatchObject({
    global: { smtp_smarthost: "mail.test:2525" },
    receivers: [{ email_configs: [{ to: "a@b.test, c@d.test" }], telegram_configs: [{ bot_token: "1:a", chat_id: -100_123 }] }],
  });
});

test("any name and password reaches the mail server as it is", () => {
  const word = fc.string({
    minLength: 1,
    maxLength: 12,
    unit: fc.constantFrom("a", "9", "'", '"', "%", "@", ":", "/", "\\", " ", "$", "#", "{", "-", "é"),
  });
  fc.assert(
    fc.property(word, word, (user, password) => {
      const { global } = settings({
        SMTP_URL: `smtps://${encodeURIComponent(user)}:${encodeURIComponent(password)}@mail.test:465`,
      });
      expect([global["smtp_auth_username"], global["smtp_auth_password"]]).toEqual([user, password]);
    }),
    { numRuns: 40 },
  );
});

const [amtool, promtool] = await Promise.all([findProgram(["amtool"], path), findProgram(["promtool"], path)]);

test.skipIf(amtool === undefined)("amtool accepts the settings", () => {
  settings({ SMTP_URL: "smtps://u:p@mail.test", TELEGRAM_BOT_TOKEN: "1:a", OPERATOR_TELEGRAM_CHAT: "-100123" });
  expect(execFileSync(amtool ?? "", ["check-config", file], { encoding: "utf8" })).toContain("SUCCESS");
});

test.skipIf(promtool === undefined)("promtool accepts what Prometheus is started with", () => {
  const token = join(folder, "token");
  writeFileSync(token, "token");
  const here = read("deploy/monitoring/prometheus.yml").replace("/etc/tickdeck", FOLDER).replace("/tmp/metrics-token", token);
  writeFileSync(join(folder, "prometheus.yml"), here);
  expect(execFileSync(promtool ?? "", ["check", "config", join(folder, "prometheus.yml")], { encoding: "utf8" })).toContain(
    "SUCCESS",
  );
});
