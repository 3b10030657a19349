// The privacy notice, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"privacy"> = {
  title: "Confidentialité",
  description: "Quelles données Tickdeck conserve sur vous, pourquoi, combien de temps, et comment les obtenir ou les effacer.",
  sections: {
    operator: [
      "Qui est responsable",
      "{operator}, {address}, exploite ce site et le terminal et décide de l'usage des données personnelles. Pour toute question, écrivez à {email}.",
    ],
    data: [
      "Ce que nous conservons",
      "Uniquement ce dont le service a besoin :",
      [
        "Compte : adresse e-mail, nom d'utilisateur si vous en choisissez un, empreinte du mot de passe, langue, offre et ses dates, listes de suivi, réglages du terminal, clés API sous forme d'empreintes avec leurs noms et adresses.",
        "Alertes de prix : crypto, condition, fin et note de chacune, et quand et par quelle transaction elle s'est déclenchée.",
        "Configurations personnelles : listes, graphiques, alertes et note de chaque ensemble préparé pour vous, et votre réponse.",
        "Sessions : quand vous vous êtes connecté et avez été actif, et le nom que se donne votre navigateur, pour que vous puissiez les voir et les fermer.",
        "Commandes : offre, montant, devise, état et numéro donné par le prestataire de paiement. Numéros de carte et clés de portefeuille ne nous parviennent jamais.",
        "Essai gratuit : une marque aléatoire du navigateur ; votre adresse réseau et votre contact seulement sous forme d'empreintes à clé, illisibles.",
        "Messages : ce que vous écrivez dans le formulaire de contact, avec nom, e-mail et langue ; pour une demande d'aide dans le compte, aussi votre offre et, si vous l'acceptez, un diagnostic de la connexion.",
        "Journal de sécurité : connexions, déconnexions et tentatives refusées, avec l'adresse réseau d'origine.",
        "Inscriptions : le contact et l'offre que vous indiquez avant l'achat, même sans paiement ; pendant {orderCookieDays} jours aussi une empreinte de la marque aléatoire du navigateur qui a commandé.",
        "E-mails : quel e-mail est parti à quelle adresse, et quand.",
        "Pages comptées : combien de fois chaque page a été ouverte par jour et par langue. Pour ne compter personne deux fois le même jour, nous gardons une marque faite de l'adresse réseau et du nom du navigateur avec un secret du jour ; les deux sont effacés après ce jour, et la marque ne mène à personne.",
        "Chat d'assistance : ce que vous y écrivez passe par notre serveur vers un service d'IA qui répond. Votre propre clé reste dans votre navigateur et n'est envoyée qu'avec votre message.",
      ],
    ],
    not: [
      "Ce que nous ne faisons pas",
      [
        "Aucune prise d'empreinte de votre appareil, aucun script, police ou pixel tiers : les pages viennent de notre seul serveur.",
        "Aucune publicité, aucune vente de données.",
        "Aucune décision automatisée à votre sujet par profilage.",
      ],
    ],
    basis: [
      "Sur quelle base",
      "Les données de compte, de commande et de connexion sont nécessaires au contrat avec vous. Les marques de l'essai gratuit et le journal de sécurité servent notre intérêt à un usage loyal et à un service sûr. Les pages sont comptées dans notre intérêt de savoir ce qui est lu ; vous pouvez l'arrêter sur la page des [cookies](cookies). La loi fiscale nous oblige à garder les factures.",
    ],
    recipients: [
      "Qui reçoit des données",
      "Le prestataire de paiement que vous choisissez reçoit le numéro de commande et le montant ; ce que vous y saisissez relève de ses propres règles. Nos hébergeurs et fournisseurs de messagerie traitent des données sur nos instructions. Personne d'autre n'en reçoit, sauf obligation légale. Si vous recevez des alertes de prix sur Telegram ou dans un navigateur, Telegram ou le service push de ce navigateur les reçoit ; nous gardons l'adresse nécessaire jusqu'à ce que vous la supprimiez.",
    ],
    retention: [
      "Combien de temps",
      [
        "Sessions : {endedSessionDays} jours après leur fin.",
        "Journal de sécurité : {logDays} jours.",
        "Messages : {contactDays} jours.",
        "Essai gratuit : l'empreinte de l'adresse réseau {addressDays} jours, la marque du navigateur {trialDays} jours.",
        "Commandes jamais payées : {unpaidOrderDays} jours.",
        "E-mails et leurs destinataires : {mailDays} jours.",
        "Alertes de prix déclenchées : {alertDays} jours. Les alertes elles-mêmes : jusqu'à ce que vous les supprimiez, ou le compte.",
        "Comptage des pages : {countDays} jours.",
        "Compte : jusqu'à ce que vous l'effaciez. Factures : {invoiceYears} ans, comme l'exige la loi fiscale.",
      ],
    ],
    rights: [
      "Vos droits",
      "Vous pouvez demander une copie de vos données, les faire corriger ou effacer, les recevoir dans un format courant, vous opposer à leur usage et retirer votre accord à tout moment. La page du compte permet de télécharger vos données et d'effacer le compte ; pour le reste, écrivez à {email}. Vous pouvez aussi saisir l'autorité de protection des données de votre lieu de vie.",
    ],
    changes: [
      "Modifications",
      "Quand ce texte change, la date en tête change aussi. Avant un changement important pour vous, nous vous écrivons.",
    ],
  },
};
