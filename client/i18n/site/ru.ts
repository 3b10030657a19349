// Russian: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Видите монету, пока она движется",
  "front.lead":
    "Среди самых торгуемых монет {exchanges} вы за секунды видите, какая вырвалась вперёд, насколько и на каком объёме, а сигнал сообщает, когда она прошла порог, который вы задали.",
  "front.table": "{exchange}, крупнейшие движения за 5 минут",
  "front.age": "{seconds} с назад",
  "front.note": "Этой открытой таблице не больше минуты. В терминале она живая.",
  "front.deck":
    "{count|one:# монета|few:# монеты|many:# монет|other:# монеты} {exchange}, слева самые торгуемые. Высота — движение за 5 минут.",

  "site.features": "Возможности",
  "site.trust": "Доверие",
  "site.pricing": "Тарифы",
  "site.contact": "Контакты",
  "site.login": "Вход в терминал",
  "site.account": "Аккаунт",
  "site.menu": "Меню",
  "site.skip": "К содержанию",
  "site.company": "Компания",
  "site.resources": "Ресурсы",
  "site.legal": "Документы",
  "site.about": "О нас",
  "site.affiliate": "Партнёрская программа",
  "site.how": "Как это работает",
  "site.security": "Безопасность",
  "site.faq": "Вопросы и ответы",
  "site.status": "Статус",
  "site.privacy": "Конфиденциальность",
  "site.terms": "Условия",
  "site.disclaimer": "Отказ от ответственности",
  "site.refund": "Возврат средств",
  "site.cookies": "Файлы cookie",
  "site.disclosure":
    "Tickdeck показывает рыночные данные и сигналы, рассчитанные по ним. Это не финансовый советник и не указание, что покупать. Торгуя, можно потерять весь депозит.",
  "landing.title": "Tickdeck: какая монета движется сейчас",
  "landing.description":
    "Живой терминал по самым торгуемым монетам {exchanges}: изменения цены и объёмов в восьми окнах, сигналы, графики и скринер.",
  "hero.signal": "Попробовать сигналы бесплатно",
  "hero.note": "Два вопроса и адрес почты, затем терминал с живыми сигналами: {time}. Без карты.",
  "hero.plot": "Вправо движение за 5 минут, вверх объём за 24 ч",
  "deck.up": "вверх: {count}",
  "deck.down": "вниз: {count}",
  "deck.flat": "без движения: {count}",
};
