// Where the texts of where plans are chosen are, apart from load-texts.ts: no other page loads this list.

import type { TextModule } from "./areas.ts";

export const LOADERS = import.meta.glob<TextModule>("./??/plans.json");
