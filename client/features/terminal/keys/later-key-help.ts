// The help with keys, apart from the terminal's first load, which has no room for it and its texts.

import { lazyPart } from "../../../app/lazy-part.tsx";

export const laterKeyHelp = lazyPart(async () => (await import("./key-help.tsx")).KeyHelp, "keys");
