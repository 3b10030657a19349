// Stores that outlive the page: zustand's persist over the safe storage, in the keys and formats users already have.

import { create, type StoreApi, type UseBoundStore } from "zustand";
import { persist, type PersistStorage } from "zustand/middleware";
import { safeStorage } from "./safe-storage.ts";

/** How one value is written in the storage. */
export interface Stored<Value> {
  /** Key in the storage, where it is not the field's own name. */
  readonly key?: string;
  /** The value, or undefined for what is not one: the field then has its first value. */
  readonly read: (text: string) => Value | undefined;
  /** Undefined removes the entry. */
  readonly write: (value: Value) => string | undefined;
}

type Fields<State> = { readonly [Key in keyof State]?: Stored<State[Key]> };

export type StoredState<State> = UseBoundStore<StoreApi<State> & { readonly persist: { readonly rehydrate: () => unknown } }>;

/** A store whose `fields` each have an entry of their own in the storage; the others are forgotten with the page. */
export function createStored<State extends object>(first: State, fields: Fields<State>): StoredState<State> {
  const names = Object.keys(fields) as (keyof State & string)[];
  let last = first;
  const storage: PersistStorage<State> = {
    getItem: () => {
      const stored = { ...first };
      for (const name of names) readField(stored, name, fields[name]);
      last = stored;
      return { state: stored };
    },
    setItem: (_, { state }) => {
      // Only what changed: a value of another window is not overwritten, and a first value is not stored as a choice.
      for (const name of names) if (!Object.is(state[name], last[name])) writeField(state, name, fields[name]);
      last = state;
    },
    removeItem: () => {},
  };
  return create<State>()(persist(() => first, { name: names.join(), storage }));
}

/** A store kept whole under one key, written with every change. */
export function createStoredWhole<State extends object>(
  first: State,
  stored: Stored<State> & { key: string },
): StoredState<State> {
  const storage: PersistStorage<State> = {
    getItem: (key) => {
      const text = safeStorage.getItem(key);
      const state = text === null ? undefined : stored.read(text);
      return state ? { state } : null;
    },
    setItem: (key, { state }) => write(key, stored.write(state)),
    removeItem: (key) => safeStorage.removeItem(key),
  };
  return create<State>()(persist(() => first, { name: stored.key, storage }));
}

function readField<State, Key extends keyof State & string>(into: State, name: Key, field: Stored<State[Key]> | undefined): void {
  const text = safeStorage.getItem(field?.key ?? name);
  const value = text === null ? undefined : field?.read(text);
  if (value !== undefined) into[name] = value;
}

function writeField<State, Key extends keyof State & string>(
  state: State,
  name: Key,
  field: Stored<State[Key]> | undefined,
): void {
  if (field) write(field.key ?? name, field.write(state[name]));
}

function write(key: string, text: string | undefined): void {
  if (text === undefined) safeStorage.removeItem(key);
  else safeStorage.setItem(key, text);
}

/** One of a closed set of words. */
export function oneOf<const Value extends string>(choices: readonly Value[], key?: string): Stored<Value> {
  return { ...keyed(key), read: (text) => choices.find((choice) => choice === text), write: (value) => value };
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

/** A value as JSON; `parse` gets whatever is there, undefined for what is no JSON. */
export function json<Value>(parse: (data: unknown) => Value | undefined, key?: string): Stored<Value> {
  return { ...keyed(key), read: (text) => parse(parseJson(text)), write: (value) => JSON.stringify(value) };
}

/** The data of a JSON text, or undefined. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const keyed = (key: string | undefined): { key?: string } => (key === undefined ? {} : { key });
