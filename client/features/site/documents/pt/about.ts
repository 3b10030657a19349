// What Tickdeck is and who runs it, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"about"> = {
  title: "Sobre o Tickdeck",
  description: "Um terminal ao vivo que mostra qual cripto se move agora, sem prometer além disso.",
  sections: {
    what: [
      "O que é o Tickdeck",
      "O Tickdeck responde a uma pergunta: qual cripto se move agora? Ele acompanha as criptos mais negociadas de {exchanges} contra USDT, calcula a cada segundo variações de preço e razões de volume em janelas de {shortestWindow} a {longestWindow} minutos e as envia a um terminal denso no navegador.",
    ],
    who: [
      "Para quem é",
      "Para quem busca movimentos súbitos de preço e volume e quer vê-los na hora, lado a lado: listas, screener, gráficos, bússola BTC, sinais e calculadora de risco numa tela.",
    ],
    principles: [
      "O que nos guia",
      [
        "Os números podem ser conferidos: cada sinal traz os valores de que vem.",
        "O desconhecido é um traço, o impreciso é pontilhado, o atrasado fica cinza.",
        "Sem taxas de acerto, clientes ou citações inventados: os números deste site vêm do sistema em funcionamento.",
        "Seus dados são seus: sem scripts de terceiros, sem publicidade, sem venda.",
      ],
    ],
    not: [
      "O que não é",
      "Nem exchange, nem corretora, nem consultor. O Tickdeck não envia ordens e não guarda dinheiro. Veja o [aviso de riscos](risk).",
    ],
    operator: ["Quem mantém", "{operator}, {address}. Escreva para {email} ou use a [página de contato](contact)."],
  },
};
