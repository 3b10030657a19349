// The terminal's settings in this browser and in the account kept the same. The browser's storage stays the fast copy under its old
// names; what is written there goes to the account a second later, and what another device wrote comes from there.

import { z } from "zod";
import { MAX_SETTING_CHARS, type SettingsDocument } from "../../shared/contracts/account-settings.ts";
import { safeStorage } from "../storage/safe-storage.ts";
import { STORED_KEYS, type StoredKey } from "../storage/stored-keys.ts";
import { json, rereadStores } from "../storage/stored-state.ts";

/** Changes are gathered for so long, ms. */
const SAVE_AFTER_MS = 1000;
/** News of several changes are one question. */
const FETCH_AFTER_MS = 300;
const FIRST_RETRY_MS = 3000;
const SLOWEST_RETRY_MS = 60_000;

const NOTE = "settingsSync";
/** About this browser's windows and not about the user. */
const OF_THIS_BROWSER: readonly string[] = ["visualScreenerWindow", NOTE];

const isShared = (key: string): key is StoredKey =>
  !OF_THIS_BROWSER.includes(key) &&
  STORED_KEYS.terminal.some((name) => (name.endsWith("*") ? key.startsWith(name.slice(0, -1)) : name === key));

/** What this browser knows of the account's document. */
const noteSchema = z.object({ owner: z.string(), version: z.number(), unsaved: z.array(z.string()) });
const note = json((data) => noteSchema.safeParse(data).data);

/** Texts by name, null for a removed one. */
export type SettingsChange = Readonly<Record<string, string | null>>;

/** The account's side; undefined when it did not answer, "refused" when it never will take this. */
export interface SettingsServer {
  readonly fetch: () => Promise<SettingsDocument | undefined>;
  readonly save: (change: SettingsChange, isLast: boolean) => Promise<SettingsDocument | "refused" | undefined>;
}

export class AccountSettings {
  readonly #owner: string;
  readonly #server: SettingsServer;
  readonly #unsaved = new Set<string>();
  #version = 0;
  /** Has this browser held this account's settings before? */
  #isKnown = false;
  #isApplying = false;
  #isOver = false;
  #wantsFetch = true;
  #retryMs = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = Promise.resolve();

  constructor(owner: string, server: SettingsServer) {
    this.#owner = owner;
    this.#server = server;
  }

  /** Follows both sides; returns the end. */
  start(): () => void {
    const known = note.read(safeStorage.getItem(NOTE) ?? "");
    this.#isKnown = known?.owner === this.#owner;
    if (known && this.#isKnown) {
      this.#version = known.version;
      for (const name of known.unsaved) this.#unsaved.add(name);
    }
    safeStorage.onWritten = (key) => this.#written(key);
    const flush = (): void => this.#flush();
    window.addEventListener("pagehide", flush);
    this.#wake(0);
    // What is unsaved waits in the note: the session may be over.
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

  #written(key: string): void {
    if (this.#isApplying || !isShared(key)) return;
    this.#unsaved.add(key);
    this.#keepNote();
    this.#wake(SAVE_AFTER_MS);
  }

  #wake(inMs: number): void {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#round = this.#round.then(() => this.#step());
    }, inMs);
  }

  /** Fetches first: what another device wrote must not be taken for missing here. */
  async #step(): Promise<void> {
    if (this.#isOver) return;
    const isDone = (!this.#wantsFetch || (await this.#fetch())) && (this.#unsaved.size === 0 || (await this.#save()));
    if (this.#isOver) return;
    if (isDone) this.#retryMs = FIRST_RETRY_MS;
    else {
      this.#wake(this.#retryMs);
      this.#retryMs = Math.min(SLOWEST_RETRY_MS, this.#retryMs * 2);
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
    const names = [...this.#unsaved];
    const change = this.#change();
    this.#unsaved.clear();
    const answer = await this.#server.save(change, false);
    if (answer === undefined) for (const name of names) this.#unsaved.add(name);
    else if (answer !== "refused" && !this.#isOver) this.#take(answer);
    this.#keepNote();
    return answer !== undefined;
  }

  /** A page that goes hands over what is unsaved; it counts as unsaved until the next one has seen it in the account. */
  #flush(): void {
    if (!this.#isOver && this.#unsaved.size > 0) void this.#server.save(this.#change(), true);
  }

  #change(): SettingsChange {
    const texts = [...this.#unsaved].map((name) => [name, safeStorage.getItem(name as StoredKey)] as const);
    return Object.fromEntries(texts.filter(([, text]) => (text?.length ?? 0) <= MAX_SETTING_CHARS));
  }

  #take({ version, fields }: SettingsDocument): void {
    if (!this.#isKnown) this.#begin(fields);
    const changed = Object.entries(fields).filter(
      ([name, field]) => isShared(name) && field.version > this.#version && !this.#unsaved.has(name),
    );
    this.#version = Math.max(this.#version, version);
    this.#apply(changed.map(([name, { text }]) => [name as StoredKey, text] as const));
    this.#keepNote();
  }

  /**
   * A browser that meets an account: the account's settings count, those it never had are taken from here, unless they are another
   * user's.
   */
  #begin(fields: SettingsDocument["fields"]): void {
    const isAnothers = note.read(safeStorage.getItem(NOTE) ?? "") !== undefined;
    const own = safeStorage
      .names()
      .filter(isShared)
      .filter((name) => !fields[name]);
    this.#unsaved.clear();
    if (isAnothers) this.#apply(own.map((name) => [name, null] as const));
    else for (const name of own) this.#unsaved.add(name);
    this.#isKnown = true;
    if (this.#unsaved.size > 0) this.#wake(SAVE_AFTER_MS);
  }

  #apply(entries: readonly (readonly [name: StoredKey, text: string | null])[]): void {
    const others = entries.filter(([name, text]) => safeStorage.getItem(name) !== text);
    if (others.length === 0) return;
    this.#isApplying = true;
    for (const [name, text] of others) {
      if (text === null) safeStorage.removeItem(name);
      else safeStorage.setItem(name, text);
    }
    rereadStores();
    this.#isApplying = false;
  }

  #keepNote(): void {
    if (!this.#isKnown) return;
    const text = note.write({ owner: this.#owner, version: this.#version, unsaved: [...this.#unsaved] });
    if (text !== undefined && text !== safeStorage.getItem(NOTE)) safeStorage.setItem(NOTE, text);
  }
}
