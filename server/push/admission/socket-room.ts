// How many sockets a server process accepts when MAX_SOCKETS is not set: as many as the memory of the machine or container
// allows.

import { totalmem } from "node:os";

const KB = 1024;
const MB = 1024 * KB;
/** Memory before the first socket: 170 to 215 MB, plus room for other requests. */
const SERVER_BYTES = 300 * MB;
/** A socket takes 19.3 KB (load-tests/bench/socket-memory.ts), plus queued frames for users on slow connections. */
const SOCKET_BYTES = 64 * KB;
const MIN_SOCKETS = 500;
/** Beyond them the processor is the limit: 10,000 at 1 Hz take 36 % of one. */
const MAX_SOCKETS = 20_000;

/** Memory this process may use, bytes: its container's if that is less than the machine's. */
export function availableBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Sockets for this much memory, rounded to hundreds. */
export function socketRoom(bytes: number): number {
  const room = Math.floor((bytes - SERVER_BYTES) / SOCKET_BYTES / 100) * 100;
  return Math.min(MAX_SOCKETS, Math.max(MIN_SOCKETS, room));
}
