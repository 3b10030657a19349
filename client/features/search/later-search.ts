// The search for a coin, apart from the terminal's first load, which has no room for it, its texts and the names of coins.

import { lazyPart } from "../../app/lazy-part.tsx";

export const laterSearch = lazyPart(async () => (await import("./search-palette.tsx")).SearchPalette, "keys");
