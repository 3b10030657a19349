import { WebSocket } from "ws";
import { BEHIND_MS, isLate } from "../../shared/contracts/frame-reports.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { eventPacket, FrameFollower, HeaderReader, joinPacket, PONG, readPacket, socketUrl } from "../k6/market-protocol.ts";

export interface SeenFrame {
  readonly ageMs: number;
  readonly bytes: number;
  readonly isGap: boolean;
  /** Frames that were sent but did not arrive. */
  readonly skipped: number;
}

export interface ViewerOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Omitted when a cookie among the headers signs in. */
  readonly token?: string;
  readonly exchange: ExchangeId;
  /** Seconds between its frames. */
  readonly speed: number;
  /** Its first table has arrived. */
  readonly onTable: () => void;
  readonly onFrame: (frame: SeenFrame) => void;
  /** A packet unknown to the protocol. */
  readonly onUnknown?: () => void;
  readonly onClose: (hadTable: boolean) => void;
}

const headerReader = new HeaderReader((base64) => Buffer.from(base64, "base64"));

/**
 * One viewer in Node that speaks like our client, for many at once where k6 would measure its own delay. The caller closes the
 * socket.
 */
export function openViewer(options: ViewerOptions): WebSocket {
  const { exchange, speed } = options;
  const socket = new WebSocket(socketUrl(options.url), { perMessageDeflate: false, headers: { ...options.headers } });
  const follower = new FrameFollower();
  let reportedAt = 0;
  const report = (): void => {
    reportedAt = Date.now();
    socket.send(eventPacket("seen", [follower.sequence]));
  };
  socket.on("message", (message: Buffer) => {
    const packet = packetIn(message, options);
    if (packet === undefined) return;
    if (packet.kind === "open") socket.send(joinPacket(options.token));
    else if (packet.kind === "ping") {
      socket.send(PONG);
      report();
    } else if (packet.kind === "joined") socket.send(eventPacket("subscribe", [{ exchange, speed }], 0));
    else if (packet.kind === "frame" || packet.kind === "snapshot") {
      const now = Date.now();
      const hadTable = follower.sequence > 0;
      const header = headerReader.read(packet.body);
      const { isGap, skipped } = follower.take(packet.kind, header, speed);
      if (!hadTable) options.onTable();
      if (isGap) socket.send(eventPacket("resync", [], 1));
      if (packet.kind === "frame")
        options.onFrame({ ageMs: Math.max(1, now - header.publishTime), bytes: message.length, isGap, skipped });
      const isOld = isLate(now - header.publishTime, speed) && now - reportedAt >= BEHIND_MS;
      if (packet.kind === "snapshot" || isOld) report();
    }
  });
  socket.on("error", () => undefined);
  socket.on("close", () => options.onClose(follower.sequence > 0));
  return socket;
}

function packetIn(message: Buffer, { onUnknown }: ViewerOptions): ReturnType<typeof readPacket> | undefined {
  try {
    return readPacket(message.toString());
  } catch {
    onUnknown?.();
    return undefined;
  }
}
