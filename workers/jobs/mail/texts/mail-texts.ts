// Mail texts by language, all loaded at once because one process writes every mail.

import type { Language } from "../../../../shared/contracts/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type MailTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { hi } from "./hi.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { zh } from "./zh.ts";

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { ru, en, zh, de, es, fr, it, pt, ja, ko, he, hi, ar };
