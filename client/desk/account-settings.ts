// The terminal's settings in this browser and in the account kept the same. The browser's storage stays the fast copy under its old
// names; what is written there goes to the account at once, and what another device wrote comes from there.
//
// The rule: of two choices of one setting the later one stays, everywhere. The browser notes when each was made; one that reaches
// the account late, because the page closed or there was no network, gives way to what another device chose since. What the account
// has no room for stays in this browser as it is, and the user is told. What belongs to one window changes no other one: it is kept
// for those that open later.

import { MAX_SETTING_CHARS, type SettingsDocument } from "../../shared/contracts/account-settings.ts";
import { safeStorage } from "../storage/safe-storage.ts";
import { STORED_KEYS, type StoredKey } from "../storage/stored-keys.ts";
import { rereadStores } from "../storage/stored-state.ts";
import { tabStorage } from "../storage/tab-storage.ts";
import { forgetWindow, isOfWindow } from "../storage/window-storage.ts";
import { LONG_AGO, NOTE_KEY, readNote, writeNote, type SettingsNote } from "./settings-note.ts";

/** Changes are gathered for so long, ms. */
const SAVE_AFTER_MS = 300;
/** Two savings are at least so far apart, ms: the server counts them. */
const SAVE_EVERY_MS = 500;
/** A page that goes can send 64 KB, its lists included; what has no room in that waits for the next start. */
const MAX_LAST_BYTES = 28_000;
/** News of several changes are one question. */
const FETCH_AFTER_MS = 100;
const FIRST_RETRY_MS = 3000;
const MAX_RETRY_MS = 60_000;

/** About this browser's windows and not about the user. */
const OF_THIS_BROWSER: readonly string[] = ["visualScreenerWindow", NOTE_KEY];

const isShared = (key: string): key is StoredKey =>
  !OF_THIS_BROWSER.includes(key) &&
  STORED_KEYS.terminal.some((name) => (name.endsWith("*") ? key.startsWith(name.slice(0, -1)) : name === key));

/** What was chosen here. */
export interface SettingsChange {
  /** Texts by name, null for a removed one. */
  readonly fields: Readonly<Record<string, string | null>>;
  /** How long ago each was chosen, ms. */
  readonly ages: Readonly<Record<string, number>>;
}

export interface SavedSettings {
  readonly document: SettingsDocument;
  /** Names of those the account has no room for. */
  readonly ignored: readonly string[];
}

/** The account's side; undefined when it did not answer, "refused" when it never will take this. */
export interface SettingsServer {
  readonly fetch: () => Promise<SettingsDocument | undefined>;
  readonly save: (change: SettingsChange, isLast: boolean) => Promise<SavedSettings | "refused" | undefined>;
}

export class AccountSettings {
  readonly #owner: string;
  readonly #server: SettingsServer;
  #onTooLarge: (() => void) | undefined;
  #isApplying = false;
  #isOver = false;
  #wantsFetch = true;
  #retryMs = FIRST_RETRY_MS;
  #savedAt = -SAVE_EVERY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = Promise.resolve();

  /** `onTooLarge` is called once, when there is something the account has no room for. */
  constructor(owner: string, server: SettingsServer, onTooLarge: () => void) {
    this.#owner = owner;
    this.#server = server;
    this.#onTooLarge = onTooLarge;
  }

  /** Follows both sides; returns the end. */
  start(): () => void {
    safeStorage.onWritten = (key) => this.#written(key);
    const flush = (): void => this.flush();
    window.addEventListener("pagehide", flush);
    this.#wake(0);
    return () => {
      this.#isOver = true;
      clearTimeout(this.#timer);
      safeStorage.onWritten = () => {};
      window.removeEventListener("pagehide", flush);
    };
  }

  /** The account's settings may be others now. */
  refresh(): void {
    this.#wantsFetch = true;
    this.#wake(FETCH_AFTER_MS);
  }

  /** Saves what waits, and answers when that is done or has failed. */
  saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#round = this.#round.then(() => this.#step());
    return this.#round;
  }

  /** A page that goes hands over what is unsaved; it counts as unsaved until the next one has seen it in the account. */
  flush(): void {
    const unsaved = this.#unsaved;
    if (unsaved.size > 0) void this.#server.save(changeOf(unsaved, MAX_SETTING_CHARS, MAX_LAST_BYTES), true);
  }

