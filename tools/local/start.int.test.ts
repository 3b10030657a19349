// A start that cannot go on prints one sentence with what to do, shows no stack trace, and exits with 1.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "./processes/ports.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickdeck-start-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function start(args: string[], environment: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const words = [join(import.meta.dirname, "start.ts"), ...args];
    const env = { ...process.env, DATABASE_URL: "", REDIS_URL: "", MARKET: "", PORT: "", ...environment };
    const child = execFile(process.execPath, words, { env, timeout: 15_000 }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, said: (stdout + stderr).trim() }),
    );
  });
}

test("a port in use", async () => {
  const holder = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve));
  const { code, said } = await start(["--data", join(folder, "data")], { PORT: String(port) });
  holder.close();
  expect(code).toBe(1);
  expect(said).toBe(
    `Port ${port} is in use: end the program that listens there, or choose another with "PORT=${port + 1} npm start".`,
  );
});

test("a data folder that cannot be written", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  const { code, said } = await start(["--data", file], { PORT: "0" });
  expect(code).toBe(1);
  expect(said).toMatch(/^The data folder .* cannot be written \(ENOTDIR\): .*$/);
});

test("a database that does not answer", async () => {
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
  const { code, said } = await start(["--data", join(folder, "data")], { PORT: "0", DATABASE_URL });
  expect(code).toBe(1);
  expect(said).toMatch(/^Nothing answers at 127\.0\.0\.1:\d+, which DATABASE_URL names: .*$/);
});

test("a database that an earlier version made without roles", async () => {
  const data = join(folder, "older");
  await mkdir(join(data, "postgres"), { recursive: true });
  await writeFile(join(data, "postgres", "password"), "of its superuser");
  const { code, said } = await start(["--data", data], { PORT: "0", MARKET: "sim" });
  expect(code).toBe(1);
  expect(said).toMatch(/was made by an earlier version, without today's roles: move it away, and start again\.$/);
});

test.each([
  ["PORT", "eighty", "PORT must be a whole number from 0 to 65535."],
  ["MARKET", "bull", 'MARKET must be "live" or "sim".'],
])("%s=%s", async (name, value, sentence) => {
  expect(await start(["--data", join(folder, "data")], { [name]: value })).toEqual({ code: 1, said: sentence });
});

test("an option it does not know", async () => {
  const { code, said } = await start(["--fast"], {});
  expect(code).toBe(1);
  expect(said).toMatch(/^Unknown option '--fast'.*The launcher knows one option: --data FOLDER\.$/s);
});

test("help", async () => {
  const { code, said } = await start(["--help"], {});
  expect(code).toBe(0);
  expect(said).toMatch(/^Usage: npm start \[-- --data FOLDER\]\n[^]*--data FOLDER/);
});
