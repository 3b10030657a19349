// Login tries by browsers that never signed in under that name. Each address is slowed by its own tries only. While many
// addresses guess at one name, each further try costs its browser some seconds of work, which limits guessing but keeps nobody
// out: the owner in a new place gets in after these seconds.

import { createHash } from "node:crypto";
import type { WorkProof } from "../../shared/contracts/work-proof.ts";
import { AppError } from "../http/app-error.ts";
import { addressKey } from "../http/client-address.ts";
import type { Limit } from "../http/limits.ts";
import type { RateLimiter } from "../http/rate-limiter.ts";
import type { WorkProofs } from "./work-proofs.ts";

const WINDOW_SECONDS = 900;
/** Total tries of strangers at one name, and the work each further one costs; at most about three seconds. */
const STEPS = [
  { limit: { name: "stranger-tries-many", max: 100, windowSeconds: WINDOW_SECONDS }, bits: 18 },
  { limit: { name: "stranger-tries", max: 10, windowSeconds: WINDOW_SECONDS }, bits: 16 },
] as const satisfies readonly { readonly limit: Limit; readonly bits: number }[];

export interface StrangerTry {
  readonly name: string;
  readonly address: string;
  readonly proof: WorkProof | undefined;
}

export class StrangerTries {
  readonly #limiter: RateLimiter;
  readonly #proofs: WorkProofs;
  readonly #now: () => number;

  constructor(limiter: RateLimiter, proofs: WorkProofs, now: () => number = Date.now) {
    this.#limiter = limiter;
    this.#proofs = proofs;
    this.#now = now;
  }

  /**
   * Counts a try before its password is checked. Throws "busy" with a `proof` to solve while many guess. Returns a function that
   * takes the try back: it was right, or was not checked.
   */
  async attempt({ name, address, proof }: StrangerTry): Promise<() => Promise<void>> {
    const now = new Date(this.#now());
    const caller = createHash("sha256")
      .update(`${name}\n${addressKey(address)}`)
      .digest();
    const bits = await this.#bitsFor(name);
    if (bits > 0 && !this.#proofs.isSolved(proof, caller, now, bits)) {
      const fields = { proof: this.#proofs.ask(caller, now, bits) };
      throw new AppError("busy", { message: "Many tries at this login: prove some work first", retryAfterSeconds: 1, fields });
    }
    await Promise.all(STEPS.map(({ limit }) => this.#limiter.count(limit, name)));
    return async () => void (await Promise.all(STEPS.map(({ limit }) => this.#limiter.refund(limit, name))));
  }

  async #bitsFor(name: string): Promise<number> {
    for (const { limit, bits } of STEPS) if (await this.#limiter.isSpent(limit, name)) return bits;
    return 0;
  }
}

/** Groups a stranger's tries at a name by address. */
export function strangerBucket(name: string, address: string): string {
  return `from:${addressKey(address)}:${name}`;
}
