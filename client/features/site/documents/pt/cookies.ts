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
        "{trialCookie}: uma marca aleatória que limita o teste grátis a um por aparelho. {trialCookieDays} dias.",
        "{languageCookie}: o idioma escolhido. {languageDays} dias.",
        "{adminCookie}: a sessão de quem opera o serviço, em páginas próprias. No máximo {adminSessionHours} horas.",
      ],
    ],
    storage: [
      "Armazenamento do navegador",
      "Todo o resto fica no armazenamento local do navegador. Nada ali abre sua conta. Ao sair ele é esvaziado, menos a primeira linha desta lista.",
      [
        "{storedChoices}: o idioma escolhido, e sua resposta sobre a contagem de páginas com a data.",
        "{storedOrder}: o que você escolheu no quiz e entre os planos.",
        "{storedSession}: o que as páginas mostram da sua sessão: nome, endereço, plano e um nome da sessão que não abre nada.",
        "{storedChat}: se o chat de suporte está aberto, e sua própria chave para ele, se você informou uma; e, até fechar a aba ou sair, a conversa.",
        "{storedTerminal}: ajustes e disposição do terminal.",
        "{storedLists}: suas listas, e se este navegador já recebeu as do teste grátis.",
        "{storedQueues}: a aparência do painel de tarefas, para quem opera o serviço.",
      ],
    ],
    analytics: [
      "Contagem de páginas",
      "Se você concordar, nosso próprio servidor conta que páginas são abertas e até onde os visitantes chegam rumo a um plano, sem terceiros. Recusar é tão fácil quanto aceitar e não muda mais nada. Sua resposta e a data ficam neste navegador, mesmo depois de sair; você pode mudá-la no rodapé de cada página pública.",
    ],
    control: [
      "Você decide",
      "Você pode apagar cookies e armazenamento no navegador quando quiser. Então sai da conta e os ajustes recomeçam.",
    ],
  },
};
