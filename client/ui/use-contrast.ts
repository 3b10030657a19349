// What the reader's system asks for, more contrast or colours of its own: the tokens have other values then, which canvases have
// to read again.

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
