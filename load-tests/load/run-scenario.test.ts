import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LaunchFault } from "../../tools/local/launch-fault.ts";
import { runScenario } from "./run-scenario.ts";

test("ends a k6 that goes on after its time, and says where its output is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tickdeck-test-"));
  try {
    const k6 = join(folder, "k6");
    await writeFile(k6, "#!/bin/sh\ntrap 'echo asked to stop' INT TERM\necho running\nexec sleep 600\n");
    await chmod(k6, 0o755);
    const plan = { scenario: "hostile", url: "http://127.0.0.1:1", tokens: "", clients: 1, metrics: { urls: [] }, folder };
    const fault = await runScenario({ ...plan, k6, seconds: 0.1, graceMs: 100 }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(LaunchFault);
    expect((fault as Error).message).toContain(join(folder, "k6.log"));
    expect(await readFile(join(folder, "k6.log"), "utf8")).toBe("running\n");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
