// How signals stand to other exchanges, by their ids: known some seconds after them, and kept as long as anybody may look.

import type { RelationFacts } from "../../shared/contracts/relations.ts";

const MAX_HELD = 5000;

export class SignalRelations {
  readonly #known = new Map<string, RelationFacts>();

  get(id: string): RelationFacts | undefined {
    return this.#known.get(id);
  }

  set(id: string, facts: RelationFacts): void {
    this.#known.set(id, facts);
    if (this.#known.size <= MAX_HELD) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
