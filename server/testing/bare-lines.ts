// Connections over bare TCP, for requests that no client library sends.

import { connect, type Socket } from "node:net";

export interface Line {
  readonly socket: Socket;
  /** What has come so far. */
  text: string;
  isClosed: boolean;
}

const open = new Set<Socket>();

/** Opens a connection to where this address leads, and sends this over it, a byte a character. */
export function openLine(url: string, bytes: string): Line {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const line: Line = { socket, text: "", isClosed: false };
  open.add(socket);
  socket.setEncoding("latin1").on("data", (text: string) => (line.text += text));
  socket.on("error", () => {});
  socket.on("close", () => {
    line.isClosed = true;
    open.delete(socket);
  });
  socket.write(bytes, "latin1");
  return line;
}

/** Cuts all that are still open. */
export function cutLines(): void {
  for (const socket of open) socket.destroy();
}

/** Statuses of the answers that came over a connection. */
export const answersOf = ({ text }: Line): string[] => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = ""]) => status);
