// Refunds and withdrawal, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Remboursement et rétractation",
  description: "Comment se rétracter d'un contrat, jusqu'à quand, et quelle part de votre argent vous revient.",
  sections: {
    right: [
      "Le droit de rétractation",
      "Vous pouvez vous rétracter d'une commande dans les {withdrawalDays} jours, sans donner de motif. Les jours comptent à partir du paiement. Il suffit d'envoyer la déclaration avant leur fin.",
    ],
    how: [
      "Comment se rétracter",
      "Connectez-vous, ouvrez la commande sur la page du compte et choisissez « Se rétracter du contrat ici ». Après une seconde confirmation, vous recevez un e-mail indiquant l'heure. Vous pouvez aussi écrire à {email} ou passer par la [page de contact](contact). Aucune forme n'est exigée, ceci suffit :",
      "« Je me rétracte du contrat Tickdeck, commande n° …, passée le …. Nom, date. »",
    ],
    start: [
      "L'accès commence tout de suite",
      "À la commande, vous acceptez, par une case non cochée d'avance, que l'accès commence avant la fin de ces jours. Vous gardez le droit de rétractation : vous ne payez que les jours utilisés.",
    ],
    money: [
      "Ce qui vous est rendu",
      "Après une rétractation, nous rendons sous {withdrawalDays} jours ce que vous avez payé, moins les jours utilisés, par votre moyen de paiement sauf accord contraire, et sans frais. Un jour compte une fois terminé ; une offre qui n'a pas commencé ne coûte rien. Votre compte montre le montant exact avant la confirmation. Les paiements en crypto vont à une adresse que vous confirmez.",
    ],
    faults: [
      "Si quelque chose ne va pas",
      "Si le service n'est pas celui promis, écrivez-nous : nous corrigeons, prolongeons votre durée ou remboursons. Vos droits légaux demeurent. Si vous avez payé trop peu, trop ou trop tard, nous le réglons avec vous : vous recevez l'offre ou l'argent.",
    ],
    end: [
      "Les offres se terminent d'elles-mêmes",
      "Il n'y a rien à résilier : une offre est payée d'avance et ne se renouvelle pas. Vous pouvez effacer votre compte à tout moment sans frais. Après les {withdrawalDays} jours, vous pouvez demander un remboursement sur la page du compte : une personne décide et répond par e-mail.",
    ],
  },
};
