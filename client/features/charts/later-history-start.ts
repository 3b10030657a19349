// Where the history of a chart of seconds begins, apart from the terminal's first load, which has no room for it.

import { lazyPart } from "../../app/lazy-part.tsx";

export const laterHistoryStart = lazyPart(async () => (await import("./history-start.tsx")).HistoryStart);
