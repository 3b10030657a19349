// French: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Voyez la crypto qui bouge pendant qu’elle bouge",
  "front.lead":
    "Parmi les cryptos les plus échangées de {exchanges}, vous voyez en quelques secondes laquelle se détache, de combien et sur quel volume, et un signal vous prévient quand elle passe le seuil que vous avez choisi.",
  "front.table": "{exchange}, plus forts mouvements en 5 minutes",
  "front.age": "il y a {seconds} s",
  "front.note": "Ce tableau public a jusqu’à une minute de retard. Dans le terminal, il est en direct.",
  "front.deck":
    "{count|one:# crypto|many:# de cryptos|other:# cryptos} de {exchange}, les plus échangées d’abord. La hauteur est le mouvement sur 5 minutes.",

  "site.features": "Fonctions",
  "site.trust": "Confiance",
  "site.pricing": "Tarifs",
  "site.contact": "Contact",
  "site.login": "Accès au terminal",
  "site.account": "Compte",
  "site.menu": "Menu",
  "site.skip": "Aller au contenu",
  "site.company": "Entreprise",
  "site.resources": "Ressources",
  "site.legal": "Mentions légales",
  "site.about": "À propos",
  "site.affiliate": "Programme d’affiliation",
  "site.how": "Fonctionnement",
  "site.security": "Sécurité",
  "site.faq": "Questions fréquentes",
  "site.status": "État du service",
  "site.privacy": "Confidentialité",
  "site.terms": "Conditions",
  "site.disclaimer": "Avertissement",
  "site.refund": "Remboursement",
  "site.cookies": "Cookies",
  "site.disclosure":
    "Tickdeck affiche des données de marché et des signaux calculés à partir d’elles. Ce n’est pas un conseiller financier et il ne vous dit pas quoi acheter. Le trading peut vous faire perdre tout votre dépôt.",
  "landing.title": "Tickdeck : quelle crypto bouge maintenant",
  "landing.description":
    "Un terminal en direct pour les cryptos les plus échangées de {exchanges} : variations de prix et ratios de volume sur huit fenêtres, signaux, graphiques et screener.",
  "hero.signal": "Essayer les signaux gratuitement",
  "hero.note": "Deux questions et une adresse e-mail, puis le terminal avec des signaux en direct : {time}. Sans carte.",
  "hero.plot": "Vers la droite le mouvement sur 5 minutes, vers le haut le volume sur 24 h",
  "deck.up": "{count} en hausse",
  "deck.down": "{count} en baisse",
  "deck.flat": "{count} stables",
};
