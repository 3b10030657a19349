// A question that is asked whenever news may have changed its answer: news that come in a row are one question, only the answer to the
// last one counts, and a server that is too busy is asked again.

import type { RouteAnswer, RouteKey } from "../../shared/contracts/rest/routes.ts";
import type { Reply } from "./call-route.ts";
import { grantedReply, queryClient } from "./query-client.ts";

const GATHER_MS = 300;

interface RefreshOptions<Key extends RouteKey> {
  /** Of its own in the cache of answers. */
  readonly name: string;
  readonly call: () => Promise<Reply<Key>>;
  /** Takes a granted answer. */
  readonly take: (answer: RouteAnswer<Key>) => void;
}

export class Refresh<Key extends RouteKey> {
  readonly #deps: RefreshOptions<Key>;
  readonly #queryKey: readonly [string];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: RefreshOptions<Key>) {
    this.#deps = deps;
    this.#queryKey = [deps.name];
  }

  /** Asks soon. */
  ask(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#load();
    }, GATHER_MS);
  }

  /** Asks no more, and takes no answer that is still to come. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    queryClient.removeQueries({ queryKey: this.#queryKey });
  }

  async #load(): Promise<void> {
    const queryKey = this.#queryKey;
    // News that come while a question is under way may be missing in its answer.
    queryClient.removeQueries({ queryKey });
    const queryFn = async (): Promise<RouteAnswer<Key>> => grantedReply(await this.#deps.call()).body;
    // No answer: it was refused for good, or asked for anew meanwhile.
    const answer = await queryClient.fetchQuery({ queryKey, queryFn }).catch(() => undefined);
    if (answer) this.#deps.take(answer);
  }
}
