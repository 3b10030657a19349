// Where the texts of the landing page below its first screen are, apart from load-texts.ts: no other page loads this list.

import type { TextModule } from "./areas.ts";

export const LOADERS = import.meta.glob<TextModule>("./??/blocks.json");
