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
        "__Host-sid: sua sessão após entrar ou durante o teste grátis. No máximo {sessionDays} dias, e {idleHours} horas sem uso.",
        "__Host-dev: mostra que este navegador já entrou antes, para que quem adivinha senhas não bloqueie você. {deviceDays} dias.",
        "__Host-trial: uma marca aleatória que limita o teste grátis a um por aparelho. {trialCookieDays} dias.",
        "selectedLanguage: o idioma escolhido. {languageDays} dias.",
      ],
    ],
    storage: [
      "Armazenamento do navegador",
      "Ajustes e disposição do terminal, idioma e plano escolhidos e dados da sessão para exibição ficam no armazenamento local do navegador. Nada ali abre sua conta. Ao sair ele é esvaziado, menos o idioma.",
    ],
    analytics: [
      "Contagem de páginas",
      "Se você concordar, nosso próprio servidor conta que páginas são abertas e até onde os visitantes chegam rumo a um plano, sem terceiros. Recusar é tão fácil quanto aceitar e não muda mais nada. Sua resposta fica neste navegador, mesmo depois de sair; você pode mudá-la no rodapé de cada página pública.",
    ],
    control: [
      "Você decide",
      "Você pode apagar cookies e armazenamento no navegador quando quiser. Então sai da conta e os ajustes recomeçam.",
    ],
  },
};
