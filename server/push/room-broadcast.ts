// Sends one event to many sockets: one websocket frame with its header is made once, and its bytes are written directly to each
// connection. Socket.IO's own broadcast takes each socket through its packet queue and a dozen events, and ws makes a header and
// two writes for each (load-tests/bench/fanout.bench.ts).

import { MARKET_NAMESPACE } from "../../shared/contracts/socket-address.ts";
import type { SocketLine } from "./socket-line.ts";
import { HEARTBEAT, type MarketSocket } from "./socket-server.ts";

/**
 * The first byte of an unfragmented, uncompressed text frame, and the markers of lengths in two and in eight bytes (RFC 6455,
 * 5.2).
 */
const TEXT_FRAME = 0x81;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;
/** Engine.IO's prefix of every message it queues itself. */
const MESSAGE = "4";

/** One Socket.IO event (2) as Engine.IO queues it; the arguments are JSON, without enclosing brackets. */
function eventText(event: string, argumentsJson: string): string {
  return `2${MARKET_NAMESPACE},["${event}",${argumentsJson}]`;
}

/** The websocket frame of one event for `sendTogether`; the arguments are JSON, without enclosing brackets. */
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

/** Every socket gets a heartbeat with a frame this often, s: its answer comes before Engine.IO sends one of its own. */
const HEARTBEAT_SECONDS = 25;

/**
 * Sends a market frame to those who follow a room; the body is base64, so nothing needs escaping. A skipped socket sees the gap
 * with the next frame. Now and then a connection's heartbeat is included, which costs no extra write. Returns how many were
 * skipped.
 */
export function broadcastToRoom(
  room: { readonly following: ReadonlySet<SocketLine>; readonly cadence: number },
  event: "frame" | "snapshot",
  sequence: number,
  body: string,
): number {
  const frame = eventFrame(event, `${sequence},"${body}"`);
  const withHeartbeat = Buffer.concat([frame, HEARTBEAT]);
  const turns = Math.max(1, Math.floor(HEARTBEAT_SECONDS / room.cadence));
  const turn = sequence % turns;
  let member = 0;
  let skipped = 0;
  // An iterator of such a large set leaves an object per entry.
  room.following.forEach((line) => {
    if (line.isIdle) line.write(member % turns === turn ? withHeartbeat : frame);
    else skipped += 1;
    member += 1;
  });
  return skipped;
}

/**
 * Sends an event to those of these sockets that have taken earlier bytes, like `volatile`; the arguments are JSON, without
 * brackets.
 */
export function broadcastVolatile(sockets: Iterable<MarketSocket>, event: string, argumentsJson: string): void {
  const frame = eventFrame(event, argumentsJson);
  for (const { data } of sockets) if (data.line?.isIdle) data.line.write(frame);
}

/** Sends several events to one socket in one write. False when it has not taken earlier bytes yet: then it gets none of them. */
export function sendTogether({ data: { line } }: MarketSocket, frames: readonly Buffer[]): boolean {
  if (!line?.isIdle) return false;
  line.writeTogether(frames);
  return true;
}

/**
 * Sends to all these sockets; for one that is still taking earlier bytes it waits in that socket's queue, behind earlier
 * messages. The gateway closes those whose queue grows.
 */
export function broadcastReliably(sockets: Iterable<MarketSocket>, event: string, argumentsJson: string): void {
  const text = eventText(event, argumentsJson);
  const frame = frameOf(text);
  for (const { conn, data } of sockets) {
    if (data.line?.isIdle) data.line.write(frame);
    else conn.write(text);
  }
}
