// Cookies and storage, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"cookies"> = {
  title: "Cookies e armazenamento",
  description: "Que cookies o Tickdeck define, o que seu navegador guarda e como você decide.",
  sections: {
    used: [
      "Cookies que definimos",
      "Só nossos, e só o que o serviço precisa:",
      [
        "{sessionCookie}: sua sessão após entrar ou durante o teste grátis. No máximo {sessionDays} dias, e {idleHours} horas sem uso.",
        "{deviceCookie}: mostra que este navegador já entrou antes, para que quem adivinha senhas não bloqueie você. {deviceDays} dias.",
        "{trialCookie}: uma marca aleatória que limita o teste grátis a um por aparelho e impede que outros com o mesmo endereço esgotem os seus pedidos. {trialCookieDays} dias.",
        "{orderCookie}: uma marca aleatória do navegador que fez o pedido: com ela, ele reencontra o pedido e pode mudar uma vez para onde vai o acesso. {orderCookieDays} dias.",
        "{languageCookie}: o idioma escolhido. {languageDays} dias.",
        "{adminCookie}: a sessão de quem opera o serviço, em páginas próprias. No máximo {adminSessionHours} horas.",
      ],
    ],
    storage: [
      "Armazenamento do navegador",
      "Todo o resto fica no armazenamento local do navegador. Nada ali abre sua conta. Ao sair ele é esvaziado, menos a primeira linha desta lista.",
      [
        "{storedChoices}: o idioma escolhido e, se você assim decidiu, que suas páginas não sejam contadas.",
        "{storedOrder}: o que você escolheu no quiz e entre os planos e, até a aba ser fechada, o pedido que você foi pagar.",
        "{storedSession}: o que as páginas mostram da sua sessão: nome, endereço, plano e um nome da sessão que não abre nada.",
        "{storedChat}: se o chat de suporte está aberto, e sua própria chave para ele, se você informou uma; e, até fechar a aba ou sair, a conversa.",
        "{storedTerminal}: ajustes e disposição do terminal.",
        "{storedLists}: suas listas, e se este navegador já recebeu as do teste grátis.",
        "{storedQueues}: a aparência do painel de tarefas, para quem opera o serviço.",
      ],
    ],
    analytics: [
      "Contagem de páginas",
      "Nosso próprio servidor conta que páginas são abertas e até onde os visitantes chegam rumo a um plano, sem cookie e sem terceiros, e passado o dia não guarda nada que leve até você: veja o [aviso de privacidade](privacy). Do Not Track, Global Privacy Control e a chave no fim desta página o interrompem; sua escolha fica neste navegador, mesmo depois de sair.",
    ],
    control: [
      "Você decide",
      "Você pode apagar cookies e armazenamento no navegador quando quiser. Então sai da conta e os ajustes recomeçam.",
    ],
  },
};
