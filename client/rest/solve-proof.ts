// Does the work the server asks for while too many come at once: a number found by trying hashes, for some seconds.

import { leadingZeroBits, proofText, type WorkChallenge, type WorkProof } from "../../shared/contracts/work-proof.ts";

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

/** Calls, and calls again with the work done where the server wants some first; `onWork` is told when that begins. */
export async function withProof<Answer extends { readonly ok: boolean; readonly said?: object }>(
  ask: (proof: WorkProof | undefined) => Promise<Answer>,
  onWork?: () => void,
): Promise<Answer> {
  const answer = await ask(undefined);
  const challenge = answer.ok ? undefined : challengeOf(answer.said);
  if (!challenge) return answer;
  onWork?.();
  const proof = await solveProof(challenge);
  return proof ? ask(proof) : answer;
}
