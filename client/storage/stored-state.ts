// Stores that outlive the page, in the keys and formats users already have. The landing page loads this, so it does without
// zustand's own middleware, which is several times as large.

import { create, type StoreApi, type UseBoundStore } from "zustand";
import { safeStorage, type SafeStorage } from "./safe-storage.ts";
import type { StoredKey } from "./stored-keys.ts";

/** Where a value is kept. */
export type KeptIn = Pick<SafeStorage<StoredKey>, "getItem" | "setItem" | "removeItem">;

/** How one value is written in the storage. */
export interface Stored<Value> {
  /** Key in the storage, where it is not the field's own name. */
  readonly key?: StoredKey;
  /** The browser's storage unless given. */
  readonly keptIn?: KeptIn;
  /** The value, or undefined for what is not one: the field then has its first value. */
  readonly read: (text: string) => Value | undefined;
  /** Undefined removes the entry; `before` is the text that stands there. */
  readonly write: (value: Value, before: string | null) => string | undefined;
}

/** A field that no key is named after has one given. */
type Fields<State> = {
  readonly [Key in keyof State]?: Stored<State[Key]> & (Key extends StoredKey ? unknown : { readonly key: StoredKey });
};

/** Whether what is stored under a key may have become another. */
type IsChanged = (key: StoredKey) => boolean;

const rereaders = new Set<(isChanged: IsChanged) => void>();

/** Has everything on this page that shows stored entries take those anew. */
export function rereadStores(isChanged: IsChanged = () => true): void {
  // One that fails, in whatever listens to it, keeps no other from what is new.
  for (const reread of rereaders)
    try {
      reread(isChanged);
    } catch (error) {
      reportError(error);
    }
}

/** Calls this whenever stored entries may have become others; returns the end. */
export function onReread(reread: (isChanged: IsChanged) => void): () => void {
  rereaders.add(reread);
  return () => void rereaders.delete(reread);
}

// Registered after the storage's own listener, which lets go of what it kept for this page. An entry holds all drawings, or all
// favourites: a tab that did not know what another one added would take it away again with its next own.
globalThis.addEventListener?.("storage", ({ key }) => {
  rereadStores((each) => key === null || each === key);
});

type StoredState<State> = UseBoundStore<StoreApi<State>> & {
  /** Takes these for the first values: shown until somebody chooses, and not kept as a choice. */
  readonly suggest: (values: Partial<State>) => void;
};

/** A store whose `fields` each have an entry of their own in the storage; the others are forgotten with the page. */
export function createStored<State extends object>(first: State, fields: Fields<State>): StoredState<State> {
  const names = Object.keys(fields) as (keyof State & string)[];
  let standing = first;
  // The other fields stay as they are.
  const read = (isChanged: IsChanged): Partial<State> | undefined => {
    const changed = names.filter((name) => isChanged(keyOf(name, fields[name] ?? {})));
    if (changed.length === 0) return undefined;
    return Object.fromEntries(changed.map((name) => [name, readField(name, fields[name]) ?? standing[name]])) as Partial<State>;
  };
  // Only what changed: a value of another window is not overwritten, and a first value is not stored as a choice.
  const keep = (state: State, before: State): void => {
    for (const name of names) if (!Object.is(state[name], before[name])) writeField(state, name, fields[name]);
  };
  const { store, take } = createKept(first, read, keep);
  const suggest = (values: Partial<State>): void => {
    standing = { ...standing, ...values };
    take((key) => names.some((name) => name in values && keyOf(name, fields[name] ?? {}) === key));
  };
  return Object.assign(store, { suggest });
}

/** A store kept whole under one key, written with every change. */
export function createStoredWhole<State extends object>(
  first: State,
  stored: Stored<State> & { key: StoredKey },
): UseBoundStore<StoreApi<State>> {
  const read = (isChanged: IsChanged): State | undefined => {
    if (!isChanged(stored.key)) return undefined;
    const text = safeStorage.getItem(stored.key);
    return (text === null ? undefined : stored.read(text)) ?? first;
  };
  return createKept(first, read, (state) => write(stored.key, stored, state)).store;
}

/** The stored state is set after the first one, with which a page that arrived written is taken over. */
function createKept<State extends object>(
  first: State,
  read: (isChanged: IsChanged) => Partial<State> | undefined,
  keep: (state: State, before: State) => void,
): { readonly store: UseBoundStore<StoreApi<State>>; readonly take: (isChanged: IsChanged) => void } {
  const store = create<State>()(() => first);
  let isReading = false;
  const take = (isChanged: IsChanged): void => {
    const stored = read(isChanged);
    if (!stored) return;
    // What is taken over must not be written again: two tabs would send each other their pins for ever.
    isReading = true;
    try {
      store.setState(stored);
    } finally {
      isReading = false;
    }
  };
  store.subscribe((state, before) => {
    if (!isReading) keep(state, before);
  });
  take(() => true);
  rereaders.add(take);
  return { store, take };
}

function readField<Value>(name: string, field: Stored<Value> | undefined): Value | undefined {
  const text = field ? (field.keptIn ?? safeStorage).getItem(keyOf(name, field)) : null;
  return text === null ? undefined : field?.read(text);
}

function writeField<State, Key extends keyof State & string>(
  state: State,
  name: Key,
  field: Stored<State[Key]> | undefined,
): void {
  if (field) write(keyOf(name, field), field, state[name]);
}

/** Fields without a key are named as one. */
const keyOf = (name: string, { key }: Pick<Stored<never>, "key">): StoredKey => key ?? (name as StoredKey);

function write<Value>(key: StoredKey, stored: Stored<Value>, value: Value): void {
  const { keptIn = safeStorage } = stored;
  const text = stored.write(value, keptIn.getItem(key));
  if (text === undefined) keptIn.removeItem(key);
  else keptIn.setItem(key, text);
}

/** One of a closed set of words. */
export function oneOf<const Value extends string>(choices: readonly Value[]): Stored<Value> {
  return { read: (text) => choices.find((choice) => choice === text), write: (value) => value };
}

/** A whole number within bounds. */
export function wholeNumber(min: number, max: number): Stored<number> {
  const read = (text: string): number | undefined => {
    const value = text === "" ? Number.NaN : Number(text);
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
  };
  return { read, write: String };
}

/** Yes or no. */
export const flag: Stored<boolean> = {
  read: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  write: String,
};

/**
 * A value as JSON; `parse` gets whatever is there, undefined for what is no JSON. Items and entries that it leaves out stay stored as
 * they are: a newer version, in another tab or on another device, knows them.
 */
export function json<Value>(parse: (data: unknown) => Value | undefined): Stored<Value> {
  return {
    read: (text) => parse(parseJson(text)),
    write: (value, before) => {
      const stored = parseJson(before);
      return JSON.stringify(withUnread(value, stored, parse(stored)));
    },
  };
}

/** `value` with what `read`, which was made of `stored`, does not hold of that. */
function withUnread(value: unknown, stored: unknown, read: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(stored) && Array.isArray(read))
    return [...value, ...stored.filter((item) => !read.includes(item))];
  if (!isRecord(value) || !isRecord(stored) || !isRecord(read)) return value;
  const unread = Object.entries(stored).filter(([name]) => !Object.hasOwn(read, name));
  const kept = Object.entries(value).map(([name, each]) => [name, withUnread(each, stored[name], read[name])] as const);
  return Object.fromEntries([...unread, ...kept]);
}

/** An object that is no list. */
export function isRecord(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/** The data of a JSON text, or undefined. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
