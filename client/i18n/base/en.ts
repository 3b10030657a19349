// The source dictionary of every page. Its keys and {placeholders} are those of every language here.

export const texts = {
  "failed.title": "Something broke on this page",
  "failed.body": "Reload the page. If it happens again, write to us.",
  "failed.reload": "Reload",
  "page.missing.title": "There is no page here",
  "page.missing.body": "The address may be mistyped, or the page has moved.",
  "nav.home": "Back to home",
  "nav.login": "Log in",
  "nav.terminal": "Open the terminal",
  "nav.language": "Language",
  "nav.languageFailed": "The language could not be loaded. Check your connection and choose it again.",
  "nav.notStored": "This browser stores nothing for us: settings last until the page closes.",
  "chat.open": "Support",
  "chat.notLoaded": "The chat could not be loaded. Check your connection and open it again.",
  "failed.market": "The market does not answer right now. We keep trying.",
  "login.denied": "Access to the terminal is denied",

  "banner.simulated": "Simulated market.",
  "banner.simulated.body": "Prices are generated, not from an exchange.",
  "column.ticker": "Ticker",
  "column.price": "Price",
  "column.change": "Net {minutes}m",
  "column.ratio": "×Vol {minutes}m",
  "column.volume": "Vol 24h $",
  "time.minutes": "{count|one:# minute|other:# minutes}",
  "time.seconds": "{count|one:# second|other:# seconds}",
} as const;
