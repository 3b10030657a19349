// Each invalid variable is reported by name, never with its value; empty means the default.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { archiveBucket } from "./archive-environment.ts";
import { makePushKeys } from "./credentials/push-keys.ts";
import { EXCHANGES } from "../market/exchange-id.ts";
import { EnvironmentError } from "./environment-check.ts";
import {
  ENVIRONMENT_VARIABLES,
  readArchiveEnvironment,
  environmentOf,
  readEnvironment,
  readJobsEnvironment,
  readServiceUrls,
  readTestAccessSeconds,
  readWorkerEnvironment,
} from "./environment.ts";

import { offeredProviders } from "./payments/payment-environment.ts";

const SECRET = "kR7vQ2mX9pL4wZ8tB3nY6cF1hJ5dG0sA";
const good = {
  DATABASE_URL: "postgres://u:p@127.0.0.1:5432/tickdeck",
  REDIS_URL: "redis://127.0.0.1:6379",
  SESSION_SECRET: SECRET,
};
const production = {
  ...good,
  REDIS_URL: "redis://default:p@127.0.0.1:6379",
  NODE_ENV: "production",
  PUBLIC_URL: "https://tickdeck.example",
  METRICS_TOKEN: "metrics-token-of-some-length",
};

const jobs = {
  NODE_ENV: "production",
  DATABASE_URL: good.DATABASE_URL,
  REDIS_URL: production.REDIS_URL,
  SESSION_SECRET: SECRET,
  PUBLIC_URL: production.PUBLIC_URL,
  SMTP_URL: "smtps://user:p@mail.tickdeck.example:465",
  MAIL_FROM: "Tickdeck <mail@tickdeck.example>",
};

function faultsOf(source: NodeJS.ProcessEnv, reader: (source: NodeJS.ProcessEnv) => unknown = readEnvironment): string[] {
  try {
    reader(source);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    const [, ...lines] = (error as Error).message.split("\n");
    return lines.map((line) => line.trim());
  }
}

test("with services and a secret the rest has defaults", () => {
  expect(readEnvironment(good)).toMatchObject({
    NODE_ENV: "development",
    PORT: 3000,
    MARKET: "live",
    BINANCE_REST_URL: "https://api.binance.com",
    MEXC_WS_URL: "wss://wbs-api.mexc.com",
    SYMBOLS_BINANCE: 179,
    SYMBOLS_MEXC: 160,
    EXCHANGES: [...EXCHANGES],
    EGRESS_ADDRESS: "default",
    LOG_LEVEL: "info",
  });
});

test("an empty value counts as absent", () => {
  const empty = Object.fromEntries(ENVIRONMENT_VARIABLES.map((name) => [name, ""]));
  expect(readEnvironment({ ...empty, ...good })).toEqual(readEnvironment(good));
});

test("what was read cannot be changed", () => {
  expect(Object.isFrozen(readEnvironment(good))).toBe(true);
});

test.each([
  ["", "https://api.openai.com/v1"],
  ["https://models.example/openai/v1/", "https://models.example/openai/v1"],
  ["off", undefined],
])("CHAT_BASE_URL=%j is %s", (value, address) => {
  expect(readEnvironment({ ...good, CHAT_BASE_URL: value }).CHAT_BASE_URL).toBe(address);
});

test("the assistant's service may be reached in plain text inside, when said so", () => {
  const inside = { ...good, CHAT_BASE_URL: "http://ollama:11434/v1", CHAT_PRIVATE: "1" };
  expect(readEnvironment(inside).CHAT_BASE_URL).toBe("http://ollama:11434/v1");
});

test.each([readEnvironment, readArchiveEnvironment])(
  "a bucket for the archive needs its keys, and keys need a bucket (%o)",
  (read) => {
    const keys = { ARCHIVE_ACCESS_KEY: "key", ARCHIVE_SECRET_KEY: "secret" };
    expect(faultsOf({ ...good, ARCHIVE_URL: "s3://bucket/folder", ...keys }, read)).toEqual([]);
    expect(faultsOf({ ...good, ARCHIVE_URL: "s3://bucket" }, read)).toEqual([
      "ARCHIVE_ACCESS_KEY: missing",
      "ARCHIVE_SECRET_KEY: missing",
    ]);
    for (const given of [keys, { ARCHIVE_REGION: "eu-central-1" }, { ARCHIVE_ENDPOINT: "http://store:9000" }])
      expect(faultsOf({ ...good, ...given }, read)).toEqual(["ARCHIVE_URL: missing"]);
  },
);

