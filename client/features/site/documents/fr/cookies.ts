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
        "{trialCookie} : une marque aléatoire qui limite l'essai gratuit à un par appareil et évite que d'autres à la même adresse épuisent vos requêtes. {trialCookieDays} jours.",
        "{orderCookie} : une marque aléatoire du navigateur qui a commandé : elle lui permet de retrouver sa commande et de changer une fois l'adresse où arrivent les identifiants. {orderCookieDays} jours.",
        "{languageCookie} : la langue choisie. {languageDays} jours.",
        "{adminCookie} : la session de ceux qui gèrent le service, sur leurs propres pages. Au plus {adminSessionHours} heures.",
      ],
    ],
    storage: [
      "Stockage du navigateur",
      "Tout le reste est dans le stockage local du navigateur. Rien n'y ouvre votre compte. La déconnexion le vide, sauf la première ligne de cette liste.",
      [
        "{storedChoices} : la langue choisie et, si vous en avez décidé ainsi, que vos pages ne sont pas comptées.",
        "{storedOrder} : ce que vous avez choisi dans le quiz et parmi les offres et, jusqu’à la fermeture de l’onglet, la commande que vous êtes allé payer.",
        "{storedSession} : ce que les pages montrent de votre session : nom, adresse, offre et un nom de session qui n'ouvre rien.",
        "{storedChat} : si le chat d'aide est ouvert, et votre propre clé pour lui, si vous en avez saisi une ; et, jusqu'à la fermeture de l'onglet ou votre déconnexion, la conversation.",
        "{storedTerminal} : réglages et disposition du terminal.",
        "{storedLists} : vos listes, et si ce navigateur a déjà eu celles de l'essai gratuit.",
        "{storedQueues} : l'aspect du tableau des tâches, pour ceux qui gèrent le service.",
      ],
    ],
    analytics: [
      "Comptage des pages",
      "Notre propre serveur compte quelles pages sont ouvertes et jusqu'où vont les visiteurs vers une offre, sans cookie et sans tiers, et, passé le jour, ne garde rien qui mène à vous : voir [confidentialité](privacy). Do Not Track, Global Privacy Control et l'interrupteur au bas de cette page l'arrêtent ; votre choix reste dans ce navigateur, même après déconnexion.",
    ],
    control: [
      "Vous décidez",
      "Vous pouvez effacer cookies et stockage dans le navigateur à tout moment. Vous êtes alors déconnecté et les réglages repartent de zéro.",
    ],
  },
};
