// French: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "Quelque chose s’est cassé sur cette page",
  "failed.body": "Rechargez la page. Si cela se reproduit, écrivez-nous.",
  "failed.reload": "Recharger",
  "page.missing.title": "Il n’y a pas de page ici",
  "page.missing.body": "L’adresse est peut-être mal saisie, ou la page a été déplacée.",
  "nav.home": "Retour à l’accueil",
  "nav.login": "Se connecter",
  "nav.terminal": "Ouvrir le terminal",
  "nav.language": "Langue",
  "nav.languageFailed": "La langue n’a pas pu être chargée. Vérifiez votre connexion et choisissez-la de nouveau.",
  "nav.notStored": "Ce navigateur n’enregistre rien : les réglages durent jusqu’à la fermeture de la page.",
  "chat.open": "Assistance",
  "chat.notLoaded": "Le chat n'a pas pu être chargé. Vérifiez votre connexion et ouvrez-le à nouveau.",
  "failed.market": "Le marché ne répond pas pour l’instant. Nous continuons d’essayer.",
  "login.denied": "L’accès au terminal est refusé",
  "banner.simulated": "Marché simulé.",
  "banner.simulated.body": "Les prix sont générés et ne viennent d’aucune bourse.",
  "column.ticker": "Ticker",
  "column.price": "Prix",
  "column.change": "Net {minutes}m",
  "column.ratio": "×Vol {minutes}m",
  "column.volume": "Vol 24h $",
  "time.minutes": "{count|one:# minute|many:# de minutes|other:# minutes}",
  "time.seconds": "{count|one:# seconde|many:# de secondes|other:# secondes}",
};
