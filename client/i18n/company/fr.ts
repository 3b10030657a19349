// French of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "En date du {date}",
  "document.contents": "Sommaire",
  "contact.title": "Contact",
  "contact.description": "Écrire à Tickdeck : par formulaire, par e-mail ou sur notre canal.",
  "contact.subtitle": "Une question sur le terminal, un paiement ou vos données : écrivez-nous.",
  "contact.social": "Notre canal",
  "contact.write": "Écrire un e-mail",
  "contact.name": "Nom",
  "contact.email": "E-mail",
  "contact.subject": "Objet",
  "contact.message": "Message",
  "contact.website": "Laissez ce champ vide",
  "contact.send": "Envoyer",
  "contact.sending": "Envoi…",
  "contact.success": "Merci. Votre message est arrivé ; nous répondons par e-mail.",
  "contact.failed": "Le message n'a pas pu être envoyé à notre boîte. Réessayez ou écrivez un e-mail.",
  "contact.invalid": "Quelque chose dans le formulaire n'est pas accepté. Vérifiez l'adresse e-mail et la longueur du message.",
  "contact.limited": "Cela fait plusieurs messages en peu de temps. Réessayez {when} ou écrivez un e-mail.",
  "contact.busy": "Le serveur est occupé. Votre texte est toujours là : réessayez dans un instant.",
  "contact.network":
    "Erreur réseau : le serveur est injoignable. Vérifiez la connexion et si quelque chose bloque les requêtes de cette page (CORS, contenu mixte). Votre texte est toujours là.",
  "contact.insecure":
    "Erreur de sécurité\u00a0: une page ouverte en HTTPS ne peut pas envoyer de requêtes en HTTP. Votre texte est toujours là.",
  "contact.online": "Ouvert à toute heure",
  "contact.online.body": "Vous pouvez écrire à tout moment. Une personne vous lit et répond sous {hours} h.",
};
