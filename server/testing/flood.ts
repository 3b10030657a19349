// A process of its own that floods a server with one packet over several websockets and reads no answer:
// node server/testing/flood.ts URL PACKET TOKENS, where TOKENS is a comma separated list; an empty one never joins.
// Reports {flooding: sockets} to its parent once all send, then {sent, closed} twice a second.

import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

const [url = "", packet = "", tokens = ""] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const CHUNK = Buffer.concat(Array<Buffer>(4000).fill(frame(packet)));
let sent = 0;
let closed = 0;

/** One masked text frame of a client; the mask is zero, so that the text stays as it is. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const length = payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]);
}

/** Resolves once the server has answered with `text`; from then on nothing is read. */
function answered(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let seen = "";
    const onData = (bytes: Buffer): void => {
      seen += bytes.toString("latin1");
      if (!seen.includes(text)) return;
      socket.off("data", onData);
      socket.pause();
      resolve();
    };
    socket.on("data", onData).resume();
    socket.once("close", () => reject(new Error(`Closed before it answered ${text}`)));
  });
}

async function open(token: string): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.once("close", () => closed++);
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
  );
  await answered(socket, '"sid"');
  if (token === "") return socket;
  socket.write(frame(`40/market,${JSON.stringify({ token })}`));
  await answered(socket, '40/market,{"sid"');
  return socket;
}

function flood(socket: Socket): void {
  if (socket.destroyed) return;
  sent += CHUNK.length;
  socket.write(CHUNK, (error) => {
    if (!error) flood(socket);
  });
}

const sockets = await Promise.all(tokens.split(",").map(open));
process.send?.({ flooding: sockets.length });
for (const socket of sockets) flood(socket);
setInterval(() => process.send?.({ sent, closed }), 500);
process.on("disconnect", () => process.exit());
