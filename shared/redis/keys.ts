// Every Redis key and channel of ours, as a function. Market keys carry the exchange as hash tag,
// so that a cluster keeps one exchange on one node and a script may touch them together.

import type { ExchangeId } from "../market/exchange-id.ts";

const market = (exchange: ExchangeId, rest: string): string => `td:{${exchange}}:${rest}`;

export const keys = {
  /** JSON Universe; never expires. */
  universe: (exchange: ExchangeId) => market(exchange, "universe"),
  /**
   * Column of one second: Float64 LE [price, cumulative quote volume] per position, then the version of the universe that has these
   * positions; 45 min.
   */
  second: (exchange: ExchangeId, epochSecond: number) => market(exchange, `sec:${epochSecond}`),
  /** Best prices asked for in one second (shared/redis/quote-column.ts); 45 min. */
  quotes: (exchange: ExchangeId, epochSecond: number) => market(exchange, `quotes:${epochSecond}`),
  /** [highest, lowest price of the last 24 h] per position as the leader knew them when a minute began, stored as a second's column; 45 min. */
  dayRanges: (exchange: ExchangeId, epochMinute: number) => market(exchange, `range:${epochMinute}`),
  /** JSON KeptDeviations: each coin's usual move (shared/signals/deviations.ts), by the archive every hour; three hours. */
  deviations: (exchange: ExchangeId) => market(exchange, "deviations"),
  /** Hash symbol → when its first daily candle begins, epoch ms. */
  listedAt: (exchange: ExchangeId) => market(exchange, "listed"),
  /** Float64 LE per position: epoch second from which the coin's history is exact to the second; never expires. */
  exactSince: (exchange: ExchangeId) => market(exchange, "exact"),
  /** Float64 LE per position: first epoch second that the leader counted in doubt, Infinity where none is; never expires. */
  doubtedFrom: (exchange: ExchangeId) => market(exchange, "doubted"),
  /** Stream of what the leader rewrote of closed seconds (workers/rewrites/rewrite-entry.ts); an hour. */
  rewritten: (exchange: ExchangeId) => market(exchange, "rewritten"),
  /** The whole table as one market frame. */
  table: (exchange: ExchangeId) => market(exchange, "table"),
  /** Channel of market frames. */
  frames: (exchange: ExchangeId) => market(exchange, "frames"),
  /**
   * Stream of what was published (shared/signals/published-entry.ts), one entry per second with signals, with other rules than the
   * second before, or after seconds that were not published; 20 min, and until it is recorded, at most 60 min.
   */
  signals: (exchange: ExchangeId) => market(exchange, "signals"),
  /** List of batches of other exchanges' signals (workers/relations/wanted-relation.ts), for this one's leader; half a minute. */
  relationsWanted: (exchange: ExchangeId) => market(exchange, "relations:wanted"),
  /**
   * Stream of how this exchange's signals stand to others (shared/signals/relation-batch.ts), as those others' leaders find it; 20 min, and
   * until it is recorded, at most 60 min.
   */
  relations: (exchange: ExchangeId) => market(exchange, "relations"),
  /** Id of the last entry of that stream that PostgreSQL has recorded. */
  relationsRecorded: (exchange: ExchangeId) => market(exchange, "relations:recorded"),
  /** Last epoch second whose signals are in the stream; written with them. */
  signalsAt: (exchange: ExchangeId) => market(exchange, "signals:at"),
  /** Epoch second of the stream's last entry, also where the stream is empty again; written with it. */
  signalsLast: (exchange: ExchangeId) => market(exchange, "signals:last"),
  /** Last epoch second that PostgreSQL has recorded. */
  signalsRecorded: (exchange: ExchangeId) => market(exchange, "signals:recorded"),
  /** Last epoch second whose signals lists' reports were promised for; absent while nothing of the exchange ever was. */
  signalsReported: (exchange: ExchangeId) => market(exchange, "signals:reported"),
  /** How many signals fired on a UTC day, days since 1970; two days. */
  signalsOfDay: (exchange: ExchangeId, epochDay: number) => market(exchange, `signals:day:${epochDay}`),
  /** Sorted set of rule keys in use, scored by the epoch ms a server last asked for them. */
  rules: (exchange: ExchangeId) => market(exchange, "rules"),
  /** Counts additions to the rules, so that a worker need not read them all each second. */
  rulesVersion: (exchange: ExchangeId) => market(exchange, "rules:version"),
  /** Sorted set of rule keys of lists that report while nobody looks, scored by the epoch ms they were last asked for. */
  rulesReported: (exchange: ExchangeId) => market(exchange, "rules:reported"),
  /** Hash rule key → first epoch second it was computed for, of the rules computed in the last published second; written with it. */
  rulesSince: (exchange: ExchangeId) => market(exchange, "rules:since"),
  /** Hash "rule key:symbol" → "epoch second of its last signal:duplicates held back since". */
  signalsHeld: (exchange: ExchangeId) => market(exchange, "signals:held"),
  /** Hash "rule key:symbol" → the episode that is not over, as the next worker continues it; written with the signals. */
  signalEpisodes: (exchange: ExchangeId) => market(exchange, "signals:episodes"),
  /** Hash alert id → the alert as workers watch for it (shared/alerts/watched-alert.ts), of those that wait for a price. */
  alerts: (exchange: ExchangeId) => market(exchange, "alerts"),
  /** Counts batches of changes to that hash; a copy made anew leaves numbers out. */
  alertsVersion: (exchange: ExchangeId) => market(exchange, "alerts:version"),
  /** Stream of those batches, the version as id; the last 1,000. */
  alertsChanges: (exchange: ExchangeId) => market(exchange, "alerts:changes"),
  /** The newest revision of an alert that is in the hash or was removed from it. */
  alertsAt: (exchange: ExchangeId) => market(exchange, "alerts:at"),
  /** Hash "alert id:arming" → the trade that crossed its level, until PostgreSQL has it. */
  alertsCrossed: (exchange: ExchangeId) => market(exchange, "alerts:crossed"),
  /** Hash symbol → "start of the day high low" as the leading worker last knew them, of coins whose alerts wait for a new one. */
  alertsDays: (exchange: ExchangeId) => market(exchange, "alerts:days"),
  /** Channel of ticks (shared/frame/tick-frame.ts) of coins that traded, every 100 ms. */
  ticks: (exchange: ExchangeId) => market(exchange, "ticks"),
  /** Sorted set of pairs whose charts browsers show, scored by the epoch ms a server last noted it; an hour. */
  watched: (exchange: ExchangeId) => market(exchange, "watched"),
  /** JSON ComparedMinutes of the leader, two minutes. */
  compared: (exchange: ExchangeId) => market(exchange, "compared"),
  /** JSON FeedStatus, 15 s. */
  status: (exchange: ExchangeId) => market(exchange, "status"),
  /**
   * List of "pair (shared/market/name-word.ts) interval epoch second, by Redis" of charts servers want, with "before" in epoch ms behind it where an older page is
   * wanted, and OWN_MINUTES as interval where the exchange is to be asked itself; a worker, who owns the request budget, answers.
   */
  chartWanted: (exchange: ExchangeId) => market(exchange, "chart:wanted"),
  /** JSON ChartAnswer of one pair and interval, a few seconds; of the page before a moment (epoch ms) where one is given. */
  chart: (exchange: ExchangeId, pair: string, interval: string, before?: number) =>
    market(exchange, before === undefined ? `chart:${pair}:${interval}` : `chart:${pair}:${interval}:${before}`),
  /** JSON OwnMinutes: the exchange's last minutes of one pair as it has them itself, a few seconds. */
  ownMinutes: (exchange: ExchangeId, pair: string) => market(exchange, `chart:${pair}:own`),
  /** JSON DepthAnswer of one pair, for the seconds in which it is not asked about again. */
  depthAnswer: (exchange: ExchangeId, pair: string) => market(exchange, `depth:${pair}:answer`),
  /** Present while no worker may ask for that pair's orders again, some seconds. */
  depthAsked: (exchange: ExchangeId, pair: string) => market(exchange, `depth:${pair}:asked`),
  /** The last DepthAnswer of one pair that has a book, ten minutes. */
  depth: (exchange: ExchangeId, pair: string) => market(exchange, `depth:${pair}`),
  /** Channel of the keys of chart and depth answers, each as soon as it is written. */
  chartAnswers: (exchange: ExchangeId) => market(exchange, "chart:answers"),
  /**
   * Hash of what processes may ask of the exchange from one address: until when each meter of requests drains, until when the exchange
   * asks them to wait, which kind of request waits (epoch ms by Redis), and which went last; two hours.
   */
  budget: (exchange: ExchangeId, address: string) => market(exchange, `budget:${address}`),
  /** Sorted set of those processes, scored by the epoch ms of their last report. */
  budgetUsers: (exchange: ExchangeId, address: string) => market(exchange, `budget:${address}:users`),
  /** "epoch:holder", 5 s. */
  lease: (exchange: ExchangeId) => market(exchange, "lease"),
  /** Present while a worker that could lead, and does not, receives the market: 3 s. */
  standby: (exchange: ExchangeId) => market(exchange, "standby"),
  /** Last epoch given out. */
  epoch: (exchange: ExchangeId) => market(exchange, "epoch"),
  /** Channel of control messages (shared/contracts/control-messages.ts) to all servers. */
  control: () => "td:control",
  /** Channel of the public ids of payments whose state changed. */
  payments: () => "td:payments",
  /** How many notifications of a payment provider were refused since its last good one; ten minutes. */
  refusedWebhooks: (provider: string) => `td:webhooks:refused:${provider}`,
  /** Hash worker id → JSON WorkerMetrics, so that the server's /metrics can show the workers' figures. */
  workerMetrics: () => "td:metrics",
  /** Hash "answered", "failed" and, of these, "refused" → calls, "failed_at" → epoch ms of the newest that failed, of a service of others in one minute, by all processes; ten minutes. */
  outcomes: (service: string, epochMinute: number) => `td:watch:outcomes:${service}:${epochMinute}`,
  /** Hash service of others → JSON of how it answered a jobs process just now; ten minutes after the last such look. */
  serviceChecks: () => "td:watch:services",
  /** Since when an exchange is judged red without a break, epoch ms; a quarter of an hour, renewed while it is. */
  redSince: (exchange: ExchangeId) => `td:watch:red:${exchange}`,
  /** String that servers write again and again, to see whether Redis stores anything. */
  storeProbe: () => "td:watch:stored",
  /** Hash schedule → JSON ScheduleFault of one whose runs fail, by all jobs processes; its field goes when a run succeeds. */
  scheduleFaults: () => "td:watch:schedules",
  /** Name of the Telegram bot that hands out logins, an hour; absent where none is set up. */
  telegramBot: () => "td:telegram:bot",
  /** Hash of the bot's name and the commands that clients of Telegram offer for it. */
  telegramCommands: () => "td:telegram:commands",
  /** Sorted set of the bot's messages of the last minute to one group or channel: any mark, epoch ms. */
  telegramPace: (chatId: string) => `td:telegram:pace:${chatId}`,
  /** Until when Telegram wants no message from the bot, epoch ms; absent while it takes them. */
  telegramWait: () => "td:telegram:wait",
  /** String, mark of the run of a schedule that is under way, for the seconds until it is renewed; absent while none is. */
  scheduleRun: (name: string) => `td:schedule:${name}`,
  /** List of JSON HeldMail, newest first, the last 100; of a development start without a mail server alone. */
  heldMails: () => "td:dev:mails",
} as const;
