// Portuguese: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Veja a moeda que se move enquanto ela se move",
  "front.lead":
    "O Tickdeck acompanha as moedas mais negociadas de {exchanges} contra USDT e mostra o movimento e o volume em oito janelas de 1 a 20 minutos.",
  "front.table": "{exchange}, maiores movimentos em 5 minutos",
  "front.age": "há {seconds} s",
  "front.note": "Esta tabela pública tem até um minuto de idade. No terminal ela é ao vivo.",
  "front.deck":
    "{count|one:# moeda|many:# de moedas|other:# moedas} da {exchange}, as mais negociadas primeiro. A altura é o movimento em 5 minutos.",
};
