// French: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Voyez la monnaie qui bouge pendant qu’elle bouge",
  "front.lead":
    "Tickdeck suit les monnaies les plus échangées de {exchanges} face à l’USDT et montre leur mouvement et leur volume sur huit fenêtres de 1 à 20 minutes.",
  "front.table": "{exchange}, plus forts mouvements en 5 minutes",
  "front.age": "il y a {seconds} s",
  "front.note": "Ce tableau public a jusqu’à une minute de retard. Dans le terminal, il est en direct.",
  "front.deck":
    "{count|one:# monnaie|many:# de monnaies|other:# monnaies} de {exchange}, les plus échangées d’abord. La hauteur est le mouvement sur 5 minutes.",
};
