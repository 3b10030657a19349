// Finds a coin's position from the bytes of its pair name in a frame, without making a string.

import type { UniverseSymbol } from "../../shared/market/universe.ts";

/** FNV-1a (32 bits) of bytes [start, end) of a name. */
export function nameHash(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return hash >>> 0;
}

export class SymbolDirectory {
  #slots = new Int32Array(8).fill(-1);
  #names: Uint8Array[] = [];
  #positions: number[] = [];
  #byName = new Map<string, number>();

  fill(symbols: readonly Pick<UniverseSymbol, "pair" | "active">[]): void {
    let size = 16;
    while (size < symbols.length * 4) size *= 2;
    this.#slots = new Int32Array(size).fill(-1);
    this.#names = [];
    this.#positions = [];
    this.#byName = new Map();
    for (const [position, symbol] of symbols.entries()) {
      if (!symbol.active) continue;
      const name = new Uint8Array(Buffer.from(symbol.pair, "utf8"));
      let slot = nameHash(name, 0, name.length) & (size - 1);
      while (this.#slots[slot] !== -1) slot = (slot + 1) & (size - 1);
      this.#slots[slot] = this.#names.length;
      this.#names.push(name);
      this.#positions.push(position);
      this.#byName.set(symbol.pair, position);
    }
  }

  /** Position of the pair named by bytes [start, end), -1 when it is not one of ours. */
  positionAt(bytes: Uint8Array, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    let slot = nameHash(bytes, start, end) & mask;
    for (;;) {
      const entry = this.#slots[slot] as number;
      if (entry < 0) return -1;
      if (this.#same(this.#names[entry] as Uint8Array, bytes, start, end)) return this.#positions[entry] as number;
      slot = (slot + 1) & mask;
    }
  }

  #same(name: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
    if (name.length !== end - start) return false;
    for (let at = 0; at < name.length; at++) if (name[at] !== bytes[start + at]) return false;
    return true;
  }

  positionOf(pair: string): number {
    return this.#byName.get(pair) ?? -1;
  }
}
