// The receiving half of the fan-out benchmark: N bare sockets in a separate process that count received bytes. Implements just
// enough websocket, Engine.IO and Socket.IO to be accepted; frames are counted by their size.

import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

const [variant = "", portText, countText] = process.argv.slice(2);
/** An Engine.IO ping as a websocket frame; it may follow a market frame. */
const PING = Buffer.from([0x81, 1, 0x32]);
const PINGED = new Set(["tickdeck", "ws-reports"]);
const port = Number(portText);
const count = Number(countText);
let received = 0;
let ready = 0;

/** A masked client text frame of fewer than 126 bytes. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

/** The edge requires its own name. */
const host = variant === "wss" ? "localhost" : "127.0.0.1";

const UPGRADE = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

function open(): Socket {
  const socket =
    variant === "wss" ? connectTls({ port, host, servername: host, rejectUnauthorized: false }) : connect(port, host);
  let stage = variant === "tcp" ? 2 : 0;
  socket.on(variant === "wss" ? "secureConnect" : "connect", () => {
    if (variant === "tcp") joined();
    else socket.write(UPGRADE(variant === "tickdeck" ? "/socket.io/?EIO=4&transport=websocket" : "/"));
  });
  socket.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (stage === 2) {
      if (!PINGED.has(variant) || !chunk.subarray(-PING.length).equals(PING)) return;
      socket.write(textFrame("3"));
      // As our client reports.
      if (variant === "ws-reports") socket.write(textFrame('42/market,["seen",1]'));
      return;
    }
    const text = chunk.toString("latin1");
    if (variant.startsWith("ws")) {
      stage = 2;
      joined();
    } else if (text.includes("40/market,")) {
      stage = 2;
      joined();
    } else if (text.includes('0{"sid"')) socket.write(textFrame("40/market,"));
  });
  socket.on("error", (error) => console.error(error.message));
  return socket;
}

function joined(): void {
  ready += 1;
  if (ready === count) process.send?.({ ready: true });
}

const sockets: Socket[] = [];
const opening = setInterval(() => {
  for (let i = 0; i < 50 && sockets.length < count; i++) sockets.push(open());
  if (sockets.length >= count) clearInterval(opening);
}, 10);

process.on("message", () => process.send?.({ received }));
process.on("disconnect", () => process.exit(0));
