// Russian: the texts of the status page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"status"> = {
  "service.title": "Статус сервиса",
  "service.description": "Как Tickdeck работает сейчас, как работал последние 90 дней, и каждый сбой: измеряем каждую минуту.",
  "service.lead": "Каждая часть измеряется раз в минуту. На этой странице ничего не пишут вручную.",
  "service.allUp": "Всё работает.",
  "service.someDegraded": "Медленно или частично: {parts}.",
  "service.someDown": "Не работает: {parts}.",
  "service.someUnmeasured": "Сейчас не измеряется: {parts}.",
  "service.unknown": "Последние минуты не измерены, поэтому страница не знает, как обстоят дела.",
  "service.starting": "Запуск: измерений пока нет.",
  "service.asOf": "Последнее измерение: {time}",
  "service.waiting": "Загружаем измерения…",
  "service.failed": "Не удалось загрузить состояние. Продолжаем попытки.",
  "service.market": "Данные рынка {exchange}",
  "service.site": "Сайт",
  "service.database": "Аккаунты и заказы",
  "service.jobs": "Фоновые задания",
  "service.nowpayments": "NOWPayments",
  "service.yoomoney": "YooMoney",
  "service.telegram": "Telegram",
  "service.mail": "Почта",
  "service.payments": "Платежи",
  "service.up": "Работает",
  "service.degraded": "С перебоями",
  "service.down": "Не работает",
  "service.unmeasured": "Не измерено",
  "service.share":
    "{percent} из {count|one:# измеренной минуты|few:# измеренных минут|many:# измеренных минут|other:# измеренной минуты}",
  "service.latency": "Ответы: половина за {median} мс, 95% за {most} мс",
  "service.delay": "От биржи до таблицы: половина за {median} мс, 95% за {most} мс",
  "service.bars": "{part}: последние {days} дней",
  "service.day":
    "{day}: {percent} из {count|one:# измеренной минуты|few:# измеренных минут|many:# измеренных минут|other:# измеренной минуты}",
  "service.day.none": "{day}: не измерено",
  "service.oldest": "{days} дней назад",
  "service.newest": "Сегодня",
  "service.note":
    "Столбик — один день по UTC. Его высота — какая часть дня измерена; неизмеренные минуты не считаются ни за, ни против. Время сбоев — в часовом поясе этого устройства.",
  "service.incidents": "Сбои",
  "service.incidents.none": "За последние {days} дней сбоев не измерено.",
  "service.incident.open": "ещё продолжается",
  "service.incident.lost": "дальше не измерено",
  "service.duration": "{count|one:# минута|few:# минуты|many:# минут|other:# минуты}",
};
