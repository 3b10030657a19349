// Questions and answers, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"faq"> = {
  title: "Perguntas e respostas",
  description: "Teste grátis, planos, pagamento, números, sinais e conta: respostas curtas ao que se pergunta.",
  sections: {
    start: [
      "Para começar",
      {
        question: "O que o Tickdeck faz?",
        answer:
          "Mostra ao vivo quais criptos de {exchanges} se movem em preço e volume, em janelas de {shortestWindow} a {longestWindow} minutos, com listas, sinais, screener e gráficos.",
      },
      {
        question: "Preciso de conta em corretora ou chave de API?",
        answer: "Não. O Tickdeck lê dados públicos de mercado e não toca na sua conta.",
      },
      {
        question: "Quanto dura o teste grátis?",
        answer: "{testTime} no terminal de verdade, após um [quiz](quiz) curto. Não é preciso cartão.",
      },
      {
        question: "Por que o teste está bloqueado no meu aparelho?",
        answer:
          "Ele abre uma vez por aparelho e endereço de rede. Se você divide o endereço com outros, pode se identificar com um código enviado por e-mail.",
      },
    ],
    plans: [
      "Planos e pagamento",
      {
        question: "Em que os planos diferem?",
        answer:
          "Em corretoras, velocidade e listas: Start {startLists} listas a partir de {startSpeed} s, Popular {popularLists} a partir de {popularSpeed} s, Professional {professionalLists} a partir de {professionalSpeed} s. Tudo está em [planos e preços](pricing).",
      },
      {
        question: "Como posso pagar?",
        answer:
          "Com o que a página do pedido oferecer: cartão ou carteira pelo YooMoney, cripto pelo NOWPayments. Os preços são em USDT.",
      },
      {
        question: "O plano se renova sozinho?",
        answer: "Não. É pré-pago, termina sozinho e nada é cobrado de novo.",
      },
      {
        question: "O que acontece se eu comprar um plano maior?",
        answer: "Ele vale na hora. O tempo que resta do menor não se perde: continua depois.",
      },
      {
        question: "Paguei, mas nada aconteceu. E agora?",
        answer:
          "Pagamentos em cripto precisam de confirmações e podem demorar. O pedido não se perde nem com a página fechada: o acesso vem assim que o provedor confirma. Se não vier, [escreva](contact) com o número do pedido.",
      },
      {
        question: "Posso ter meu dinheiro de volta?",
        answer:
          "Sim, em até {withdrawalDays} dias do pedido, menos os dias usados. Depois você pode pedir um reembolso na página da conta, e uma pessoa decide. Veja [reembolso e desistência](refund).",
      },
    ],
    terminal: [
      "O terminal",
      {
        question: "Que criptos são acompanhadas?",
        answer: "As mais negociadas contra USDT em {exchanges}. O terminal mostra quantas são no momento.",
      },
      {
        question: "Por que alguns números são pontilhados?",
        answer:
          "Sua janela ainda se apoia em parte em candles de um minuto: são fiéis ao minuto, não ao segundo. Veja [como os números são calculados](how).",
      },
      {
        question: "Os sinais dizem quando comprar?",
        answer: "Não. Dizem que algo acabou de se mover. O que se segue é decisão sua; leia o [aviso de riscos](risk).",
      },
      {
        question: "O que quer dizer “Mercado simulado”?",
        answer: "Que os preços são gerados para um ensaio e não vêm de uma corretora. O aviso não pode ser escondido.",
      },
      {
        question: "Funciona no telefone?",
        answer: "Sim, no navegador. Não é preciso instalar nada.",
      },
    ],
    account: [
      "Sua conta",
      {
        question: "Como recebo meu acesso?",
        answer: "Após o pagamento, no contato com que você se registrou. Na primeira entrada você escolhe uma senha própria.",
      },
      {
        question: "Em quantos aparelhos posso estar?",
        answer:
          "Ao mesmo tempo: Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}. Uma entrada a mais encerra a sessão mais antiga.",
      },
      {
        question: "Esqueci minha senha.",
        answer: "Escolha “Esqueceu a senha?” na página de login. Um link chega por e-mail e vale uma vez.",
      },
      {
        question: "Como apago minha conta?",
        answer: "Na página da conta, onde antes você pode baixar seus dados. Veja o [aviso de privacidade](privacy).",
      },
    ],
  },
};
