// Writes a recording: compressed as it comes, at most a few megabytes in memory, and readable up to the last seconds however the
// process ends.

import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { constants, createGzip, type Gzip } from "node:zlib";
import type { RecordedLine } from "../../shared/node/exchange-recording.ts";

/** What was written by then can be read even if the process is killed. */
const FLUSH_EVERY_MS = 2000;
/** When more than this waits for the disk, the disk is too slow. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

export class RecordingFile {
  readonly #gzip: Gzip;
  readonly #written: Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #fault: Error | undefined;
  #isClosed = false;
  lines = 0;
  /** Compressed bytes on their way to the disk so far. */
  bytes = 0;

  private constructor(gzip: Gzip, written: Promise<void>) {
    this.#gzip = gzip;
    this.#written = written;
    written.catch((error: Error) => (this.#fault = error));
    gzip.on("data", (part: Buffer) => (this.bytes += part.length));
    this.#timer = setInterval(() => gzip.flush(constants.Z_SYNC_FLUSH), FLUSH_EVERY_MS);
    this.write({ recording: 1, started: Date.now() });
  }

  /** Creates the file; rejects when it exists or cannot be created. */
  static async create(path: string): Promise<RecordingFile> {
    const disk = createWriteStream(path, { flags: "wx" });
    await once(disk, "open");
    const gzip = createGzip();
    return new RecordingFile(gzip, pipeline(gzip, disk));
  }

  /** What ended the writing too early. */
  get fault(): Error | undefined {
    return this.#fault;
  }

  /** Writes a line. After a fault or the end, it is discarded. */
  write(line: RecordedLine): void {
    if (this.#fault || this.#isClosed) return;
    this.lines++;
    this.#gzip.write(`${JSON.stringify(line)}\n`);
    if (this.#gzip.writableLength > MAX_WAITING_BYTES) this.#gzip.destroy(new Error("The disk does not keep up"));
  }

  /** Resolves once everything is on the disk. Rejects with what ended the writing. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    if (!this.#fault) this.#gzip.end();
    await this.#written;
  }
}
