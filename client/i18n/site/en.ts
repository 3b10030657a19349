// The source dictionary of the public pages. Its keys and {placeholders} are those of every language here.

export const texts = {
  "front.title": "See the coin that moves, while it moves",
  "front.lead":
    "Tickdeck watches the most traded coins of {exchanges} against USDT and shows their moves and volumes over eight windows from 1 to 20 minutes.",
  "front.table": "{exchange}, largest moves in 5 minutes",
  "front.age": "{seconds} s old",
  "front.note": "This public table is up to a minute old. In the terminal it is live.",
  "front.deck": "{exchange}: {count|one:# coin|other:# coins}, most traded first. Height is the move over 5 minutes.",

  "site.features": "Features",
  "site.trust": "Trust",
  "site.pricing": "Pricing",
  "site.contact": "Contacts",
  "site.login": "Terminal login",
  "site.menu": "Menu",
  "site.skip": "Skip to the content",
  "site.company": "Company",
  "site.resources": "Resources",
  "site.legal": "Legal",
  "site.about": "About",
  "site.affiliate": "Affiliate program",
  "site.how": "How it works",
  "site.security": "Security",
  "site.faq": "FAQ",
  "site.status": "Status",
  "site.privacy": "Privacy",
  "site.terms": "Terms",
  "site.disclaimer": "Disclaimer",
  "site.refund": "Refund",
  "site.cookies": "Cookies",
  "site.disclosure":
    "Tickdeck shows market data and signals computed from it. It is not a financial adviser and does not tell you what to buy. Trading can lose all of your deposit.",
  "landing.title": "Tickdeck: which coin moves now",
  "landing.description":
    "A live terminal for the most traded coins of {exchanges}: price changes and volume ratios over eight windows, signals, charts and a screener.",
  "hero.signal": "Get a free signal",
  "hero.note": "Free test of the terminal: {seconds} s of live data, no card.",
  "hero.plot": "Move over 5 minutes to the right, 24 h volume upwards",
  "deck.up": "{count} up",
  "deck.down": "{count} down",
  "deck.flat": "{count} flat",
} as const;