test.each([
  ["ARCHIVE_URL", "bucket", "must be a bucket"],
  ["ARCHIVE_URL", "s3://Bucket", "must be a bucket"],
  ["ARCHIVE_URL", "s3://key:secret@bucket", "must be a bucket"],
  ["ARCHIVE_ENDPOINT", "store:9000", "must be a base address"],
  ["ARCHIVE_REGION", "Europe", "must be a region's name"],
  ["ARCHIVE_SECRET_KEY", "with space", "must be printable"],
])("a bucket's %s=%j is refused by name", (name, value, reason) => {
  const bucket = { ARCHIVE_URL: "s3://bucket", ARCHIVE_ACCESS_KEY: "key", ARCHIVE_SECRET_KEY: "secret" };
  const faults = faultsOf({ ...good, ...bucket, [name]: value }, readArchiveEnvironment);
  expect(faults).toEqual([expect.stringContaining(`${name}: ${reason}`)]);
});

test("a bucket is found by its address, at Amazon's unless said otherwise", () => {
  const keys = { ARCHIVE_ACCESS_KEY: "key", ARCHIVE_SECRET_KEY: "secret" };
  const bucketOf = (given: NodeJS.ProcessEnv) => archiveBucket(readArchiveEnvironment({ ...good, ...given }));
  expect(bucketOf({})).toBeUndefined();
  expect(bucketOf({ ...keys, ARCHIVE_URL: "s3://seconds/tick/deck/" })).toEqual({
    ...{ endpoint: "https://s3.us-east-1.amazonaws.com", region: "us-east-1", bucket: "seconds", prefix: "tick/deck/" },
    ...{ accessKey: "key", secretKey: "secret" },
  });
  const elsewhere = { ARCHIVE_ENDPOINT: "http://store:9000", ARCHIVE_REGION: "garage" };
  expect(bucketOf({ ...keys, ...elsewhere, ARCHIVE_URL: "s3://seconds" })).toMatchObject({
    ...{ endpoint: "http://store:9000", region: "garage", prefix: "" },
  });
});

test("a complete production environment is accepted", () => {
  expect(faultsOf(production)).toEqual([]);
});

test.each([
  ["DATABASE_URL", "", "missing"],
  ["DATABASE_URL", "mysql://host/x", "must start with postgres://"],
  ["REDIS_URL", "", "missing"],
  ["REDIS_URL", "127.0.0.1:6379", "must start with redis://"],
  ["REDIS_URL", "redis+cluster://", "must start with redis://"],
  ["REDIS_URL", "redis+cluster://u:p@one:6379,two:port", "must start with redis://"],
  ["REDIS_URL", "redis+cluster://u:p@one:6379,two:6379/1", "must start with redis://"],
  ["SESSION_SECRET", "", "missing"],
  ["SESSION_SECRET", "short", "must have at least 32 characters"],
  ["METRICS_TOKEN", "short", "must have at least 16 characters"],

  ["PORT", "http", "must be a whole number"],
  ["PORT", "70000", "must lie between 0 and 65535"],
  ["MARKET", "demo", "Invalid option"],
  ["NODE_ENV", "prod", "Invalid option"],
  ["LOG_LEVEL", "loud", "Invalid option"],
  ["PUBLIC_URL", "tickdeck.example", "must be a base address"],
  ["PUBLIC_URL", "https://tickdeck.example/", "must be a base address"],
  ["BINANCE_REST_URL", "https://api.binance.com/api/v3", "must be a base address"],
  ["BINANCE_WS_URL", "https://stream.binance.com", "must be a base address"],
  ["MEXC_REST_URL", "api.mexc.com", "must be a base address"],
  ["MEXC_WS_URL", "wss://wbs-api.mexc.com/ws", "must be a base address"],
  ["SYMBOLS_BINANCE", "0", 'must be "all" or a whole number'],
  ["SYMBOLS_MEXC", "many", 'must be "all" or a whole number'],
  ["EXCHANGES", "mexc,nasdaq", "must list some of mexc, binance"],
  ["EXCHANGES", "mexc,mexc", "must list some of mexc, binance"],
  ["EGRESS_ADDRESS", "here and there", "must be up to 64 letters"],
  ["TRUST_PROXY", "true", "must list the balancers' addresses"],
  ["TRUST_PROXY", "0.0.0.0/0", "must not believe everybody"],
  ["TRUST_PROXY", "10.0.1.0/24,::/0", "must not believe everybody"],
  ["TRUST_PROXY", "0.0.0.0/1,128.0.0.0/1", "must not believe everybody"],
  ["TRUST_PROXY", "10.0.0.0/99", "has a mask longer than"],
  ["TRUST_PROXY", "fd00::1/129", "has a mask longer than"],
  ["TRUST_PROXY", "10.0.0.0", "must list the balancers' addresses"],
  ["TRUST_PROXY", "1.2.3/24", "must list the balancers' addresses"],
  ["METRICS_PORT", "70000", "must lie between 0 and 65535"],
  ["ALLOW_WEAK", "yes", "Invalid option"],
  ["TEST_ACCESS_SECONDS", "0", "must lie between 1 and 86400"],
  ["MAX_SOCKETS", "0", "must lie between 1 and 100000"],
  ["PAYMENT_PROVIDERS", "paypal", "must list some of mock, yoomoney, nowpayments"],
  ["LAUNCH_UNTIL", "soon", "must be a moment like"],
  ["YOOMONEY_SECRET", "short", "must have at least 16 characters"],
  ["YOOMONEY_RUB_RATE", "0", "must be roubles per USDT"],
  ["YOOMONEY_URL", "https://yoomoney.ru/quickpay", "must be a base address"],
  ["CHAT_BASE_URL", "api.openai.com", "must be an address"],
  ["CHAT_BASE_URL", "https://user@host/v1", "must be an address"],
  ["CHAT_BASE_URL", "http://host/v1", "must be https://"],
  ["CHAT_API_KEY", "two words", "must be printable"],
  ["CHAT_DAILY_TOKENS", "0", "must lie between 1"],
  ["SUPPORT_ANSWER_HOURS", "0", "must lie between 1 and 720"],
  ["SUPPORT_EMAIL", "help at app.test", "must be an e-mail address"],
  ["SOCIAL_URL", "javascript:alert(1)", "must be an https:// address"],
])("%s=%j is refused by name", (name, value, reason) => {
  const faults = faultsOf({ ...good, [name]: value });
  expect(faults).toEqual([expect.stringContaining(`${name}: ${reason}`)]);
});

