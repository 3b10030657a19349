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
        "__Host-sid : votre session après connexion ou pendant l'essai gratuit. Au plus {sessionDays} jours, et {idleHours} heures sans activité.",
        "__Host-dev : indique que ce navigateur s'est déjà connecté, pour que des inconnus devinant votre mot de passe ne vous bloquent pas. {deviceDays} jours.",
        "__Host-trial : une marque aléatoire qui limite l'essai gratuit à un par appareil. {trialCookieDays} jours.",
        "selectedLanguage : la langue choisie. {languageDays} jours.",
      ],
    ],
    storage: [
      "Stockage du navigateur",
      "Réglages et disposition du terminal, langue et offre choisies et données d'affichage de votre session sont dans le stockage local du navigateur. Rien n'y ouvre votre compte. La déconnexion le vide, sauf la langue.",
    ],
    analytics: [
      "Comptage des pages",
      "Si vous l'acceptez, notre propre serveur compte quelles pages sont ouvertes et jusqu'où vont les visiteurs vers une offre, sans tiers. Refuser est aussi simple qu'accepter et ne change rien d'autre. Votre réponse reste dans ce navigateur, même après déconnexion ; vous pouvez la changer au bas de chaque page publique.",
    ],
    control: [
      "Vous décidez",
      "Vous pouvez effacer cookies et stockage dans le navigateur à tout moment. Vous êtes alors déconnecté et les réglages repartent de zéro.",
    ],
  },
};
