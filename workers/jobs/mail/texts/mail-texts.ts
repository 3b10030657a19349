// Mail texts by language, all loaded at once because one process writes every mail.

import type { Language } from "../../../../shared/contracts/languages.ts";
import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import he from "./he.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import ko from "./ko.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

export type MailTextKey = keyof typeof en;

export const MAIL_TEXTS: Readonly<Record<Language, Readonly<Record<MailTextKey, string>>>> = {
  ru,
  en,
  zh,
  de,
  es,
  fr,
  it,
  pt,
  ja,
  ko,
  he,
  hi,
  ar,
};
