// Notices to operators, in the two languages a deployment can choose for them.

import type { AttentionKind } from "../../../../shared/contracts/attention.ts";

export interface AttentionTexts {
  readonly kinds: Readonly<Record<AttentionKind, string>>;
  readonly subject: (count: number, first: string) => string;
  readonly title: string;
  readonly since: (moment: string) => string;
  readonly more: (count: number) => string;
  readonly messages: (count: number) => string;
  readonly open: string;
  readonly pace: string;
}

const en: AttentionTexts = {
  kinds: {
    "payment-underpaid": "An order is not paid in full",
    "payment-overpaid": "More came than the price",
    "payment-late": "Money came after the order had ended",
    "payment-held": "The provider holds the money back",
    "payment-wrong-price": "The provider reports another price than ours",
    "payment-wrong-currency": "Money came in another currency",
    "payment-redeposit": "More money came for a finished payment",
    "payment-unread": "The provider says something unknown about a payment",
    "payment-paid-twice": "An order was paid twice",
    "payment-failed-after-success": "The provider reports a paid order as failed",
    "payment-paid-after-refund": "Money came for an order that was refunded",
    "payment-another-order": "A report names the payment of another order",
    "payment-by-blocked-customer": "A blocked customer has paid",
    "payment-unknown": "Money came for no payment of ours",
    "payment-unconfirmed": "The provider does not confirm its own report",
    withdrawal: "A customer wants money back",
    "mail-failed": "A mail did not leave",
    "login-failed": "A login did not reach its owner",
    "job-failed": "A job failed for good",
    "schedule-failed": "Regular work fails",
    "report-unfinished": "A provider's report is not dealt with",
    "webhooks-refused": "Notifications of a provider are refused in a row",
    "provider-unreachable": "A payment provider does not answer",
    "mail-unreachable": "The mail server does not answer",
    "telegram-unreachable": "Telegram does not answer",
    "queue-without-worker": "No worker takes jobs from a queue",
    "process-missing": "A process or replica is missing",
    "process-restarting": "Processes start again and again",
    "redis-refuses": "Redis stores nothing",
    "redis-nearly-full": "Redis is nearly full",
    "backup-old": "The last backup is old",
    "certificate-ending": "The certificate ends soon",
    "exchange-fault": "An exchange's market is not right",
    "market-simulated": "A market is simulated: its prices are made up",
    disk: "The disk is nearly full",
  },
  subject: (count, first) => (count === 1 ? `Needs attention: ${first}` : `Needs attention: ${first}, and ${count - 1} more`),
  title: "This needs a person",
  since: (moment) => `since ${moment}`,
  more: (count) => `And ${count} more on the list.`,
  messages: (count) => (count === 1 ? "A new message in the inbox" : `${count} new messages in the inbox`),
  open: "Open the list",
  pace: "Of each kind one notice comes in 15 minutes at most; what comes meanwhile is told together.",
};

/** "1 новое", "2 новых": Russian has three plural forms. */
const forms = new Intl.PluralRules("ru");
const counted = (count: number, one: string, few: string, many: string): string => {
  const form = forms.select(count);
  return `${count} ${form === "one" ? one : form === "few" ? few : many}`;
};

const ru: AttentionTexts = {
  kinds: {
    "payment-underpaid": "Заказ оплачен не полностью",
    "payment-overpaid": "Поступило больше цены",
    "payment-late": "Деньги пришли после окончания срока заказа",
    "payment-held": "Провайдер удерживает деньги",
    "payment-wrong-price": "Провайдер сообщает другую цену",
    "payment-wrong-currency": "Деньги пришли в другой валюте",
    "payment-redeposit": "По завершённому платежу пришли ещё деньги",
    "payment-unread": "Провайдер сообщает о платеже неизвестное",
    "payment-paid-twice": "Заказ оплачен дважды",
    "payment-failed-after-success": "Провайдер сообщает об отказе по оплаченному заказу",
    "payment-paid-after-refund": "Деньги пришли по заказу, по которому был возврат",
    "payment-another-order": "В отчёте указан платёж другого заказа",
    "payment-by-blocked-customer": "Оплатил заблокированный клиент",
    "payment-unknown": "Деньги пришли без нашего платежа",
    "payment-unconfirmed": "Провайдер не подтверждает собственный отчёт",
    withdrawal: "Клиент требует вернуть деньги",
    "mail-failed": "Письмо не отправлено",
    "login-failed": "Доступ не дошёл до владельца",
    "job-failed": "Задание окончательно не выполнено",
    "schedule-failed": "Регулярная работа не выполняется",
    "report-unfinished": "Отчёт провайдера не обработан",
    "webhooks-refused": "Уведомления провайдера отклоняются подряд",
    "provider-unreachable": "Платёжный провайдер не отвечает",
    "mail-unreachable": "Почтовый сервер не отвечает",
    "telegram-unreachable": "Telegram не отвечает",
    "queue-without-worker": "Задания из очереди никто не берёт",
    "process-missing": "Не хватает процесса или реплики",
    "process-restarting": "Процессы перезапускаются снова и снова",
    "redis-refuses": "Redis ничего не сохраняет",
    "redis-nearly-full": "Память Redis почти заполнена",
    "backup-old": "Последняя резервная копия устарела",
    "certificate-ending": "Сертификат скоро истекает",
    "exchange-fault": "С данными биржи что-то не так",
    "market-simulated": "Рынок симулируется: цены не настоящие",
    disk: "Диск почти заполнен",
  },
  subject: (count, first) => (count === 1 ? `Требует внимания: ${first}` : `Требует внимания: ${first} и ещё ${count - 1}`),
  title: "Здесь нужен человек",
  since: (moment) => `с ${moment}`,
  more: (count) => `И ещё ${count} в списке.`,
  messages: (count) => counted(count, "новое сообщение", "новых сообщения", "новых сообщений"),
  open: "Открыть список",
  pace: "О каждом виде событий приходит не больше одного уведомления за 15 минут; остальное собирается в следующее.",
};

export const ATTENTION_TEXTS = { en, ru } as const;
