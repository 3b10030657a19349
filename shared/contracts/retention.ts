// Retention times and cookie lifetimes: deletion uses them, and what we publish states them.

/** Days until rows are deleted. */
export const KEEP_DAYS = {
  /** After their end; somebody may ask who was signed in. */
  sessions: 30,
  adminSessions: 30,
  auditLog: 180,
  contactMessages: 365,
  /** Hashed network addresses of free tests. */
  trialAddresses: 30,
  /** Browsers that took the free test. */
  trialDevices: 180,
  /** Unpaid registrations and orders, and providers' reports about unknown payments. */
  unpaidOrders: 90,
  /** Page counts, which say nothing about individuals. */
  pageViews: 180,
  /** Published signals and which rules were in use, which say nothing of anybody. */
  signalRecords: 90,
  /** When alerts fired, and by which trade. */
  alertFirings: 30,
  /** Sent mails with their recipients. */
  mails: 180,
} as const;

/**
 * Years until a paid order and everything belonging to it is deleted: the longest that tax laws commonly require for invoices.
 */
export const KEEP_INVOICE_YEARS = 10;

/** Days until cookies expire. */
export const COOKIE_DAYS = { session: 7, knownDevice: 90, trial: 400, order: 30, language: 365 } as const;

/** Hours after sign-in at which an admin session ends. */
export const ADMIN_SESSION_HOURS = 8;

/** Hours after which an unused session ends. */
export const SESSION_IDLE_HOURS = 12;
