// The card that explains a signal, apart from the terminal's first load, which has no room for it.

import { pageOf } from "../../../app/page-loader.tsx";

export const laterExplainCard = pageOf([], async () => (await import("./explain-card.tsx")).ExplainCard);
