// Does the work the server asks for while very many want a test: a number found by trying hashes, for some seconds.

import { leadingZeroBits, proofText, type WorkChallenge, type WorkProof } from "../../../../shared/contracts/work-proof.ts";

/** Hashed at once; between two batches the page lives. */
const BATCH = 1000;
const MAX_BITS = 22;
const GIVE_UP_MS = 60_000;

/** The challenge in a refusal of the server; undefined when it asks for nothing. */
export function challengeOf(said: object | undefined): WorkChallenge | undefined {
  if (!said || !("proof" in said) || typeof said.proof !== "object" || said.proof === null) return undefined;
  const { challenge, bits } = said.proof as Partial<Record<keyof WorkChallenge, unknown>>;
  if (typeof challenge !== "string" || typeof bits !== "number" || bits > MAX_BITS) return undefined;
  return { challenge, bits };
}

/** The solution; undefined where the browser hashes nothing, as on a page without TLS, or after a minute. */
export async function solveProof({ challenge, bits }: WorkChallenge): Promise<WorkProof | undefined> {
  // Missing in insecure pages, whatever the types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const encoder = new TextEncoder();
  const endsAt = performance.now() + GIVE_UP_MS;
  for (let from = 0; performance.now() < endsAt; from += BATCH) {
    const proofs = Array.from({ length: BATCH }, (_, at) => ({ challenge, nonce: from + at }));
    const hashes = await Promise.all(proofs.map((proof) => subtle.digest("SHA-256", encoder.encode(proofText(proof)))));
    const found = hashes.findIndex((hash) => leadingZeroBits(new Uint8Array(hash)) >= bits);
    if (found >= 0) return proofs[found];
  }
  return undefined;
}
