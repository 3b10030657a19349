// The security page, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"security"> = {
  title: "Sécurité",
  description: "Comment Tickdeck protège comptes et paiements, ce que vous pouvez faire et comment signaler une faille.",
  sections: {
    protect: [
      "Ce que nous protégeons, et comment",
      [
        "Les mots de passe sont gardés en empreintes argon2id. Le vôtre compte au moins {passwordLength} caractères ; les plus courants sont refusés.",
        "La session est dans un cookie que les scripts ne peuvent lire. Rien dans le stockage du navigateur n'ouvre un compte.",
        "Les connexions sont chiffrées. Les pages ne chargent aucun script tiers, une politique de contenu stricte y veille.",
        "Deviner est ralenti par nom et par adresse. Un paiement ne compte qu'une fois confirmé à notre serveur par son prestataire.",
        "Numéros de carte et clés de portefeuille ne nous parviennent jamais.",
      ],
    ],
    yours: [
      "Ce que vous pouvez faire",
      [
        "Choisissez votre propre mot de passe dès la première connexion.",
        "Parcourez vos sessions ouvertes sur la page du compte et fermez celles que vous ne connaissez pas.",
        "Nous ne demandons jamais votre mot de passe ni les clés de votre compte de plateforme : Tickdeck n'en a pas besoin.",
      ],
    ],
    report: [
      "Signaler une faille",
      "Écrivez à {email} avec « Security » en objet : ce que vous avez trouvé, comment le reproduire, à quoi cela peut mener. Nous répondons, vous tenons au courant et vous citons si vous le souhaitez. Laissez-nous le temps de corriger avant de publier.",
    ],
    rules: [
      "Règles de recherche",
      [
        "Utilisez vos propres comptes et laissez les données d'autrui tranquilles.",
        "Ni saturation, ni tromperie, ni dégât.",
        "Qui s'y tient de bonne foi n'a pas à craindre d'action en justice de notre part.",
      ],
    ],
  },
};
