// Stand-in until translated.

import { en, type Dictionary } from "./en.ts";

export const fr: Dictionary = en;
