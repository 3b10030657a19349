// How the figures are computed, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"how"> = {
  title: "Como os números são calculados",
  description: "Variação líquida, razão de volume, volume de 24 h, janelas e sinais, e o que significam exato e pontilhado.",
  sections: {
    source: [
      "De onde vêm os dados",
      "Os negócios chegam pelas conexões ao vivo das próprias corretoras. De cada segundo anotamos, por cripto, o último preço e o volume negociado até ali em USDT. Todos os números são diferenças entre esses segundos.",
    ],
    change: [
      "Variação líquida",
      "Net % em N minutos = 100 · (preço agora − preço há N minutos) ÷ preço há N minutos. Vale o preço do último negócio até aquele segundo.",
    ],
    ratio: [
      "Razão de volume",
      "Volume dos últimos N minutos ÷ volume dos N minutos anteriores. ×2 é o dobro de há pouco. Em porcentagem: 100 · (razão − 1).",
    ],
    day: ["Volume de 24 h", "O número móvel da própria corretora para as últimas 24 horas, em USDT."],
    windows: [
      "Janelas e velocidade",
      "N é {windows} minutos. Os números são calculados a cada segundo e mostrados com a frequência que o plano permite: Start a cada {startSpeed} s, Popular {popularSpeed} s, Professional {professionalSpeed} s. Gráficos fixados não esperam por isso.",
    ],
    exact: [
      "Exato e pontilhado",
      "Um número é exato quando toda a sua janela é feita de segundos que anotamos ou reconstruímos negócio a negócio. Após um início ou uma falha, a parte mais antiga vem primeiro dos candles de um minuto da corretora: esse número é fiel ao minuto e fica pontilhado. Um traço quer dizer “ainda não se sabe”, o que não é zero.",
    ],
    signals: [
      "Sinais",
      "A regra de uma lista define janela, direção e limiar. Ela dispara no segundo em que seu número atinge o limiar, igual para todos. A mesma cripto em menos de {duplicateSeconds} s é duplicata e fica retida; repetições em {repeatSeconds} s são contadas. Os sinais ficam {signalMinutes} minutos, cada um com preços, volumes e horários, para você recalcular.",
    ],
    public: [
      "Números sem conta",
      "Visitantes veem {publicExchange} numa tabela de até {publicSeconds} s. Se o mercado for simulado, um aviso diz isso.",
    ],
  },
};
