// How many histories this server sends at once: each takes memory and processor for as long as its reader takes.

import { AppError } from "../../http/app-error.ts";

const MAX_EACH = 2;
const MAX_TOGETHER = 4;
const RETRY_SECONDS = 10;

export class Downloads {
  readonly #running = new Map<string, number>();
  #together = 0;

  /** Counts one of a caller until the returned function is called; throws busy. */
  begin(caller: string): () => void {
    const own = this.#running.get(caller) ?? 0;
    if (own >= MAX_EACH)
      throw new AppError("busy", {
        message: `${MAX_EACH} downloads of yours are running; wait for one`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    if (this.#together >= MAX_TOGETHER) throw new AppError("busy", { retryAfterSeconds: RETRY_SECONDS });
    this.#running.set(caller, own + 1);
    this.#together++;
    return () => this.#end(caller);
  }

  #end(caller: string): void {
    this.#together--;
    const left = (this.#running.get(caller) ?? 1) - 1;
    if (left === 0) this.#running.delete(caller);
    else this.#running.set(caller, left);
  }
}
