// Separate from the list of languages, which is loaded by pages without zod.

import { z } from "zod";
import { LANGUAGES } from "./languages.ts";

export const languageSchema = z.enum(LANGUAGES);
