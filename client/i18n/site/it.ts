// Italian: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Vedi la moneta che si muove mentre si muove",
  "front.lead":
    "Tickdeck segue le monete più scambiate di {exchanges} contro USDT e ne mostra il movimento e il volume in otto finestre da 1 a 20 minuti.",
  "front.table": "{exchange}, i movimenti più ampi in 5 minuti",
  "front.age": "{seconds} s fa",
  "front.note": "Questa tabella pubblica ha fino a un minuto di ritardo. Nel terminale è dal vivo.",
  "front.deck":
    "{count|one:# moneta|many:# di monete|other:# monete} di {exchange}, prima le più scambiate. L’altezza è il movimento in 5 minuti.",
};
