// The affiliate program, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"affiliate"> = {
  title: "Programa de afiliados",
  description: "Recomende o Tickdeck: não há programa automático, então escreva para nós.",
  sections: {
    now: [
      "Como funciona hoje",
      "Não há programa automático com links e contadores. Se você escreve, ensina ou conduz uma comunidade de traders e quer recomendar o Tickdeck, escreva: combinamos as condições com cada parceiro pessoalmente e por escrito.",
    ],
    write: [
      "O que escrever",
      "Para {email} ou pela [página de contato](contact):",
      ["quem você é e onde seu público o encontra", "o idioma e o país dele", "como você apresentaria o Tickdeck"],
    ],
    rules: [
      "O que pedimos aos parceiros",
      [
        "Sem lucros prometidos e sem números inventados.",
        "Recomendações pagas são indicadas como tais.",
        "Sem e-mails não solicitados e sem anúncios em nosso nome.",
      ],
    ],
  },
};
