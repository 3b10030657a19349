// Spanish: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Vea la moneda que se mueve mientras se mueve",
  "front.lead":
    "Tickdeck vigila las monedas más negociadas de {exchanges} frente a USDT y muestra su movimiento y su volumen en ocho ventanas de 1 a 20 minutos.",
  "front.table": "{exchange}, mayores movimientos en 5 minutos",
  "front.age": "hace {seconds} s",
  "front.note": "Esta tabla pública tiene hasta un minuto de antigüedad. En el terminal es en vivo.",
  "front.deck":
    "{count|one:# moneda|many:# de monedas|other:# monedas} de {exchange}, primero las más negociadas. La altura es el movimiento en 5 minutos.",
};
