// German: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Die Münze sehen, die sich bewegt, während sie sich bewegt",
  "front.lead":
    "Tickdeck beobachtet die meistgehandelten Münzen von {exchanges} gegen USDT und zeigt Bewegung und Volumen in acht Fenstern von 1 bis 20 Minuten.",
  "front.table": "{exchange}, größte Bewegungen in 5 Minuten",
  "front.age": "{seconds} s alt",
  "front.note": "Diese öffentliche Tabelle ist bis zu eine Minute alt. Im Terminal ist sie live.",
  "front.deck":
    "{count|one:# Münze|other:# Münzen} auf {exchange}, die meistgehandelten zuerst. Die Höhe ist die Bewegung in 5 Minuten.",
};
