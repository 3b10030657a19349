// The sending half of the fan-out benchmark, one process per way of sending; measures its own CPU. Controlled by IPC: {frames,
// bytes, everyMs} → {cpuMicroseconds} once everything was handed to the kernel; {memory} → its memory after a garbage collection,
// if started with --expose-gc.

import { createServer as createHttpServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";
import { WebSocketServer } from "ws";
import { MARKET_NAMESPACE } from "../../shared/contracts/socket-address.ts";
import { broadcastToRoom } from "../../server/push/room-broadcast.ts";
import type { SocketLine } from "../../server/push/socket-line.ts";
import { createSocketServer, forgetUpgrade, PING_INTERVAL_MS } from "../../server/push/socket-server.ts";

const BETWEEN_FRAMES_MS = 100;
const variant = process.argv[2] ?? "";

interface Sender {
  readonly server: Server;
  readonly send: (sequence: number, text: string) => void;
}

function tickdeck(): Sender {
  const server = createHttpServer();
  const nsp = createSocketServer(server, () => Promise.resolve(undefined)).of(MARKET_NAMESPACE);
  const following = new Set<SocketLine>();
  nsp.on("connection", (socket) => {
    forgetUpgrade(socket);
    if (socket.data.line) following.add(socket.data.line);
  });
  return { server, send: (sequence, text) => void broadcastToRoom({ following, cadence: 1 }, "frame", sequence, text) };
}

function plainWs(): Sender {
  const server = createHttpServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  return {
    server,
    send: toAll(sockets),
  };
}

const toAll =
  (sockets: WebSocketServer): Sender["send"] =>
  (sequence, text) => {
    const message = Buffer.from(JSON.stringify(["frame", sequence, text]));
    for (const socket of sockets.clients) socket.send(message, { binary: false });
  };

/** The same, but also reads its clients' reports and sends heartbeats, as any server of this protocol must. */
function reportingWs(): Sender {
  const server = createHttpServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on("connection", (socket) => {
    socket.on("message", () => {});
    const beat = setInterval(() => socket.send("2"), PING_INTERVAL_MS);
    socket.on("close", () => clearInterval(beat));
  });
  return { server, send: toAll(sockets) };
}

function rawTcp(): Sender {
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  });
  return {
    server,
    send: (_sequence, text) => {
      const message = Buffer.from(text);
      for (const socket of open) socket.write(message);
    },
  };
}

const VARIANTS: Readonly<Record<string, () => Sender>> = { tickdeck, ws: plainWs, "ws-reports": reportingWs, tcp: rawTcp };
const sender = (VARIANTS[variant] ?? rawTcp)();
sender.server.listen(0, "127.0.0.1", 4096, () => process.send?.({ port: (sender.server.address() as AddressInfo).port }));

process.on("message", (order: { frames: number; bytes: number; everyMs?: number } | { memory: true }) => {
  if ("frames" in order) return void run(order.frames, order.bytes, order.everyMs);
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
process.on("disconnect", () => process.exit(0));

async function run(frames: number, bytes: number, everyMs = BETWEEN_FRAMES_MS): Promise<void> {
  const text = "A".repeat(bytes);
  const before = process.cpuUsage();
  for (let sequence = 1; sequence <= frames; sequence++) {
    sender.send(sequence, text);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpuMicroseconds: user + system });
}
