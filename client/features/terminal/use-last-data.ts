// When the market on screen last moved, for a screen that has to say how old it is.

import { useEffect, useState } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";

const LOOK_MS = 1000;

/** Epoch ms of the last update seen, true to a second; renders only when it changes by one. */
export function useLastData(): number {
  const { store } = useEngine();
  const [last, setLast] = useState(() => Date.now());
  useEffect(() => {
    let { version } = store;
    const timer = setInterval(() => {
      if (store.version === version) return;
      version = store.version;
      setLast(Date.now());
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [store]);
  return last;
}
