// A process ends in order, or by its deadline when that hangs.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const urlOf = (file: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href);

/** A process that would run forever, and leaves by this expression. */
async function startProcess(leave: string) {
  const program = `
    import { endInOrder } from ${urlOf("end-in-order.ts")};
    import { createLog } from ${urlOf("log.ts")};
    endInOrder(${leave}, 500, createLog("test"));
    process.once("SIGUSR2", () => { throw new Error("stray"); });
    setInterval(() => 0, 1000);
    console.log("running");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (data: Buffer) => (output += data.toString()));
  await expect.poll(() => output, { timeout: 20_000 }).toContain("running");
  return { child, output: () => output };
}

const HANGING = "() => new Promise(() => undefined)";

test.each([
  ["a signal", "SIGTERM", "async () => undefined", 0, '"msg":"stopped"'],
  ["a signal, however long leaving hangs", "SIGTERM", HANGING, 0, '"msg":"stopping"'],
  ["a signal, though leaving fails", "SIGINT", "async () => { throw new Error('no'); }", 0, "did not go in order"],
  ["a stray fault", "SIGUSR2", "async () => undefined", 1, '"msg":"uncaughtException"'],
  ["a stray fault, however long leaving hangs", "SIGUSR2", HANGING, 1, '"msg":"uncaughtException"'],
] as const)("%s ends it", async (_, signal, leave, exitCode, line) => {
  const { child, output } = await startProcess(leave);
  child.kill(signal);
  expect(await once(child, "close")).toEqual([exitCode, null]);
  expect(output()).toContain(line);
});
