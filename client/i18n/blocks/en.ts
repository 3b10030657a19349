// The source dictionary of the landing page's lower blocks. Its keys and {placeholders} are those of every language here.

export const texts = {
  "scanner.title": "The scanner finds the mover",
  "scanner.body":
    "Every second it compares each coin with itself and puts the one that leaves the pack on top. You read one line, not two hundred.",
  "scanner.caption": "{exchange}: largest move in {minutes} minutes",
  "scanner.ratio": "Volume against the {minutes} minutes before",
  "tools.title": "Three tools, one screen",
  "tools.lists": "Watch lists that hold still",
  "tools.lists.body":
    "Up to {count|one:# list|other:# lists} of prices, changes and volumes. The order freezes while your pointer is over a row, so you click what you meant to.",
  "tools.screener": "A screener you can read",
  "tools.screener.body":
    "Every coin by the size of its move and its 24 h volume. Far right and high is a big move you can trade; far right and low is one with little liquidity.",
  "tools.risk": "Size before you click",
  "tools.risk.body": "Deposit, risk, stop and leverage in; loss, position and margin out. Exact decimals, beside the chart.",
  "tools.risk.loss": "Loss if the stop is hit",
  "tools.risk.size": "Position size",
  "tools.risk.margin": "Margin at leverage 5",
  "video.title": "From first tick to signal",
  "video.body":
    "A recording of the terminal itself: lists, screener, charts and a signal with the reason it fired. Generated market, no sound.",
  "video.unsupported": "Your browser cannot play this video.",
  "video.open": "Open the recording",
  "trust.title": "We publish no accuracy figure, only what we measure.",
  "trust.body": "These numbers come from this deployment as it runs now, not from a brochure. What is not measured is not shown.",
  "trust.how": "How this is measured",
  "trust.waiting": "Waiting for the first measurement",
  "trust.coins": "coins watched now on {exchanges}",
  "trust.signals": "signals today (UTC), all rules in use",
  "trust.delay": "from the exchange to our server, median of the last minute",
  "trust.ms": "{value} ms",
  "trust.share": "{kept} of {all}",
  "trust.minutes": "measured minutes of the last 24 hours with market data",
  "trust.uptime": "of the measured minutes of the last {days} days the site worked",
  "trust.status": "See the status page",
  "call.title": "Watch it move, free",
  "call.body":
    "The terminal on live data for {time}: lists with signals, the screener and charts of one exchange. Two short questions and an email address, then it opens.",
  "call.start": "Start the free test",
  "call.plans": "See plans",
  "call.card": "Card",
  "call.card.no": "Not needed",
} as const;
