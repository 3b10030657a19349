// Where log lines go: standard output, which may lead into a file on a full disk or to a reader who is gone. A line that cannot be
// written is lost and counted; pino's own writer ends the process by an error then, or waits for ever while it ends.

import { writeSync } from "node:fs";
import type { DestinationStream } from "pino";

const STDOUT = 1;
/** A reader who takes nothing for that many times this long, ms, loses the line. */
const BUSY_MS = 10;
const MAX_TRIES = 50;

const pause = new Int32Array(new SharedArrayBuffer(4));

class LogOutput implements DestinationStream {
  #lost = 0;

  write(line: string): void {
    try {
      if (this.#lost > 0) {
        const lost = { level: 40, time: Date.now(), lost: this.#lost, msg: "log lines could not be written" };
        // The line before may have been cut in its middle.
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

/** One for all components, so that it counts once what was lost. */
export const logOutput = new LogOutput();
