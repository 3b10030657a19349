// The terms of use, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"terms"> = {
  title: "Conditions d'utilisation",
  description: "Ce que fournit Tickdeck, comment une offre se commande et se paie, et ce que chacun doit à l'autre.",
  sections: {
    service: [
      "Ce que nous fournissons",
      "Tickdeck est un terminal web qui montre prix, variations, volumes et signaux des cryptos les plus échangées sur {exchanges}. Il ne passe aucun ordre, ne détient aucun argent et n'a pas accès à votre compte de plateforme. Il ne conseille pas : lisez l'[avertissement sur les risques](risk).",
    ],
    contract: [
      "Comment se forme le contrat",
      "Vous commandez à {operator}, {address}. Le bouton de commande indique qu'elle oblige à payer. Le contrat commence quand le paiement est confirmé et l'accès ouvert. Vous devez être majeur.",
    ],
    plans: [
      "Offres et paiement",
      "Les [offres et prix](pricing) sont visibles avant la commande ; le montant de la page de commande est définitif. Une offre se paie d'avance pour un mois ou un an, puis se termine d'elle-même. Elle ne se renouvelle pas, et nous ne gardons aucun moyen de paiement pour débiter à nouveau.",
      "Acheter l'offre que l'on a déjà ajoute la nouvelle période à la fin de l'ancienne.",
    ],
    account: [
      "Votre compte",
      "L'accès est personnel. Sessions ouvertes à la fois : Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions} ; une connexion de plus ferme la plus ancienne. Gardez votre mot de passe pour vous et prévenez-nous si quelqu'un d'autre le connaît.",
    ],
    test: [
      "Essai gratuit",
      "Chaque appareil et chaque adresse réseau peut essayer le terminal une fois pendant {testTime}, sans payer. C'est l'horloge du serveur qui compte.",
    ],
    use: [
      "Ce qui n'est pas permis",
      [
        "Céder ou revendre l'accès ou les données.",
        "Lire le service par des programmes au-delà des limites de votre offre.",
        "Contourner des limites, perturber le service ou attaquer autrui par son intermédiaire.",
      ],
      "Un tel manquement peut entraîner le blocage du compte, immédiat dans les cas graves.",
    ],
    availability: [
      "Disponibilité",
      "Les données viennent des plateformes et peuvent être en retard, incomplètes ou fausses ; le terminal le dit quand il peut le remarquer. Nous réparons les pannes au plus vite, mais ne promettons pas un service ininterrompu.",
    ],
    liability: [
      "Responsabilité",
      "Notre responsabilité est illimitée en cas de faute intentionnelle ou lourde, d'atteinte à la vie et à la santé, et partout où la loi n'admet pas de limite. Sinon elle se borne au manquement à des obligations essentielles, à hauteur du dommage typique et prévisible. Les pertes de trading restent à vos risques.",
    ],
    end: [
      "Fin et modifications",
      "Vous pouvez cesser d'utiliser le service et effacer le compte à tout moment ; voir [remboursement et rétractation](refund). Les changements de ces conditions sont annoncés par e-mail au moins {noticeDays} jours avant. Ils ne dégradent pas une offre déjà payée.",
    ],
    law: [
      "Droit applicable",
      "Le droit du pays d'établissement de l'exploitant s'applique. La protection que le droit de votre pays vous donne comme consommateur demeure. Si une clause est nulle, les autres restent valables.",
    ],
  },
};