test.each([
  ["MARKET", "sim"],
  ["PUBLIC_URL", ""],
  ["PUBLIC_URL", "http://tickdeck.example"],
  ["METRICS_TOKEN", ""],
  ["SESSION_SECRET", "a".repeat(40)],
  ["SESSION_SECRET", `development-${SECRET}`],
  ["METRICS_TOKEN", "m".repeat(40)],
  ["METRICS_TOKEN", "abababababababababab"],
  ["METRICS_TOKEN", SECRET],
  ["REDIS_URL", "redis://127.0.0.1:6379"],
])("production refuses %s=%j, which development may have", (name, value) => {
  expect(faultsOf({ ...production, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  expect(faultsOf({ ...production, NODE_ENV: "development", [name]: value })).toEqual([]);
});

test.each([
  ["SMTP_URL", "mail.tickdeck.example:587", "must be an address"],
  ["SMTP_URL", "smtp://host/path", "must be an address"],
  ["MAIL_FROM", "Tickdeck", "must be an address"],
  ["MAIL_FROM", "Tickdeck <a@b.c>\r\nBcc: x@y.z", "must be an address"],
  ["TELEGRAM_BOT_TOKEN", "secret", "must be a token"],
  ["OPERATOR_ALERT_EMAILS", "a@b.test,nobody", "must list e-mail addresses"],
  ["OPERATOR_ALERT_LANGUAGE", "de", "Invalid option"],
])("jobs refuse %s=%j by name", (name, value, reason) => {
  expect(faultsOf({ ...jobs, [name]: value }, readJobsEnvironment)).toEqual([expect.stringContaining(`${name}: ${reason}`)]);
});

test("jobs accept only two halves of the same key for pushes", () => {
  const [one, other] = [makePushKeys(), makePushKeys()];
  expect(faultsOf({ ...jobs, ...one }, readJobsEnvironment)).toEqual([]);
  for (const VAPID_PRIVATE_KEY of [other.VAPID_PRIVATE_KEY, "A".repeat(43)])
    expect(faultsOf({ ...jobs, ...one, VAPID_PRIVATE_KEY }, readJobsEnvironment)).toEqual([
      "VAPID_PRIVATE_KEY: is not the other half of VAPID_PUBLIC_KEY",
    ]);
});

test("a chat of operators is a number, and needs the bot", () => {
  const asked = (change: object) => faultsOf({ ...jobs, ...change }, readJobsEnvironment);
  const TELEGRAM_BOT_TOKEN = `1:${"a".repeat(35)}`;
  expect(asked({ TELEGRAM_BOT_TOKEN, OPERATOR_TELEGRAM_CHAT: "@channel" })).toEqual([
    expect.stringContaining("OPERATOR_TELEGRAM_CHAT: must be the number"),
  ]);
  expect(asked({ OPERATOR_TELEGRAM_CHAT: "-1001" })).toEqual([expect.stringContaining("TELEGRAM_BOT_TOKEN: missing")]);
});

test.each([
  ["SMTP_URL", ""],
  ["MAIL_FROM", ""],
  ["PUBLIC_URL", "http://tickdeck.example"],
  ["SESSION_SECRET", "a".repeat(40)],
  ["REDIS_URL", "redis://127.0.0.1:6379"],
])("jobs in production refuse %s=%j, which development may have", (name, value) => {
  expect(faultsOf(jobs, readJobsEnvironment)).toEqual([]);
  expect(faultsOf({ ...jobs, [name]: value }, readJobsEnvironment)).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  expect(faultsOf({ ...jobs, NODE_ENV: "development", [name]: value }, readJobsEnvironment)).toEqual([]);
});

const yoomoney = {
  PAYMENT_PROVIDERS: "yoomoney",
  YOOMONEY_RECEIVER: "410012345678901",
  YOOMONEY_SECRET: "pQ4vT8xZ2cF6hK0mR3wY7bN1",
  YOOMONEY_RUB_RATE: "95.50",
};

test("a payment provider that is offered needs its variables, wherever it is", () => {
  expect(faultsOf({ ...good, ...yoomoney })).toEqual([]);
  expect(faultsOf({ ...production, ...yoomoney, YOOMONEY_SECRET: "", YOOMONEY_RUB_RATE: "" })).toEqual([
    "YOOMONEY_SECRET: missing",
    "YOOMONEY_RUB_RATE: missing",
  ]);
  expect(faultsOf({ ...good, PAYMENT_PROVIDERS: "mock,nowpayments" })).toEqual([
    "NOWPAYMENTS_API_KEY: missing",
    "NOWPAYMENTS_IPN_SECRET: missing",
  ]);
});

test("T16: production takes no mock payments, and none where no provider is named", () => {
  expect(faultsOf({ ...production, PAYMENT_PROVIDERS: "mock" })).toEqual([expect.stringMatching(/^PAYMENT_PROVIDERS: /)]);
  expect(faultsOf({ ...good, PAYMENT_PROVIDERS: "mock" })).toEqual([]);
  expect(offeredProviders(readEnvironment(production))).toEqual([]);
  expect(offeredProviders(readEnvironment(good))).toEqual(["mock"]);
});

test("every fault is reported at once, and no value with it", () => {
  const faults = faultsOf({ REDIS_URL: "my-redis-password", SESSION_SECRET: "my-secret", PORT: "my-port" });
  expect(faults.map((fault) => fault.slice(0, fault.indexOf(":"))).sort()).toEqual([
    "DATABASE_URL",
    "PORT",
    "REDIS_URL",
    "SESSION_SECRET",
  ]);
  expect(faults.join()).not.toMatch(/my-/);
});

test("production reports missing and invalid variables together, each once", () => {
  const nothing = { NODE_ENV: "production", TRUST_PROXY: "1" };
  const names = (faults: readonly string[]): string[] => faults.map((fault) => fault.slice(0, fault.indexOf(":"))).sort();
  expect(names(faultsOf(nothing))).toEqual([
    ...["DATABASE_URL", "METRICS_TOKEN", "PUBLIC_URL", "REDIS_URL", "SESSION_SECRET", "TRUST_PROXY"],
  ]);
  const weak = {
    ...production,
    TRUST_PROXY: "1",
    MARKET: "sim",
    PAYMENT_PROVIDERS: "nowpayments",
    SESSION_SECRET: "changeme".repeat(5),
  };
  expect(names(faultsOf({ ...weak, REDIS_URL: "redis://h", PUBLIC_URL: "http://h" }))).toEqual([
    ...["MARKET", "NOWPAYMENTS_API_KEY", "NOWPAYMENTS_IPN_SECRET", "PUBLIC_URL", "REDIS_URL", "SESSION_SECRET", "TRUST_PROXY"],
  ]);
  expect(names(faultsOf({ NODE_ENV: "production", PORT: "x" }, readJobsEnvironment))).toEqual([
    ...["DATABASE_URL", "MAIL_FROM", "PORT", "PUBLIC_URL", "REDIS_URL", "SESSION_SECRET", "SMTP_URL"],
  ]);
});

test("ALLOW_WEAK=1 lets production have a Redis without a password, and nothing else that is weak", () => {
  const open = { ...production, REDIS_URL: "redis://127.0.0.1:6379", ALLOW_WEAK: "1" };
  expect(faultsOf(open)).toEqual([]);
  expect(faultsOf({ ...open, METRICS_TOKEN: SECRET })).toEqual([
    expect.stringMatching(/^METRICS_TOKEN: is the same as SESSION_SECRET/),
  ]);
  const cluster = "redis+cluster://one:6379,two:6379";
  expect(faultsOf({ ...production, REDIS_URL: cluster })).toEqual([expect.stringMatching(/^REDIS_URL: has no password/)]);
  expect(faultsOf({ ...production, REDIS_URL: cluster.replace("one", "user:p@one") })).toEqual([]);
  const worker = { REDIS_URL: open.REDIS_URL, NODE_ENV: "production" };
  expect(faultsOf(worker, readWorkerEnvironment)).toEqual([expect.stringMatching(/^REDIS_URL: has no password/)]);
  expect(faultsOf({ ...worker, ALLOW_WEAK: "1" }, readWorkerEnvironment)).toEqual([]);
});

test("balancers are listed by exact addresses or networks of either family", () => {
  expect(readEnvironment({ ...good, TRUST_PROXY: "172.30.7.2/32,fd00:7::2/128,10.0.0.0/8" }).TRUST_PROXY).toEqual([
    "172.30.7.2/32",
    "fd00:7::2/128",
    "10.0.0.0/8",
  ]);
});

test("a process is started with the variables of its role, and no secret beside them", () => {
  const source = { ...production, PATH: "/bin", PAYMENT_KEY: "x", TZ: "UTC", MAIL_FROM: "mail@tickdeck.example" };
  expect(Object.keys(environmentOf("worker", source)).sort()).toEqual(["NODE_ENV", "PATH", "REDIS_URL", "TZ"]);
  expect(environmentOf("server", source)).toEqual({ ...production, PATH: "/bin", TZ: "UTC" });
  expect(environmentOf("jobs", { ...source, ...jobs, METRICS_TOKEN: "x" })).toEqual({ ...jobs, PATH: "/bin", TZ: "UTC" });
  expect(environmentOf("simulator", source)).toEqual({ PATH: "/bin", TZ: "UTC" });
});

test("a worker needs Redis alone, and in production the live market", () => {
  expect(faultsOf({ REDIS_URL: good.REDIS_URL }, readWorkerEnvironment)).toEqual([]);
  const simulated = { REDIS_URL: production.REDIS_URL, NODE_ENV: "production", MARKET: "sim" };
  expect(faultsOf(simulated, readWorkerEnvironment)).toEqual([expect.stringMatching(/^MARKET: /)]);
});

test("only the service addresses can be read without the rest", () => {
  expect(readServiceUrls({ REDIS_URL: "", DATABASE_URL: "postgres://x" })).toEqual({
    databaseUrl: "postgres://x",
    redisUrl: undefined,
    production: false,
  });
});

test("the length of the free test can be read without the rest", () => {
  expect(readTestAccessSeconds({})).toBe(900);
  expect(readTestAccessSeconds({ TEST_ACCESS_SECONDS: "90" })).toBe(90);
  expect(() => readTestAccessSeconds({ TEST_ACCESS_SECONDS: "soon" })).toThrow("TEST_ACCESS_SECONDS: must be a whole number");
});

test(".env.example lists exactly the variables that are read, and its values are accepted", () => {
  const text = readFileSync(join(import.meta.dirname, "..", "..", ".env.example"), "utf8");
  const pairs = text.split("\n").flatMap((line) => /^([A-Z_]+)=(.*)$/.exec(line)?.slice(1, 3) ?? []);
  const listed = Object.fromEntries(Array.from({ length: pairs.length / 2 }, (_, i) => [pairs[2 * i], pairs[2 * i + 1]]));
  expect(Object.keys(listed).sort()).toEqual([...ENVIRONMENT_VARIABLES].sort());
  expect(readEnvironment({ ...listed, ...good })).toEqual(readEnvironment(good));
});
