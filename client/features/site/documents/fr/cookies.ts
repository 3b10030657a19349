// Cookies and storage, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"cookies"> = {
  title: "Cookies et stockage",
  description: "Quels cookies Tickdeck dépose, ce que garde votre navigateur et comment vous en décidez.",
  sections: {
    used: [
      "Les cookies que nous déposons",
      "Uniquement les nôtres, et seulement ce dont le service a besoin :",
      [
        "{sessionCookie} : votre session après connexion ou pendant l'essai gratuit. Au plus {sessionDays} jours, et {idleHours} heures sans activité.",
        "{deviceCookie} : indique que ce navigateur s'est déjà connecté, pour que des inconnus devinant votre mot de passe ne vous bloquent pas. {deviceDays} jours.",
        "{trialCookie} : une marque aléatoire qui limite l'essai gratuit à un par appareil. {trialCookieDays} jours.",
        "{languageCookie} : la langue choisie. {languageDays} jours.",
        "{adminCookie} : la session de ceux qui gèrent le service, sur leurs propres pages. Au plus {adminSessionHours} heures.",
      ],
    ],
    storage: [
      "Stockage du navigateur",
      "Tout le reste est dans le stockage local du navigateur. Rien n'y ouvre votre compte. La déconnexion le vide, sauf la première ligne de cette liste.",
      [
        "{storedChoices} : la langue choisie, et votre réponse sur le comptage des pages avec sa date.",
        "{storedOrder} : ce que vous avez choisi dans le quiz et parmi les offres.",
        "{storedSession} : ce que les pages montrent de votre session : nom, adresse, offre et un nom de session qui n'ouvre rien.",
        "{storedChat} : si le chat d'aide est ouvert, et votre propre clé pour lui, si vous en avez saisi une ; et, jusqu'à la fermeture de l'onglet ou votre déconnexion, la conversation.",
        "{storedTerminal} : réglages et disposition du terminal.",
        "{storedLists} : vos listes, et si ce navigateur a déjà eu celles de l'essai gratuit.",
        "{storedQueues} : l'aspect du tableau des tâches, pour ceux qui gèrent le service.",
      ],
    ],
    analytics: [
      "Comptage des pages",
      "Si vous l'acceptez, notre propre serveur compte quelles pages sont ouvertes et jusqu'où vont les visiteurs vers une offre, sans tiers. Refuser est aussi simple qu'accepter et ne change rien d'autre. Votre réponse et sa date restent dans ce navigateur, même après déconnexion ; vous pouvez la changer au bas de chaque page publique.",
    ],
    control: [
      "Vous décidez",
      "Vous pouvez effacer cookies et stockage dans le navigateur à tout moment. Vous êtes alors déconnecté et les réglages repartent de zéro.",
    ],
  },
};
