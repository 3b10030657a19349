// Russian: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "На этой странице что-то сломалось",
  "failed.body": "Перезагрузите страницу. Если повторится, напишите нам.",
  "failed.reload": "Перезагрузить",
  "page.missing.title": "Такой страницы нет",
  "page.missing.body": "Возможно, в адресе опечатка или страница переехала.",
  "nav.home": "На главную",
  "nav.login": "Войти",
  "nav.terminal": "Открыть терминал",
  "nav.language": "Язык",
  "nav.languageFailed": "Не удалось загрузить язык. Проверьте соединение и выберите его ещё раз.",
  "nav.notStored": "Браузер не сохраняет данные: настройки действуют до закрытия страницы.",
  "chat.open": "Поддержка",
  "chat.notLoaded": "Не удалось загрузить чат. Проверьте соединение и откройте его ещё раз.",
  "failed.market": "Рынок сейчас не отвечает. Пробуем дальше.",
  "login.denied": "Доступ к терминалу запрещён",
  "banner.simulated": "Симуляция рынка.",
  "banner.simulated.body": "Цены сгенерированы, это не биржа.",
  "column.ticker": "Тикер",
  "column.price": "Цена",
  "column.change": "Изм. {minutes}м",
  "column.ratio": "×Об. {minutes}м",
  "column.volume": "Объём 24ч $",
  "time.minutes": "{count|one:# минута|few:# минуты|many:# минут|other:# минуты}",
  "time.seconds": "{count|one:# секунда|few:# секунды|many:# секунд|other:# секунды}",
};
