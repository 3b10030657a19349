// A page as a chunk of its own, with the texts it needs. One that is loaded beforehand renders at once, as hydration needs it.

import { lazy, useState, type ReactNode } from "react";
import type { Area } from "../i18n/areas.ts";
import { needTexts } from "../i18n/language.store.ts";

export interface LoadedPage {
  readonly Page: () => ReactNode;
  /** Loads the page and its texts; Page renders at once afterwards. */
  readonly load: () => Promise<void>;
}

/** A page of these texts. */
export function pageOf(areas: readonly Area[], fetchPage: () => Promise<() => ReactNode>): LoadedPage {
  let ready: (() => ReactNode) | undefined;
  const load = async (): Promise<() => ReactNode> => {
    const [page] = await Promise.all([fetchPage(), needTexts(...areas)]);
    ready = page;
    return page;
  };
  const Later = lazy(async () => ({ default: await load() }));
  function Page(): ReactNode {
    const [Shown] = useState(() => ready ?? Later);
    return <Shown />;
  }
  return { Page, load: async () => void (await load()) };
}