  /** Undefined as long as this browser has not met the account. */
  get #note(): SettingsNote | undefined {
    const note = readNote();
    return note?.owner === this.#owner ? note : undefined;
  }

  get #unsaved(): ReadonlyMap<string, number> {
    return this.#note?.unsaved ?? new Map<string, number>();
  }

  #written(key: string): void {
    const note = this.#note;
    if (this.#isApplying || !note || !isShared(key)) return;
    writeNote({ ...note, unsaved: new Map(note.unsaved).set(key, Date.now()) });
    this.#wake(Math.max(SAVE_AFTER_MS, this.#savedAt + SAVE_EVERY_MS - performance.now()));
  }

  #wake(inMs: number): void {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveNow(), inMs);
  }

  /** Fetches first: what another device wrote must not be taken for missing here. */
  async #step(): Promise<void> {
    if (this.#isOver) return;
    const isDone = (!this.#wantsFetch || (await this.#fetch())) && (this.#unsaved.size === 0 || (await this.#save()));
    if (this.#isOver) return;
    if (isDone) this.#retryMs = FIRST_RETRY_MS;
    else {
      this.#wake(this.#retryMs);
      this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2);
    }
  }

  async #fetch(): Promise<boolean> {
    this.#wantsFetch = false;
    const document = await this.#server.fetch();
    if (!document) this.#wantsFetch = true;
    else if (!this.#isOver) this.#take(document);
    return document !== undefined;
  }

  async #save(): Promise<boolean> {
    const unsaved = this.#unsaved;
    const change = changeOf(unsaved, MAX_SETTING_CHARS);
    const names = Object.keys(change.fields);
    if (names.length < unsaved.size) this.#tell();
    if (names.length === 0) return true;
    this.#savedAt = performance.now();
    const answer = await this.#server.save(change, false);
    if (answer === undefined || this.#isOver) return answer !== undefined;
    const { document, ignored = [] }: Partial<SavedSettings> = answer === "refused" ? {} : answer;
    if (ignored.length > 0) this.#tell();
    const sent = new Map([...unsaved].filter(([name]) => names.includes(name) && !ignored.includes(name)));
    this.#saved(sent);
    if (document) this.#take(document, sent);
    return true;
  }

  #tell(): void {
    this.#onTooLarge?.();
    this.#onTooLarge = undefined;
  }

  /** What was chosen again meanwhile is still to be saved. */
  #saved(sent: ReadonlyMap<string, number>): void {
    const note = this.#note;
    if (note) writeNote({ ...note, unsaved: new Map([...note.unsaved].filter(([name, at]) => sent.get(name) !== at)) });
  }

  /** Takes over what is new in the account, and what stands there in the place of what was sent. */
  #take({ version, fields }: SettingsDocument, sent?: ReadonlyMap<string, number>): void {
    const note = this.#note ?? this.#begin(fields);
    const changed = Object.entries(fields).filter(
      ([name, field]) => isShared(name) && (field.version > note.version || sent?.has(name)) && !note.unsaved.has(name),
    );
    this.#apply(changed.map(([name, { text }]) => [name as StoredKey, text] as const));
    writeNote({ ...note, version: Math.max(note.version, version) });
    this.#joinWindow();
  }

  /** A window that meets its account for the first time goes on with what the last one had; from then on it has its own. */
  #joinWindow(): void {
    if (tabStorage.getItem(NOTE_KEY) === this.#owner) return;
    tabStorage.setItem(NOTE_KEY, this.#owner);
    forgetWindow();
    rereadStores(isOfWindow);
  }

  /**
   * A browser that meets an account: the account's settings count, those it never had are taken from here, unless they are another
   * user's.
   */
  #begin(fields: SettingsDocument["fields"]): SettingsNote {
    const isAnothers = readNote() !== undefined;
    const own = safeStorage
      .names()
      .filter(isShared)
      .filter((name) => !fields[name]);
    if (isAnothers) this.#apply(own.map((name) => [name, null] as const));
    // A page may still show what an earlier user had chosen.
    rereadStores();
    return { owner: this.#owner, version: 0, unsaved: new Map(isAnothers ? [] : own.map((name) => [name, LONG_AGO])) };
  }

  #apply(entries: readonly (readonly [name: StoredKey, text: string | null])[]): void {
    const others = new Map(entries.filter(([name, text]) => safeStorage.getItem(name) !== text));
    if (others.size === 0) return;
    this.#isApplying = true;
    try {
      for (const [name, text] of others) {
        if (text === null) safeStorage.removeItem(name);
        else safeStorage.setItem(name, text);
      }
      rereadStores((name) => others.has(name));
    } finally {
      this.#isApplying = false;
    }
  }
}

/** Those of them that are not longer than this, as far as all fit into so many bytes. */
function changeOf(unsaved: ReadonlyMap<string, number>, maxChars: number, maxBytes = Infinity): SettingsChange {
  const now = Date.now();
  const texts = [...unsaved.keys()].map((name) => [name, safeStorage.getItem(name as StoredKey)] as const);
  let room = maxBytes;
  const fits = (text: string | null): boolean => {
    // As it is written in a JSON text.
    const bytes = new TextEncoder().encode(JSON.stringify(text)).length;
    if ((text?.length ?? 0) > maxChars || bytes > room) return false;
    room -= bytes;
    return true;
  };
  return {
    fields: Object.fromEntries(texts.filter(([, text]) => fits(text))),
    ages: Object.fromEntries([...unsaved].map(([name, at]) => [name, Math.max(0, now - at)])),
  };
}
