// Who presents credentials nobody has: counted per address, over REST and sockets together. A guesser's next one is not even
// looked up, because every look-up of an unknown credential is a query.

import { addressKey } from "./client-address.ts";
import { LIMITS } from "./limits.ts";
import { SlidingWindows } from "./sliding-window.ts";

export class Guesses {
  readonly #wrong = new SlidingWindows();

  /** Has this address been wrong too often to have another unknown credential looked up? */
  areTooMany(address: string): boolean {
    return !this.#wrong.hasRoom(LIMITS.guesses, addressKey(address));
  }

  /** Counts a credential nobody has. */
  count(address: string): void {
    this.#wrong.take(LIMITS.guesses, addressKey(address));
  }
}
