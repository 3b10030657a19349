// Writes client/i18n/placeholders.ts anew from the English texts.

import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { placeholderTypes } from "../client/i18n/testing/placeholder-types.ts";
import type { Dictionary } from "../shared/texts/testing/text-faults.ts";

const FOLDER = join(import.meta.dirname, "../client/i18n");

const files = globSync("en/*.json", { cwd: FOLDER }).toSorted();
const texts = files.map((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Dictionary);
writeFileSync(join(FOLDER, "placeholders.ts"), placeholderTypes(Object.assign({}, ...texts)));
