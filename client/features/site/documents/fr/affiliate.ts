// The affiliate program, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"affiliate"> = {
  title: "Programme d'affiliation",
  description: "Recommander Tickdeck : il n'y a pas de programme automatique, alors écrivez-nous.",
  sections: {
    now: [
      "Comment cela marche aujourd'hui",
      "Il n'y a pas de programme automatique avec liens et compteurs. Si vous écrivez, enseignez ou animez une communauté de traders et voulez recommander Tickdeck, écrivez-nous : les conditions se conviennent avec chaque partenaire, personnellement et par écrit.",
    ],
    write: [
      "Que nous écrire",
      "À {email} ou par la [page de contact](contact) :",
      ["qui vous êtes et où votre public vous trouve", "sa langue et son pays", "comment vous présenteriez Tickdeck"],
    ],
    rules: [
      "Ce que nous demandons aux partenaires",
      [
        "Ni gains promis ni chiffres inventés.",
        "Les recommandations payées sont signalées comme telles.",
        "Ni courriels non sollicités ni annonces en notre nom.",
      ],
    ],
  },
};
