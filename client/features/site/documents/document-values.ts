// The numbers and names that documents state, from where the product has them: a text that typed its own would soon be wrong.

import { WITHDRAWAL_DAYS } from "../../../../shared/checkout/withdrawal-days.ts";
import { MIN_PASSWORD_LENGTH } from "../../../../shared/contracts/password-lengths.ts";
import { PLAN_LIMITS, PUBLIC_TABLE_SECONDS } from "../../../../shared/contracts/plans.ts";
import { COOKIE_NAMES } from "../../../../shared/contracts/cookies.ts";
import {
  ADMIN_SESSION_HOURS,
  COOKIE_DAYS,
  KEEP_DAYS,
  KEEP_INVOICE_YEARS,
  SESSION_IDLE_HOURS,
} from "../../../../shared/contracts/retention.ts";
import { SIGNAL_DUPLICATE_MS, SIGNAL_LIFE_MS, SIGNAL_REPEAT_MS } from "../../../../shared/signals/signal-times.ts";
import { DEFAULT_EXCHANGE, EXCHANGES, exchangeOf } from "../../../../shared/market/exchange-id.ts";
import { WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import { STORED_KEYS } from "../../../storage/stored-keys.ts";

/** Days between the notice of new terms and their beginning. */
const NOTICE_DAYS = 30;

const { start, popular, professional } = PLAN_LIMITS;

/** The values that are the same in every deployment; lists are joined in the reader's language. */
export const PRODUCT_VALUES = {
  exchanges: EXCHANGES.map((id) => exchangeOf(id).name),
  publicExchange: exchangeOf(DEFAULT_EXCHANGE).name,
  windows: WINDOW_MINUTES.map(String),
  shortestWindow: Math.min(...WINDOW_MINUTES),
  longestWindow: Math.max(...WINDOW_MINUTES),
  startSessions: start.sessions,
  popularSessions: popular.sessions,
  professionalSessions: professional.sessions,
  startLists: start.watchLists,
  popularLists: popular.watchLists,
  professionalLists: professional.watchLists,
  startSpeed: start.fastestSeconds,
  popularSpeed: popular.fastestSeconds,
  professionalSpeed: professional.fastestSeconds,
  publicSeconds: PUBLIC_TABLE_SECONDS,
  duplicateSeconds: SIGNAL_DUPLICATE_MS / 1000,
  repeatSeconds: SIGNAL_REPEAT_MS / 1000,
  signalMinutes: SIGNAL_LIFE_MS / 60_000,
  passwordLength: MIN_PASSWORD_LENGTH,
  endedSessionDays: KEEP_DAYS.sessions,
  logDays: KEEP_DAYS.auditLog,
  contactDays: KEEP_DAYS.contactMessages,
  addressDays: KEEP_DAYS.trialAddresses,
  trialDays: KEEP_DAYS.trialDevices,
  unpaidOrderDays: KEEP_DAYS.unpaidOrders,
  invoiceYears: KEEP_INVOICE_YEARS,
  mailDays: KEEP_DAYS.mails,
  alertDays: KEEP_DAYS.alertFirings,
  countDays: KEEP_DAYS.pageViews,
  sessionDays: COOKIE_DAYS.session,
  deviceDays: COOKIE_DAYS.knownDevice,
  trialCookieDays: COOKIE_DAYS.trial,
  orderCookieDays: COOKIE_DAYS.order,
  languageDays: COOKIE_DAYS.language,
  idleHours: SESSION_IDLE_HOURS,
  adminSessionHours: ADMIN_SESSION_HOURS,
  sessionCookie: [COOKIE_NAMES.session],
  deviceCookie: [COOKIE_NAMES.device],
  trialCookie: [COOKIE_NAMES.trial],
  orderCookie: [COOKIE_NAMES.order],
  languageCookie: [COOKIE_NAMES.language],
  adminCookie: [COOKIE_NAMES.admin],
  storedChoices: STORED_KEYS.choices,
  storedOrder: STORED_KEYS.order,
  storedSession: STORED_KEYS.session,
  storedChat: STORED_KEYS.chat,
  storedTerminal: STORED_KEYS.terminal,
  storedLists: STORED_KEYS.lists,
  storedQueues: STORED_KEYS.queues,
  withdrawalDays: WITHDRAWAL_DAYS,
  noticeDays: NOTICE_DAYS,
} as const satisfies Record<string, string | number | readonly string[]>;

/** Values of this deployment, by the name they have in texts. */
export const DEPLOYMENT_VALUES = {
  operator: "OPERATOR_NAME",
  address: "OPERATOR_ADDRESS",
  email: "SUPPORT_EMAIL",
} as const;

/** How long the free test of this deployment lasts, by its name in texts. */
export const TEST_TIME = "testTime";

export type DocumentValue = keyof typeof PRODUCT_VALUES | keyof typeof DEPLOYMENT_VALUES | typeof TEST_TIME;
