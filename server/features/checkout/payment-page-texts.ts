import type { Language } from "../../../shared/contracts/languages.ts";
import ar from "./texts/ar.json" with { type: "json" };
import de from "./texts/de.json" with { type: "json" };
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import fr from "./texts/fr.json" with { type: "json" };
import he from "./texts/he.json" with { type: "json" };
import hi from "./texts/hi.json" with { type: "json" };
import it from "./texts/it.json" with { type: "json" };
import ja from "./texts/ja.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import pt from "./texts/pt.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import zh from "./texts/zh.json" with { type: "json" };

export const PAYMENT_PAGE_TEXTS: Readonly<Record<Language, Readonly<typeof en>>> = {
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
