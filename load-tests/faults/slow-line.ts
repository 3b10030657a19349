// A relay in front of the edge that limits the bytes per second to the visitor: the rest waits at the sender, as on a slow
// connection.

import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

const EVERY_MS = 100;

export interface SlowLine {
  readonly port: number;
  /** Bytes passed to visitors so far. */
  readonly bytes: () => number;
  /** Bytes per second from now on; 0 is a dead connection, Infinity no limit. */
  limit(bytesPerSecond: number): void;
  stop(): void;
}

/** Listens on a free port and forwards to this one. */
export async function openSlowLine(to: number): Promise<SlowLine> {
  const lines = new Set<{ readonly visitor: Socket; readonly behind: Socket }>();
  let perBeat = Number.POSITIVE_INFINITY;
  let passed = 0;
  const handOn = (): void => {
    let left = perBeat;
    for (const { visitor, behind } of lines) {
      while (left > 0 && !visitor.writableNeedDrain) {
        const waiting = behind.readableLength;
        if (waiting === 0) break;
        const chunk = behind.read(Math.min(left, waiting)) as Buffer | null;
        if (!chunk) break;
        left -= chunk.length;
        passed += chunk.length;
        visitor.write(chunk);
      }
    }
  };
  const server = createServer((visitor) => {
    const behind = connect(to, "localhost");
    const line = { visitor, behind };
    lines.add(line);
    visitor.pipe(behind);
    behind.on("readable", () => {
      if (perBeat === Number.POSITIVE_INFINITY) handOn();
    });
    for (const [from, other] of [
      [visitor, behind],
      [behind, visitor],
    ] as const) {
      from.on("error", () => other.destroy());
      from.on("close", () => {
        lines.delete(line);
        other.destroy();
      });
    }
  });
  const timer = setInterval(handOn, EVERY_MS);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => passed,
    limit(bytesPerSecond) {
      perBeat = Math.floor((bytesPerSecond * EVERY_MS) / 1000);
    },
    stop() {
      clearInterval(timer);
      for (const { visitor } of lines) visitor.destroy();
      server.close();
    },
  };
}
