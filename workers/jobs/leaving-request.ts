// Whether the request of a fetch left this machine: where the answer is missing, only such a one may have been carried out.

import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";

export interface Leaving {
  hasLeft: boolean;
}

const fetching = new AsyncLocalStorage<Leaving>();
const byRequest = new WeakMap<object, Leaving>();

// Node's fetch is undici, which announces each request when it is made and again when its first bytes are written. What it asks of a proxy on
// the way is a request as well, and carries nothing of this one.
subscribe("undici:request:create", (message) => {
  const leaving = fetching.getStore();
  const request = requestIn(message);
  if (leaving && request.method !== "CONNECT") byRequest.set(request, leaving);
});
subscribe("undici:client:sendHeaders", (message) => {
  const leaving = byRequest.get(requestIn(message));
  if (leaving) leaving.hasLeft = true;
});

interface UndiciRequest {
  readonly method: string;
}

const requestIn = (message: unknown): UndiciRequest => (message as { readonly request: UndiciRequest }).request;

/** Calls `call`, which fetches once, and notes in `leaving` when the request leaves. */
export function noteLeaving<Result>(leaving: Leaving, call: () => Promise<Result>): Promise<Result> {
  return fetching.run(leaving, call);
}
