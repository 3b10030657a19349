// The question whether pages may be counted, in French.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "Pouvons-nous compter cette visite ?",
  "consent.body": "Notre propre serveur compte les pages ouvertes, par jour et par langue.",
  "consent.promise": "Sans cookie ni tiers, et rien n’est gardé qui mène à vous.",
  "consent.more": "En savoir plus",
  "consent.yes": "La compter",
  "consent.no": "Ne pas la compter",
};
