// A menu that opens under the pressed button.

import { useCallback, useState, type MouseEvent } from "react";

import { cornerUnder, type Point } from "./place.ts";

interface MenuUnder {
  /** Where the menu stands, CSS pixels; undefined while it is closed. */
  readonly at: Point | undefined;
  /** For the button's click. */
  readonly open: (event: MouseEvent) => void;
  readonly close: () => void;
}

/** State of a menu that belongs to a button. */
export function useMenuUnder(): MenuUnder {
  const [at, setAt] = useState<MenuUnder["at"]>();
  const open = useCallback(({ currentTarget }: MouseEvent) => {
    setAt(cornerUnder(currentTarget.getBoundingClientRect()));
  }, []);
  const close = useCallback(() => setAt(undefined), []);
  return { at, open, close };
}
