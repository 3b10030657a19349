// The browser's storage, which may be closed to us (SecurityError) or full (QuotaExceededError): a page works all the same
// and keeps for its own life what the browser does not take.

import type { StoredKey } from "./stored-keys.ts";

/** The part of `Storage` that stores need, without its exceptions. */
export class SafeStorage<Key extends string = string> {
  readonly #open: () => Storage;
  /** What the browser did not take. */
  readonly #memory = new Map<string, string>();
  #isRefused = false;
  /** Called once, with the first error that keeps something from being stored. */
  onRefused: (error: unknown) => void = () => {};
  /** Called with every entry this page writes, null for one it removes. */
  onWritten: (key: Key, text: string | null) => void = () => {};

  /** `open` is called for every access and may throw. */
  constructor(open: () => Storage) {
    this.#open = open;
  }

  readonly getItem = (key: Key): string | null => {
    try {
      return this.#memory.get(key) ?? this.#open().getItem(key);
    } catch {
      return null;
    }
  };

  /** False when the text is kept only until the page closes. */
  readonly setItem = (key: Key, text: string): boolean => {
    const isKept = this.#set(key, text);
    this.onWritten(key, text);
    return isKept;
  };

  #set(key: Key, text: string): boolean {
    try {
      this.#open().setItem(key, text);
      this.#memory.delete(key);
      return true;
    } catch (error) {
      this.#memory.set(key, text);
      if (!this.#isRefused) this.onRefused(error);
      this.#isRefused = true;
      return false;
    }
  }

  readonly removeItem = (key: Key): void => {
    this.#memory.delete(key);
    try {
      this.#open().removeItem(key);
    } catch {
      // A closed storage holds nothing that could be removed.
    }
    this.onWritten(key, null);
  };

  /** Names of everything that is stored. */
  readonly names = (): readonly string[] => {
    try {
      return [...new Set([...Object.keys(this.#open()), ...this.#memory.keys()])];
    } catch {
      return [...this.#memory.keys()];
    }
  };

  readonly clear = (): void => {
    this.#memory.clear();
    try {
      this.#open().clear();
    } catch {
      // As above.
    }
  };

  /** Takes the value of another window of this browser as the newer one; null means that it cleared the storage. */
  changedElsewhere(key: string | null): void {
    if (key === null) this.#memory.clear();
    else this.#memory.delete(key);
  }
}

export const safeStorage = new SafeStorage<StoredKey>(() => globalThis.localStorage);

// Registered before any listener of a store, which reads through this storage.
globalThis.addEventListener?.("storage", ({ key }) => safeStorage.changedElsewhere(key));
