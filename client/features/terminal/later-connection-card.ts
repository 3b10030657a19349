// What the mark of the connection tells on hover, apart from the terminal's first load, which has no room for it.

import { lazyPart } from "../../app/lazy-part.tsx";

export const laterConnectionCard = lazyPart(async () => (await import("./connection-card.tsx")).ConnectionCard);
