// Backs up or replaces the topology's database by the deployment's own scripts.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { LaunchFault } from "../../tools/local/launch-fault.ts";
import { REPOSITORY } from "../../tools/local/launch-settings.ts";
import { systemPostgres } from "../../server/testing/system-postgres.ts";
import type { Topology } from "./topology.ts";

/** Runs backup.sh into the file, or restore.sh from it. A LaunchFault contains the script's output. */
export async function saveOrRestore(order: "backup" | "restore", file: string, { superuserUrl }: Topology): Promise<void> {
  const native = await systemPostgres();
  if (native === undefined) throw new LaunchFault("This needs pg_dump beside the system's PostgreSQL, and a topology on it.");
  const { port, username, password } = new URL(superuserUrl);
  const env = {
    PATH: `${native}/bin:${process.env["PATH"]}`,
    ...{ PGHOST: "127.0.0.1", PGPORT: port, PGUSER: username, PGPASSWORD: password },
  };
  const handle = await open(file, order === "backup" ? "w" : "r", 0o600);
  try {
    const script = join(REPOSITORY, `deploy/docker/${order}.sh`);
    const stdio = order === "backup" ? (["ignore", handle.fd, "pipe"] as const) : ([handle.fd, "ignore", "pipe"] as const);
    const child = spawn("sh", [script], { env, stdio: [...stdio] });
    let said = "";
    child.stderr?.on("data", (data: Buffer) => (said += data.toString()));
    const [code] = (await once(child, "close")) as [number];
    if (code !== 0) throw new LaunchFault(`The ${order} failed: ${said.trim()}`);
  } finally {
    await handle.close();
  }
}
