// How long things are kept and how long cookies last: what deletes goes by it, and what we publish about it states it.

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
  /** Registrations and orders for which no money came, and reports of providers about no payment of ours. */
  unpaidOrders: 90,
  /** Counts of opened pages, which say nothing of anybody. */
  pageViews: 180,
  /** Published signals and which rules were in use, which say nothing of anybody. */
  signalRecords: 90,
  /** When alerts fired, and by which trade. */
  alertFirings: 30,
  /** Mails that were sent, with their recipients. */
  mails: 180,
} as const;

/** Years until a paid order goes with all that belongs to it: the longest that tax laws commonly ask for invoices. */
export const KEEP_INVOICE_YEARS = 10;

/** Days until cookies expire. */
export const COOKIE_DAYS = { session: 7, knownDevice: 90, trial: 400, order: 30, language: 365 } as const;

/** A session of those who run the service ends so many hours after the sign-in. */
export const ADMIN_SESSION_HOURS = 8;

/** A session that nobody uses ends after so many hours. */
export const SESSION_IDLE_HOURS = 12;
