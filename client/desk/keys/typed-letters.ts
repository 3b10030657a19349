// A word typed anywhere in the terminal begins a search, and a letter alone is a command: which of the two a press is, the next one
// tells. So a command of one letter waits for as long as a typist takes between two letters, and nothing that a word begins with is
// ever done and undone.

import { openSearch, useSearch } from "../search.store.ts";
import type { Press } from "./key-table.ts";

/** Between two letters of a word. */
export const TYPING_MS = 300;

/** Calls after so many ms; returns the end. */
type Wait = (run: () => void, ms: number) => () => void;

interface Typing {
  /** Whether a search is on its way onto the screen. */
  readonly isSearching: () => boolean;
  readonly search: (text: string) => void;
}

interface Waiting {
  readonly text: string;
  readonly run: () => void;
  /** Ends the wait. */
  readonly end: () => void;
}

export class TypedLetters {
  readonly #wait: Wait;
  readonly #typing: Typing;
  #waiting: Waiting | undefined;

  constructor(wait: Wait, typing: Typing) {
    this.#wait = wait;
    this.#typing = typing;
  }

  /** A letter was pressed, which is a command if no other one follows; without a command it begins a search at once. */
  press(text: string, run?: () => void): void {
    const before = this.#take();
    if (before || !run || this.#typing.isSearching()) return this.#typing.search((before?.text ?? "") + text);
    this.#waiting = { text, run, end: this.#wait(() => this.settle(), TYPING_MS) };
  }

  /** No letter follows: something else was pressed, or nothing for long enough. */
  settle(): void {
    this.#take()?.run();
  }

  #take(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.end();
    return waiting;
  }
}

/** The letters of this page. */
export const typedLetters = new TypedLetters(
  (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  {
    isSearching: () => useSearch.getState().open,
    search: (text) => {
      const { open, query, slot } = useSearch.getState();
      openSearch(open ? { query: query + text, slot } : { query: text });
    },
  },
);

/** The letter or digit that a press writes. An Arabic keyboard has a key that writes two. */
export function writtenBy({ key, code, ctrlKey, altKey, metaKey }: Press): string | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const isWritten = /^[\p{L}\p{N}]$/u.test(key) || (/^Key[A-Z]$/.test(code) && /^\p{L}{2}$/u.test(key));
  return isWritten ? key : undefined;
}
