// A canvas that takes everything, shows nothing and remembers what was written on it: happy-dom has none.

import { vi } from "vitest";

/** One text as it was written, with the place it was given. */
export interface WrittenText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Gives every canvas of the page such a context; returns what is written from then on. */
export function recordCanvas(): WrittenText[] {
  const written: WrittenText[] = [];
  const known: Readonly<Record<string | symbol, unknown>> = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (text: string, x: number, y: number) => void written.push({ text, x, y }),
    [Symbol.toPrimitive]: () => 1,
  };
  const context: unknown = new Proxy(() => {}, {
    get: (_, name) => known[name] ?? context,
    apply: () => context,
    set: () => true,
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  return written;
}
