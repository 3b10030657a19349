// The card that explains a signal, apart from the terminal's first load, which has no room for it.

import { lazyPart } from "../../../app/lazy-part.tsx";

export const laterExplainCard = lazyPart(async () => (await import("./explain-card.tsx")).ExplainCard, "conditions", "depth");
