// Where log lines go: standard output, which may be a file on a full disk or a pipe whose reader is gone. A line that cannot be
// written is dropped and counted; pino's own writer would end the process with an error, or hang while it ends.

import { writeSync } from "node:fs";
import type { DestinationStream } from "pino";

const STDOUT = 1;
/** A reader that takes nothing for this many tries of this length, ms, loses the line. */
const BUSY_MS = 10;
const MAX_TRIES = 50;

const pause = new Int32Array(new SharedArrayBuffer(4));

class LogOutput implements DestinationStream {
  #lost = 0;

  write(line: string): void {
    try {
      if (this.#lost > 0) {
        const lost = { level: 40, time: Date.now(), lost: this.#lost, msg: "log lines could not be written" };
        // The previous line may have been cut in the middle.
        writeWhole(Buffer.from(`\n${JSON.stringify(lost)}\n`));
        this.#lost = 0;
      }
      writeWhole(Buffer.from(line));
    } catch {
      this.#lost += 1;
    }
  }
}

function writeWhole(bytes: Buffer): void {
  let tries = 0;
  for (let written = 0; written < bytes.length;)
    try {
      written += writeSync(STDOUT, bytes, written);
    } catch (error) {
      const isBusy = (error as NodeJS.ErrnoException).code === "EAGAIN";
      if (!isBusy || ++tries > MAX_TRIES) throw error;
      Atomics.wait(pause, 0, 0, BUSY_MS);
    }
}

/** Shared by all components, so that losses are counted once. */
export const logOutput = new LogOutput();
