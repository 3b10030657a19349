// Sends one event to many sockets: one websocket frame with its header is made once, and its bytes are written to each connection
// as they stand. Socket.IO's own broadcast takes each socket through its packet queue and a dozen events, and ws makes a header
// and two writes for each (load-tests/bench/fanout.bench.ts).

import type { Socket as TcpSocket } from "node:net";
import type { WebSocket } from "ws";
import { MARKET_NAMESPACE } from "../../shared/contracts/socket-address.ts";
import { HEARTBEAT, type MarketNamespace, type MarketSocket } from "./socket-server.ts";

/** The part of an Engine.IO websocket transport we rely on; absent on any other transport. */
interface WebSocketTransport {
  readonly writable: boolean;
  readonly socket?: WebSocket;
}

/** The first byte of an unfragmented, uncompressed text frame, and what stands for a length of two and of eight bytes (RFC 6455, 5.2). */
const TEXT_FRAME = 0x81;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;
/** Engine.IO puts this before every message it queues itself. */
const MESSAGE = "4";

/** One Socket.IO event (2) as Engine.IO queues it; the arguments are JSON, without brackets around them. */
function eventText(event: string, argumentsJson: string): string {
  return `2${MARKET_NAMESPACE},["${event}",${argumentsJson}]`;
}

/** The websocket frame of one event for `sendTogether`; the arguments are JSON, without brackets around them. */
export function eventFrame(event: string, argumentsJson: string): Buffer {
  return frameOf(eventText(event, argumentsJson));
}

/** A server's frames are not masked, so that all sockets can get the same bytes. */
function frameOf(text: string): Buffer {
  const message = MESSAGE + text;
  const length = Buffer.byteLength(message);
  const headerBytes = length < TWO_BYTES ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame[0] = TEXT_FRAME;
  if (headerBytes === 2) frame[1] = length;
  else if (headerBytes === 4) {
    frame[1] = TWO_BYTES;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = EIGHT_BYTES;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(message, headerBytes);
  return frame;
}

/** The connection of a socket that has taken everything so far; undefined while anything waits, as then nothing may pass it. */
function idleConnection(socket: MarketSocket | undefined): TcpSocket | undefined {
  const transport = socket?.conn.transport as WebSocketTransport | undefined;
  const websocket = transport?.socket;
  // 1 is OPEN; buffered bytes mean that the kernel has not taken what was sent before.
  return transport?.writable && websocket?.readyState === 1 && websocket.bufferedAmount === 0 ? socket?.data.line : undefined;
}

/** Every socket gets a heartbeat with a frame this often, s: well within the minute after which a browser's Engine.IO misses one. */
const HEARTBEAT_SECONDS = 30;

/**
 * Sends a market frame to this server's sockets of a room; the body is base64, so nothing in it needs escaping. Who is passed over sees
 * the gap with the next frame. Now and then a socket's heartbeat goes along, which costs no write of its own; meanwhile its
 * reports put off the one that Engine.IO would send (admission/connection.ts). Returns how many were passed over.
 */
export function broadcastToRoom(
  nsp: MarketNamespace,
  room: { readonly name: string; readonly cadence: number },
  event: "frame" | "snapshot",
  sequence: number,
  body: string,
): number {
  const frame = eventFrame(event, `${sequence},"${body}"`);
  const turns = Math.max(1, Math.floor(HEARTBEAT_SECONDS / room.cadence));
  const withHeartbeat = Buffer.concat([frame, HEARTBEAT]);
  return writeToRoom(nsp, room.name, (member) => (member % turns === sequence % turns ? withHeartbeat : frame));
}

/**
 * Sends an event to this server's sockets of a room; the arguments are JSON, without brackets around them. A socket that has not taken the
 * bytes before is passed over, as with `volatile`. Returns how many were.
 */
export function broadcastVolatile(nsp: MarketNamespace, room: string, event: string, argumentsJson: string): number {
  const frame = eventFrame(event, argumentsJson);
  return writeToRoom(nsp, room, () => frame);
}

/** Writes to every member that has taken everything before, the bytes for its place among them; answers how many had not. */
function writeToRoom(nsp: MarketNamespace, room: string, bytesFor: (member: number) => Buffer): number {
  let member = 0;
  let skipped = 0;
  for (const id of nsp.adapter.rooms.get(room) ?? []) {
    const connection = idleConnection(nsp.sockets.get(id));
    if (connection) connection.write(bytesFor(member));
    else skipped += 1;
    member += 1;
  }
  return skipped;
}

/**
 * Sends several events to one socket in one write: each write of its own would cost six times as much. False when the
 * socket has not taken earlier bytes yet: then it gets none of them, as with `volatile`.
 */
export function sendTogether(socket: MarketSocket, frames: readonly Buffer[]): boolean {
  const connection = idleConnection(socket);
  if (!connection) return false;
  connection.cork();
  for (const frame of frames) connection.write(frame);
  connection.uncork();
  return true;
}

/**
 * Sends to all these sockets; for one that is still taking earlier bytes it waits in that socket's own queue,
 * behind whatever waits there already. The gateway closes those whose queue grows.
 */
export function broadcastReliably(sockets: Iterable<MarketSocket>, event: string, argumentsJson: string): void {
  const text = eventText(event, argumentsJson);
  const frame = frameOf(text);
  for (const socket of sockets) {
    const connection = idleConnection(socket);
    if (connection) connection.write(frame);
    else socket.conn.write(text);
  }
}
