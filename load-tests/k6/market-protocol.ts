// Engine.IO 4 and Socket.IO 5 as far as the market's sockets use them, written by hand because k6 only has websockets. Without
// imports of k6, so that a test can run this module against the real server.

import { MARKET_NAMESPACE, SOCKET_PATH } from "../../shared/contracts/socket-address.ts";
import type { Ack, ClientToServer, ServerToClient } from "../../shared/contracts/sockets.ts";
import { ByteReader } from "../../shared/frame/varint.ts";
import type { WireHeader } from "../../shared/frame/wire-frame.ts";
import { MAX_HEADER_BYTES, readWireHeader } from "../../shared/frame/wire-header.ts";

export type Packet =
  | { readonly kind: "open" | "ping" | "joined" | "ended" }
  | { readonly kind: "refused"; readonly error: string }
  | { readonly kind: "ack"; readonly id: number; readonly answer: Ack }
  | { readonly kind: "frame" | "snapshot"; readonly sequence: number; readonly body: string }
  | { readonly kind: "event"; readonly event: Exclude<keyof ServerToClient, "frame" | "snapshot"> };

/** Packet digits: of Engine.IO, and after its message digit of Socket.IO. */
const ENGINE = { open: "0", close: "1", ping: "2", pong: "3", message: "4" } as const;
const SOCKET = { connect: "0", disconnect: "1", event: "2", ack: "3", refusal: "4" } as const;
const NAMESPACE = `${MARKET_NAMESPACE},`;
/** Where a packet of the namespace continues. */
const BODY_AT = 2 + NAMESPACE.length;

export const PONG = ENGINE.pong;

/** The websocket's address for this base address. */
export function socketUrl(url: string): string {
  return `${url.replace(/^http/, "ws").replace(/\/$/, "")}${SOCKET_PATH}/?EIO=4&transport=websocket`;
}

/** Joins the market; without a token the session cookie of the upgrade counts. */
export function joinPacket(token?: string): string {
  return `${ENGINE.message}${SOCKET.connect}${NAMESPACE}${JSON.stringify(token === undefined ? {} : { token })}`;
}

type Sent<Event extends keyof ClientToServer> =
  Parameters<ClientToServer[Event]> extends [...infer Payload, (answer: Ack) => void]
    ? Payload
    : Parameters<ClientToServer[Event]>;

/** `ackId` asks for an acknowledgement with this number. */
export function eventPacket<Event extends keyof ClientToServer>(event: Event, payload: Sent<Event>, ackId?: number): string {
  return `${ENGINE.message}${SOCKET.event}${NAMESPACE}${ackId ?? ""}${JSON.stringify([event, ...payload])}`;
}

/** Reads one text message of the server. Throws on anything this server never sends, including binary packets. */
export function readPacket(text: string): Packet {
  if (text[0] === ENGINE.message) return readMessage(text);
  if (text === ENGINE.ping) return { kind: "ping" };
  if (text[0] === ENGINE.open) return { kind: "open" };
  if (text === ENGINE.close) return { kind: "ended" };
  throw unknownPacket(text);
}

function readMessage(text: string): Packet {
  if (!text.startsWith(NAMESPACE, 2)) throw unknownPacket(text);
  switch (text.charAt(1)) {
    case SOCKET.event:
      return readEvent(text);
    case SOCKET.ack:
      return readAck(text);
    case SOCKET.connect:
      return { kind: "joined" };
    case SOCKET.disconnect:
      return { kind: "ended" };
    case SOCKET.refusal:
      return { kind: "refused", error: (JSON.parse(text.slice(BODY_AT)) as { message: string }).message };
    default:
      throw unknownPacket(text);
  }
}

/** Frames are read without parsing their thousands of characters as JSON, because base64 needs no escapes. */
function readEvent(text: string): Packet {
  const nameEnd = text.indexOf('"', BODY_AT + 2);
  const event = text.slice(BODY_AT + 2, nameEnd);
  if (event !== "frame" && event !== "snapshot")
    return { kind: "event", event: event as Exclude<keyof ServerToClient, "frame" | "snapshot"> };
  const bodyStart = text.indexOf('"', nameEnd + 2);
  const sequence = Number(text.slice(nameEnd + 2, bodyStart - 1));
  if (!Number.isInteger(sequence) || !text.endsWith('"]')) throw unknownPacket(text);
  return { kind: event, sequence, body: text.slice(bodyStart + 1, -2) };
}

function readAck(text: string): Packet {
  const start = text.indexOf("[", BODY_AT);
  const [answer] = JSON.parse(text.slice(start)) as [Ack];
  return { kind: "ack", id: Number(text.slice(BODY_AT, start)), answer };
}

function unknownPacket(text: string): Error {
  return new Error(`The server sent a packet that is not of its contract: ${text.slice(0, 60)}`);
}

/** Base64 characters that contain a whole header. */
const HEAD_CHARACTERS = Math.ceil(MAX_HEADER_BYTES / 3) * 4;
const REMEMBERED = 16;

/** Reads headers of frame bodies, each once: sockets of one room get the same bytes, and JavaScript in k6 is slow. */
export class HeaderReader {
  readonly #decode: (base64: string) => Uint8Array;
  readonly #known = new Map<string, WireHeader>();

  constructor(decode: (base64: string) => Uint8Array) {
    this.#decode = decode;
  }

  /** The header of this body. Throws FrameError when it is not a wire frame. */
  read(body: string): WireHeader {
    const head = body.slice(0, HEAD_CHARACTERS);
    const known = this.#known.get(head);
    if (known) return known;
    const { header } = readWireHeader(new ByteReader(this.#decode(head)));
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(head, header);
    return header;
  }
}

/** How one socket follows its room: what it missed, and whether it must ask for a snapshot. */
export class FrameFollower {
  #at: WireHeader | undefined;

  /** Its current sequence; 0 before the first snapshot. */
  get sequence(): number {
    return this.#at?.sequence ?? 0;
  }

  /**
   * Takes the next frame of a room with this cadence. `isGap`: it builds on a frame other than ours, and is useless without a
   * snapshot. `skipped` counts the frames in between, without seconds in which nothing was sent.
   */
  take(kind: "frame" | "snapshot", header: WireHeader, cadence: number): { readonly isGap: boolean; readonly skipped: number } {
    const before = this.#at;
    const isGap = kind === "frame" && (before?.sequence !== header.base || before.epoch !== header.epoch);
    const isNext = before === undefined || (kind === "frame" && !isGap);
    const skipped = isNext ? 0 : Math.max(0, Math.round((header.second - before.second) / cadence) - 1);
    this.#at = header;
    return { isGap, skipped };
  }
}
