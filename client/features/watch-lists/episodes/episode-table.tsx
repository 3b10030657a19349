// The table of a signal list that shows episodes: one row each, from its first signal to its end, never moving under the reader.

import { useCallback, useState, type ReactNode } from "react";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { clockTextOf, useTimeZone } from "../../../desk/time-zone.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { useSame } from "../../../ui/use-same.ts";
import { listTitle } from "../state/list-title.ts";
import { HeldTable } from "../tables/held-table.tsx";
import { episodeColumns } from "./episode-columns.ts";
import { EpisodeContent } from "./episode-content.ts";
import { episodesOf } from "./episode-store.ts";
import { LiveValues } from "./live-values.ts";

/** Heads and rows of a list's episodes. */
export function EpisodeTable({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const { signals, stream, loop, store } = useEngine();
  const zone = useTimeZone((state) => state.zone);
  const [content] = useState(
    () =>
      new EpisodeContent(
        ...([episodesOf(signals, loop), signals, list.id] as const),
        (moment, now) => stream.age.since(moment, now),
        new LiveValues(store),
      ),
  );
  const groupOf = useCallback(
    (symbol: string) => signals.groups(list.id).find((group) => group.symbol === symbol),
    [signals, list.id],
  );
  const hintOf = (key: number): string | undefined => {
    const episode = content.order.episodeOf(key);
    return episode && clockTextOf(episode.timestamp, zone, true);
  };
  return (
    <HeldTable
      list={list}
      label={t("episodes.table", { name: listTitle(list, t) })}
      natural={useSame(episodeColumns(list, t))}
      content={content}
      groupOf={groupOf}
      total={() => content.order.total}
      hintOf={hintOf}
    />
  );
}
