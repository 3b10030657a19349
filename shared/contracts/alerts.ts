// What price alerts may be, and their limits. Their schemas are apart from it, for the terminal's first load needs none of them.

/** Alerts per account: far more than anybody makes by hand, few enough for one answer. */
export const MAX_ALERTS = 10_000;
/** Those about any coin per account, and how often one fires within a minute; beyond that it only counts. */
export const MAX_ANY_COIN_ALERTS = 20;
export const ANY_COIN_FIRINGS_PER_MINUTE = 20;
/** Seconds for which a repeating alert stays silent. */
export const ALERT_PAUSE = { min: 60, max: 86_400, standard: 300 } as const;
export const MAX_NOTE = 200;
/** Most firings in one answer, the newest. */
export const MAX_FIRINGS = 200;

/**
 * What is compared with the level: the price in USDT; its change over a window in percent; the volume ratio over a window. high
 * and low have no level: they fire at the first trade beyond all earlier ones of the same day, which begins at 00:00 UTC.
 */
export const ALERT_KINDS = ["price", "change", "volume", "high", "low"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Levels of each kind. */
export const ALERT_LEVELS: Readonly<Record<AlertKind, readonly [min: number, max: number]>> = {
  price: [1e-15, 1e12],
  change: [-100, 100_000],
  volume: [0, 1_000_000],
  high: [0, 0],
  low: [0, 0],
};

export function isAlertLevel(kind: AlertKind, level: number): boolean {
  const [min, max] = ALERT_LEVELS[kind];
  return level >= min && level <= max;
}

/** Whether an alert of this kind has a window of minutes. */
export const hasWindow = (kind: AlertKind): boolean => kind === "change" || kind === "volume";
/** Whether an alert of this kind has its own level. */
export const hasLevel = (kind: AlertKind): boolean => kind !== "high" && kind !== "low";

/** above: fires at or above its level; below: at or below it. */
export const ALERT_SIDES = ["above", "below"] as const;
export type AlertSide = (typeof ALERT_SIDES)[number];

/**
 * coin: one coin. exchange: any coin of the exchange. list: any coin of one of the account's lists, as it is when the alert fires. An
 * alert about any coin fires for a coin whose figure was short of the level a second before, and pauses for each coin by itself.
 */
export const ALERT_SCOPES = ["coin", "exchange", "list"] as const;
export type AlertScope = (typeof ALERT_SCOPES)[number];

/** Everything an alert can wait for, as kind and side. */
export const ALERT_CONDITIONS = [
  "price:above",
  "price:below",
  "change:above",
  "change:below",
  "volume:above",
  "volume:below",
  "high:above",
  "low:below",
] as const satisfies readonly `${AlertKind}:${AlertSide}`[];
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

/** Kind and side of a condition. */
export function conditionParts(condition: AlertCondition): { readonly kind: AlertKind; readonly side: AlertSide } {
  const [kind, side] = condition.split(":") as [AlertKind, AlertSide];
  return { kind, side };
}

export const ALERT_MODES = ["once", "each"] as const;

/**
 * armed: waits for its level. waiting: has fired and is armed again once its pause is over and the price is back on the other
 * side. paused: by its owner. fired: once and for all. expired: its end has passed.
 */
export const ALERT_STATES = ["armed", "waiting", "paused", "fired", "expired"] as const;
export type AlertState = (typeof ALERT_STATES)[number];
