// k6 itself, on a server that takes its time to refuse: it must end anyway.

import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findK6 } from "../load/find-k6.ts";

const REFUSED_AFTER_MS = 300;
const k6 = await findK6(process.env).catch(() => undefined);

test.skipIf(k6 === undefined)("ends a socket whose upgrade is refused after it was told to close", async () => {
  const server = createServer();
  let refused = 0;
  server.on("upgrade", (_request, socket) => {
    socket.on("error", () => {});
    setTimeout(() => {
      refused += 1;
      socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }, REFUSED_AFTER_MS);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const folder = await mkdtemp(join(tmpdir(), "tickdeck-test-"));
  try {
    const script = join(folder, "script.ts");
    const { port } = server.address() as AddressInfo;
    await writeFile(
      script,
      `import { WebSocket } from "k6/websockets";
import { hangUp } from "${join(import.meta.dirname, "hang-up.ts")}";
export default function () {
  const socket = new WebSocket("ws://127.0.0.1:${port}/");
  socket.addEventListener("error", () => {});
  hangUp(socket);
}
`,
    );
    await promisify(execFile)(k6 ?? "", ["run", "--quiet", "--no-usage-report", "--address", "127.0.0.1:0", script], {
      timeout: 30_000,
      killSignal: "SIGKILL",
    });
    expect(refused).toBe(1);
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
