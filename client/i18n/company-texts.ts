// Where the texts of documents and the contact page are, apart from load-texts.ts: no other page loads this list.

import type { TextModule } from "./areas.ts";

export const LOADERS = import.meta.glob<TextModule>("./??/company.json");
