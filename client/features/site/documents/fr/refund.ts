// Refunds and withdrawal, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Remboursement et rétractation",
  description: "Comment se rétracter d'un contrat, quand ce droit prend fin et comment vous êtes remboursé.",
  sections: {
    right: [
      "Le droit de rétractation",
      "En tant que consommateur, vous pouvez vous rétracter dans les {withdrawalDays} jours suivant la conclusion du contrat, sans donner de motif. Il suffit d'envoyer la déclaration avant la fin du délai.",
    ],
    how: [
      "Comment se rétracter",
      "Connectez-vous, ouvrez la commande sur la page du compte et choisissez « Se rétracter du contrat ici ». Après une seconde confirmation, vous recevez un e-mail indiquant l'heure. Vous pouvez aussi écrire à {email} ou passer par la [page de contact](contact). Aucune forme n'est exigée, ceci suffit :",
      "« Je me rétracte du contrat Tickdeck, commande n° …, passée le …. Nom, date. »",
    ],
    start: [
      "Si l'accès doit commencer tout de suite",
      "À la commande, vous pouvez demander, par une case non cochée d'avance, que l'accès commence avant la fin du délai, et reconnaître que vous perdez ainsi le droit de rétractation. Sans cet accord exprès, le droit reste entier.",
    ],
    money: [
      "Ce qui vous est rendu",
      "Après une rétractation, nous rendons sous {withdrawalDays} jours tout ce qui a été reçu pour le contrat, par votre moyen de paiement sauf accord contraire, et sans frais. Les paiements en crypto vont à une adresse que vous confirmez.",
    ],
    faults: [
      "Si quelque chose ne va pas",
      "Si le service n'est pas celui promis, écrivez-nous : nous réparons, prolongeons votre durée ou remboursons. Vos droits légaux demeurent. Si vous avez payé trop peu, trop ou trop tard, nous le réglons avec vous : vous recevez l'offre ou l'argent.",
    ],
    end: [
      "Les offres se terminent d'elles-mêmes",
      "Il n'y a rien à résilier : une offre est payée d'avance et ne se renouvelle pas. Vous pouvez effacer votre compte à tout moment sans frais ; hormis les droits ci-dessus, une période commencée n'est pas remboursée.",
    ],
  },
};
