// The risk notice, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"risk"> = {
  title: "Aviso de riscos",
  description:
    "Operar criptoativos pode custar tudo o que você aplicar. O que os números e sinais do Tickdeck dizem e não dizem.",
  sections: {
    loss: [
      "Você pode perder tudo",
      "Criptoativos oscilam muito, muitos têm pouca negociação e alguns perdem todo o valor. Opere só com dinheiro que você pode perder. A alavancagem multiplica as perdas.",
    ],
    advice: [
      "Não é aconselhamento",
      "{operator} não é consultor financeiro, corretora nem exchange. Números, listas, sinais e a calculadora de risco são informação, não recomendação de compra ou venda, e não conhecem sua situação.",
    ],
    signals: [
      "O que é um sinal",
      "Um sinal diz que um preço ou volume acabou de mudar tanto quanto o seu limiar. Não diz o que vem depois. Não prometemos taxa de acerto nem lucro.",
    ],
    data: [
      "Dados podem falhar",
      "Corretoras, redes e nossos sistemas podem ficar lentos, parar ou errar. O terminal marca números atrasados e imprecisos quando consegue notá-los. Compare com sua corretora antes de operar.",
    ],
    calculator: [
      "A calculadora de risco",
      "Ela calcula com o que você digita. Não conhece taxas, derrapagem, regras de liquidação nem saltos de preço; um stop pode ser executado longe do seu nível.",
    ],
    rules: [
      "A sua parte",
      "Verifique se operar criptoativos é permitido onde você vive e que impostos são devidos. Movimentos passados não garantem nada sobre os futuros.",
    ],
  },
};
