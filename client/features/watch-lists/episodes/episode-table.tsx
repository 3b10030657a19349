// The table of a signal list that shows episodes: one row each, from its first signal to its end, never moving under the reader.

import { useMemo, useRef, useState, type PointerEvent, type ReactNode } from "react";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { clockTextOf, useTimeZone } from "../../../desk/time-zone.ts";
import { useGridRefs } from "../../../grid/grid-elements.ts";
import type { LiveGrid } from "../../../grid/live-grid.ts";
import { rowKeyOf } from "../../../grid/row-element.ts";
import { useGridView, useLiveGrid } from "../../../grid/use-live-grid.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { useSame } from "../../../ui/use-same.ts";
import { useRowCommands } from "../menu/use-row-commands.tsx";
import { setCounts } from "../state/list-counts.ts";
import { listTitle } from "../state/list-title.ts";
import { removeSignals } from "../state/remove-signals.ts";
import { rowsOf } from "../tables/list-columns.ts";
import { ListTable } from "../tables/list-table.tsx";
import { OverRows, showPill } from "../tables/over-rows.tsx";
import type { SignalView } from "../tables/signal-content.ts";
import { useListView } from "../tables/signal-table.tsx";
import { episodeColumns } from "./episode-columns.ts";
import { EpisodeContent } from "./episode-content.ts";
import { episodesOf } from "./episode-store.ts";

/** Heads and rows of a list's episodes. */
export function EpisodeTable({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const { signals, stream, loop } = useEngine();
  const exchange = useShownExchange();
  const zone = useTimeZone((state) => state.zone);
  const refs = useGridRefs();
  const pill = useRef<HTMLButtonElement>(null);
  const [content] = useState(
    () => new EpisodeContent(episodesOf(signals, loop), signals, list.id, (moment, now) => stream.age.since(moment, now)),
  );
  const rows = useMemo(
    () => ({
      groupOf: (symbol: string) => signals.groups(list.id).find((group) => group.symbol === symbol),
      remove: (symbol: string) => removeSignals(signals, list.id, exchange, symbol),
    }),
    [signals, exchange, list.id],
  );
  const { commands, popups } = useRowCommands({ list, signals: rows });
  const natural = useSame(episodeColumns(list, t));
  const view = useListView(list, natural);
  const onPainted = (grid: LiveGrid<SignalView>): void => {
    const { total } = content.order;
    setCounts(list.id, { shown: Math.min(total, rowsOf(list)), total });
    refs.area.current?.toggleAttribute("data-empty", grid.count === 0 && grid.moved === 0);
    showPill(pill, grid.held ? grid.moved : 0, (count) => t("signals.fresh", { count }));
  };
  const grid = useLiveGrid<SignalView>({ refs, content, commands, onPainted, holdFocused: true });
  useGridView(grid, view);
  const showNew = (): void => {
    grid?.showFirst();
    refs.grid.current?.focus({ preventScroll: true });
  };
  const sayTime = ({ target }: PointerEvent): void => {
    const row = (target as Element).closest<HTMLElement>("[role=row][id]");
    const episode = row && content.order.episodeOf(rowKeyOf(row));
    if (episode) row.title = clockTextOf(episode.timestamp, zone, true);
  };
  return (
    <>
      <ListTable
        list={list}
        label={t("episodes.table", { name: listTitle(list, t) })}
        natural={natural}
        columns={view.columns}
        rule={view.rule}
        rowHeight={view.rowHeight}
        refs={refs}
        onPointerOver={sayTime}
        over={<OverRows pill={pill} onShowNew={showNew} />}
      />
      {popups}
    </>
  );
}
