// A language as it may arrive from outside. Apart from the list of languages, which pages load that have no use for zod.

import { z } from "zod";
import { LANGUAGES } from "./languages.ts";

export const languageSchema = z.enum(LANGUAGES);
