// The question whether pages may be counted, in Russian.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "Можно посчитать это посещение?",
  "consent.body": "Наш собственный сервер считает, какие страницы открывают, по дням и языкам.",
  "consent.promise": "Без cookie и третьих лиц; ничего, что вело бы к вам, не хранится.",
  "consent.more": "Подробнее",
  "consent.yes": "Считать",
  "consent.no": "Не считать",
};
