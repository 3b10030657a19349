// Stand-in until translated.

import { en, type Dictionary } from "./en.ts";

export const de: Dictionary = en;
