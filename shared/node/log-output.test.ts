// What a process does when its log cannot be written. /dev/full refuses every byte, like a full disk.

import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const program = `
  import { createLog } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, "log.ts")).href)};
  const log = createLog("test");
  for (let line = 0; line < 3; line++) log.info({ line }, "said");
  log.fatal(new Error("the last word"), "the end");
  process.send("alive");
  process.once("message", () => { log.info("again"); process.exit(7); });
`;

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

async function run(stdout: number | "pipe"): Promise<Ended> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", stdout, "pipe", "ipc"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout?.on("data", (chunk) => (said += String(chunk)));
  child.once("message", () => child.send("end"));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

test.skipIf(platform() !== "linux")("a process outlives a full disk under its log, and ends when it is told to", async () => {
  const full = openSync("/dev/full", "w");
  expect((await run(full)).code).toBe(7);
  closeSync(full);
});

test("lines arrive whole and in order", async () => {
  const { code, said } = await run("pipe");
  const lines = said
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg: string; component: string });
  expect(lines.map(({ msg }) => msg)).toEqual(["said", "said", "said", "the end", "again"]);
  expect(code).toBe(7);
});
