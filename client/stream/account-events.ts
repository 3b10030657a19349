// News of the user's account that come over the market's connection: a page follows those of the part that it shows.

import type { Firing } from "../../shared/contracts/alert-schemas.ts";

export interface AccountListener {
  /** The account has another plan, or the same one for longer, or may have. */
  readonly onAccount?: () => void;
  /** The watch lists changed by whichever device. */
  readonly onLists?: () => void;
  /** The settings changed by whichever device, or may have. */
  readonly onSettings?: () => void;
  /** One of the price alerts fired; the same firing may come again. */
  readonly onAlert?: (firing: Firing) => void;
  /** The price alerts, or their states, changed by whichever device, or may have. */
  readonly onAlerts?: () => void;
  /** An operator sent a set or one was answered, or may have. */
  readonly onSetups?: () => void;
}

type Change = Exclude<keyof AccountListener, "onAlert">;

/** What has no history of its own: it may be another after an absence. */
const MAY_BE_OTHERS: readonly Change[] = ["onAccount", "onSettings", "onSetups", "onAlerts"];

export class AccountEvents {
  readonly #listeners = new Set<AccountListener>();

  /** Calls this listener from now on; returns the end. */
  follow(listener: AccountListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** A part of the account changed, or may have. */
  tell(part: Change): void {
    for (const listener of this.#listeners) listener[part]?.();
  }

  /** An alert fired. */
  tellAlert(firing: Firing): void {
    for (const listener of this.#listeners) listener.onAlert?.(firing);
  }

  /** We were away. */
  tellAfterAbsence(): void {
    for (const part of MAY_BE_OTHERS) this.tell(part);
  }
}
