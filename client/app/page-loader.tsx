// A page, or a part of one, as a chunk of its own, with the texts it needs. One that is loaded beforehand renders at once, as
// hydration needs it and a reader who types on.

import { lazy, useState, type ReactNode } from "react";
import type { Area } from "../i18n/areas.ts";
import { needTexts } from "../i18n/language.store.ts";

export interface LoadedPage<Props extends object = object> {
  readonly Page: (props: Props) => ReactNode;
  /** Loads the page and its texts; Page renders at once afterwards. */
  readonly load: () => Promise<void>;
}

/** A page of these texts. */
export function pageOf<Props extends object = object>(
  areas: readonly Area[],
  fetchPage: () => Promise<(props: Props) => ReactNode>,
): LoadedPage<Props> {
  let ready: ((props: Props) => ReactNode) | undefined;
  const load = async (): Promise<(props: Props) => ReactNode> => {
    const [page] = await Promise.all([fetchPage(), needTexts(...areas)]);
    ready = page;
    return page;
  };
  const Later = lazy(async () => ({ default: await load() }));
  function Page(props: Props): ReactNode {
    const [Shown] = useState(() => ready ?? Later);
    return <Shown {...props} />;
  }
  return { Page, load: async () => void (await load()) };
}
