// Stand-in until translated.

import { en, type Dictionary } from "./en.ts";

export const zh: Dictionary = en;
