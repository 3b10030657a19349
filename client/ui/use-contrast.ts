// More contrast, or the system's own colours, requested by the user's system: the tokens then change, and canvases must read them
// again.

import { useSyncExternalStore } from "react";

const QUERIES = ["(prefers-contrast: more)", "(forced-colors: active)", "(prefers-color-scheme: dark)"];
const queries = (): MediaQueryList[] => QUERIES.map((query) => matchMedia(query));

/** The state of that, by name; renders again when it changes. */
export const useContrast = (): string =>
  useSyncExternalStore(onChange, () =>
    queries()
      .map(({ matches }) => matches)
      .join(),
  );

function onChange(changed: () => void): () => void {
  const all = queries();
  for (const query of all) query.addEventListener("change", changed);
  return () => {
    for (const query of all) query.removeEventListener("change", changed);
  };
}
