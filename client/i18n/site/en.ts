// The source dictionary of the public pages. Its keys and {placeholders} are those of every language here.

export const texts = {
  "front.title": "See the coin that moves, while it moves",
  "front.lead":
    "Tickdeck watches the most traded coins of {exchanges} against USDT and shows their moves and volumes over eight windows from 1 to 20 minutes.",
  "front.table": "{exchange}, largest moves in 5 minutes",
  "front.age": "{seconds} s old",
  "front.note": "This public table is up to a minute old. In the terminal it is live.",
  "front.deck": "{exchange}: {count|one:# coin|other:# coins}, most traded first. Height is the move over 5 minutes.",
} as const;
