// What Tickdeck is and who runs it, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"about"> = {
  title: "À propos de Tickdeck",
  description: "Un terminal en direct qui montre quelle crypto bouge maintenant, sans promettre plus.",
  sections: {
    what: [
      "Ce qu'est Tickdeck",
      "Tickdeck répond à une question : quelle crypto bouge maintenant ? Il suit les plus échangées de {exchanges} face à l'USDT, calcule chaque seconde variations de prix et rapports de volume sur des fenêtres de {shortestWindow} à {longestWindow} minutes, et les pousse dans un terminal dense dans le navigateur.",
    ],
    who: [
      "Pour qui",
      "Pour les traders qui cherchent les mouvements soudains de prix et de volume et veulent les voir aussitôt, côte à côte : listes, screener, graphiques, boussole BTC, signaux et calculateur de risque sur un seul écran.",
    ],
    principles: [
      "Ce à quoi nous tenons",
      [
        "Les chiffres se vérifient : chaque signal porte les nombres dont il vient.",
        "L'inconnu est un tiret, l'imprécis est pointillé, le retard devient gris.",
        "Ni taux de réussite, ni clients, ni citations inventés : les chiffres de ce site viennent du système en marche.",
        "Vos données sont à vous : ni scripts tiers, ni publicité, ni vente.",
      ],
    ],
    not: [
      "Ce qu'il n'est pas",
      "Ni plateforme d'échange, ni courtier, ni conseiller. Tickdeck ne passe aucun ordre et ne détient aucun argent. Voir l'[avertissement sur les risques](risk).",
    ],
    operator: ["Qui l'exploite", "{operator}, {address}. Écrivez à {email} ou passez par la [page de contact](contact)."],
  },
};
