// Russian: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Видно, какая монета пошла, пока она идёт",
  "front.lead":
    "Tickdeck следит за самыми торгуемыми монетами {exchanges} к USDT и показывает движение цены и объём в восьми окнах от 1 до 20 минут.",
  "front.table": "{exchange}, крупнейшие движения за 5 минут",
  "front.age": "{seconds} с назад",
  "front.note": "Этой открытой таблице не больше минуты. В терминале она живая.",
  "front.deck":
    "{count|one:# монета|few:# монеты|many:# монет|other:# монеты} {exchange}, слева самые торгуемые. Высота — движение за 5 минут.",
};
