// Keeps the browser's lists and the account's the same: gathers edits for half a second, saves and fetches one after the
// other, so that no answer is older than an edit, and tries again for as long as the server does not answer.

import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { inOrderOfCreation } from "../state/list-limits.ts";
import { fetchLists, saveList, type AccountLists, type Refusal } from "./watch-lists-api.ts";

const SAVE_AFTER_MS = 500;
const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;
/** Browsers send 64 KB of a page that goes, and refuse what is beyond; the terminal's settings need their part of it. */
const MAX_LAST_BYTES = 32_768;

export interface SyncListener {
  /** The account's lists with all edits not saved yet. */
  readonly lists: (account: AccountLists) => void;
  /** Other edits are unsaved than before. */
  readonly unsaved: () => void;
  /** An edit was refused for good; the account's lists come next. */
  readonly refused: (refusal: Exclude<Refusal, "later" | "over">) => void;
  /** The server does not answer; called once until it does. */
  readonly trouble: () => void;
}

export class ListSync {
  readonly #listener: SyncListener;
  readonly #unsaved = new Map<string, WatchList | undefined>();
  #fetchWanted = false;
  #retryMs = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = Promise.resolve();
  #over = false;

  constructor(listener: SyncListener) {
    this.#listener = listener;
  }

  /** Ids with edits the account does not have yet. */
  get unsaved(): readonly string[] {
    return [...this.#unsaved.keys()];
  }

  /** Notes a list as it is now, undefined for a deleted one, to be saved once this long has passed without another edit. */
  change(id: string, list: WatchList | undefined, quietMs = SAVE_AFTER_MS): void {
    this.#unsaved.set(id, list);
    this.#wake(quietMs);
  }

  /** Saves what is unsaved and fetches the account's lists, so many ms from now. */
  refresh(inMs = 0): void {
    this.#fetchWanted = true;
    this.#wake(inMs);
  }

  /** Saves what is unsaved without waiting for more, and answers when that is done or has failed. */
  saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#turn = this.#turn.then(() => this.#round()).catch(() => this.#startOver());
    return this.#turn;
  }

  /**
   * Hands everything unsaved to the browser to send, because the page may go now. It counts as saved if the server was there
   * lately; what a browser takes no more of is the next visit's to save.
   */
  flush(): void {
    const wasThere = this.#retryMs === FIRST_RETRY_MS && navigator.onLine;
    let room = MAX_LAST_BYTES;
    for (const [id, list] of this.#unsaved) {
      room -= new TextEncoder().encode(JSON.stringify(list ?? "")).length;
      void saveList(id, list, room >= 0);
      if (wasThere && room >= 0) this.#unsaved.delete(id);
    }
  }

  /** Ends saving and fetching. */
  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  #wake(inMs: number): void {
    clearTimeout(this.#timer);
    if (this.#over) return;
    this.#timer = setTimeout(() => void this.saveNow(), inMs);
  }

  /** A listener broke in the middle of a round: what it did not take in is fetched again. */
  #startOver(): void {
    if (this.#over) return;
    this.#fetchWanted = true;
    this.#tryLater();
  }

  async #round(): Promise<void> {
    const refusal = (await this.#saveAll()) ?? (this.#fetchWanted ? await this.#fetch() : undefined);
    if (this.#over) return;
    if (refusal === "over") this.stop();
    else if (refusal === "later") this.#tryLater();
    else this.#retryMs = FIRST_RETRY_MS;
  }

  async #saveAll(): Promise<Refusal | undefined> {
    for (const [id, list] of [...this.#unsaved]) {
      const refusal = await saveList(id, list);
      if (this.#over) return "over";
      if (refusal === "later" || refusal === "over") return refusal;
      if (refusal !== undefined) {
        this.#fetchWanted = true;
        this.#listener.refused(refusal);
      }
      // Edited again meanwhile: that edit is still to be saved.
      if (refusal === undefined && this.#unsaved.get(id) !== list) continue;
      this.#unsaved.delete(id);
      this.#listener.unsaved();
    }
    return undefined;
  }

  async #fetch(): Promise<Refusal | undefined> {
    // Before the question: a change that arrives while it is under way may be missing in its answer.
    this.#fetchWanted = false;
    const account = await fetchLists();
    if (typeof account === "string") {
      this.#fetchWanted = true;
      return account;
    }
    if (!this.#over) this.#listener.lists({ ...account, lists: this.#edited(account.lists) });
    return undefined;
  }

  #edited(lists: readonly WatchList[]): WatchList[] {
    const kept = lists.filter(({ id }) => !this.#unsaved.has(id));
    return inOrderOfCreation([...kept, ...[...this.#unsaved.values()].filter((list) => list !== undefined)]);
  }

  #tryLater(): void {
    if (this.#retryMs === FIRST_RETRY_MS) this.#listener.trouble();
    this.#wake(this.#retryMs);
    this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2);
  }
}
