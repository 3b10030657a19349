// Questions and answers, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"faq"> = {
  title: "Questions et réponses",
  description: "Essai gratuit, offres, paiement, chiffres, signaux et compte : des réponses courtes aux questions posées.",
  sections: {
    start: [
      "Pour commencer",
      {
        question: "Que fait Tickdeck ?",
        answer:
          "Il montre en direct quelles cryptos de {exchanges} bougent en prix et en volume, sur des fenêtres de {shortestWindow} à {longestWindow} minutes, avec listes, signaux, screener et graphiques.",
      },
      {
        question: "Me faut-il un compte de plateforme ou une clé API ?",
        answer: "Non. Tickdeck lit des données de marché publiques et ne touche pas à votre compte.",
      },
      {
        question: "Combien dure l'essai gratuit ?",
        answer: "{testTime} dans le vrai terminal, après un court [quiz](quiz). Aucune carte n'est demandée.",
      },
      {
        question: "Pourquoi l'essai est-il bloqué sur mon appareil ?",
        answer:
          "Il s'ouvre une fois par appareil et adresse réseau. Si vous partagez une adresse, un code envoyé par e-mail permet de vous faire reconnaître.",
      },
    ],
    plans: [
      "Offres et paiement",
      {
        question: "En quoi diffèrent les offres ?",
        answer:
          "Par les plateformes, la cadence et les listes : Start {startLists} listes dès {startSpeed} s, Popular {popularLists} dès {popularSpeed} s, Professional {professionalLists} dès {professionalSpeed} s. Tout est sur [offres et prix](pricing).",
      },
      {
        question: "Comment payer ?",
        answer:
          "Avec ce que propose la page de commande : carte ou portefeuille via YooMoney, crypto via NOWPayments. Les prix sont en USDT.",
      },
      {
        question: "Une offre se renouvelle-t-elle seule ?",
        answer: "Non. Elle est payée d'avance, se termine d'elle-même, et rien n'est débité à nouveau.",
      },
      {
        question: "Que se passe-t-il si j'achète une offre supérieure ?",
        answer: "Elle vaut aussitôt. Le temps restant de l'offre inférieure n'est pas perdu : il reprend ensuite.",
      },
      {
        question: "J'ai payé, mais rien ne s'est passé. Que faire ?",
        answer:
          "Les paiements en crypto demandent des confirmations et peuvent prendre du temps. La commande n'est pas perdue, même page fermée : l'accès vient dès que le prestataire confirme. Sinon, [écrivez-nous](contact) avec le numéro de commande.",
      },
      {
        question: "Puis-je être remboursé ?",
        answer:
          "Oui, dans les {withdrawalDays} jours suivant la commande, moins les jours utilisés. Ensuite, vous pouvez demander un remboursement sur la page du compte, et une personne décide. Voir [remboursement et rétractation](refund).",
      },
    ],
    terminal: [
      "Le terminal",
      {
        question: "Quelles cryptos sont suivies ?",
        answer: "Les plus échangées face à l'USDT sur {exchanges}. Le terminal montre combien il y en a en ce moment.",
      },
      {
        question: "Pourquoi certains chiffres sont-ils pointillés ?",
        answer:
          "Leur fenêtre repose encore en partie sur des bougies d'une minute : ils sont justes à la minute, pas à la seconde. Voir [comment les chiffres sont calculés](how).",
      },
      {
        question: "Les signaux me disent-ils quand acheter ?",
        answer:
          "Non. Ils disent que quelque chose vient de bouger. La suite est votre décision ; lisez l'[avertissement sur les risques](risk).",
      },
      {
        question: "Que veut dire « Marché simulé » ?",
        answer:
          "Que les prix sont générés pour un essai et ne viennent pas d'une plateforme. La mention ne peut pas être masquée.",
      },
      {
        question: "Cela marche-t-il sur téléphone ?",
        answer: "Oui, dans le navigateur. Rien à installer.",
      },
    ],
    account: [
      "Votre compte",
      {
        question: "Comment reçois-je mes identifiants ?",
        answer:
          "Après le paiement, au contact donné à l'inscription. À la première connexion, vous choisissez votre propre mot de passe.",
      },
      {
        question: "Sur combien d'appareils puis-je être connecté ?",
        answer:
          "À la fois : Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}. Une connexion de plus ferme la session la plus ancienne.",
      },
      {
        question: "J'ai oublié mon mot de passe.",
        answer: "Choisissez « Mot de passe oublié ? » sur la page de connexion. Un lien arrive par e-mail et sert une fois.",
      },
      {
        question: "Comment effacer mon compte ?",
        answer: "Sur la page du compte, où vous pouvez d'abord télécharger vos données. Voir [confidentialité](privacy).",
      },
    ],
  },
};
