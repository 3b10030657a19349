import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DataFolder } from "./data-folder.ts";

test("a file is never seen half written, and no draft stays behind", async () => {
  const path = await mkdtemp(join(tmpdir(), "tickdeck-test-folder-"));
  const folder = await DataFolder.take(path);
  const value = { text: "x".repeat(200_000) };
  await folder.write("some.json", value);
  const state = { writing: true };
  const written = (async () => {
    for (let turn = 0; turn < 60; turn++) await folder.write("some.json", value);
    state.writing = false;
  })();
  let reads = 0;
  while (state.writing) {
    expect(JSON.parse(await readFile(folder.file("some.json"), "utf8"))).toEqual(value);
    reads++;
  }
  await written;
  expect(reads).toBeGreaterThan(0);
  expect((await readdir(path)).filter((name) => name.startsWith(".some.json"))).toEqual([]);
  await rm(path, { recursive: true, force: true });
});

test("a launcher that is told to end has the next one wait for it, one that runs sends it away", async () => {
  const path = await mkdtemp(join(tmpdir(), "tickdeck-test-folder-"));
  const launcher = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)", "local/start.ts"]);
  const record = (isEnding: boolean): Promise<void> =>
    writeFile(join(path, "launcher.json"), JSON.stringify({ pid: launcher.pid, isEnding, children: {} }));
  await record(false);
  await expect(DataFolder.take(path)).rejects.toThrow("Tickdeck already runs");
  await record(true);
  const taken = DataFolder.take(path);
  launcher.kill("SIGKILL");
  await expect((await taken).read("launcher.json")).resolves.toMatchObject({ pid: process.pid, isEnding: false });
  await rm(path, { recursive: true, force: true });
});
