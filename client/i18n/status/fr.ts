// French: the texts of the status page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"status"> = {
  "service.title": "État du service",
  "service.description":
    "Comment Tickdeck fonctionne maintenant, comment il a fonctionné ces 90 derniers jours, et chaque incident, mesuré chaque minute.",
  "service.lead": "Chaque partie est mesurée chaque minute. Rien sur cette page n’est écrit à la main.",
  "service.allUp": "Tout fonctionne.",
  "service.someDegraded": "Lent ou en partie seulement : {parts}.",
  "service.someDown": "Ne fonctionne pas : {parts}.",
  "service.someUnmeasured": "Pas mesuré en ce moment : {parts}.",
  "service.unknown": "Les dernières minutes n’ont pas été mesurées : cette page ne peut donc pas dire ce qu’il en est.",
  "service.starting": "Démarrage : rien n’a encore été mesuré.",
  "service.asOf": "Dernière mesure : {time}",
  "service.waiting": "Chargement des mesures…",
  "service.failed": "L’état n’a pas pu être chargé. Nous continuons d’essayer.",
  "service.market": "Données de marché de {exchange}",
  "service.site": "Site web",
  "service.database": "Comptes et commandes",
  "service.mail": "E-mail",
  "service.payments": "Paiements",
  "service.up": "Fonctionne",
  "service.degraded": "Perturbé",
  "service.down": "En panne",
  "service.unmeasured": "Non mesuré",
  "service.share": "{percent} de {count|one:# minute mesurée|many:# de minutes mesurées|other:# minutes mesurées}",
  "service.latency": "Réponses : la moitié en {median} ms, 95 % en {most} ms",
  "service.delay": "De la bourse au tableau : la moitié en {median} ms, 95 % en {most} ms",
  "service.bars": "{part} : les {days} derniers jours",
  "service.day": "{day} : {percent} de {count|one:# minute mesurée|many:# de minutes mesurées|other:# minutes mesurées}",
  "service.day.none": "{day} : non mesuré",
  "service.oldest": "Il y a {days} jours",
  "service.newest": "Aujourd’hui",
  "service.note":
    "Une barre est un jour en UTC. Sa hauteur montre quelle part du jour a été mesurée ; les minutes non mesurées ne comptent ni pour ni contre. Les heures des incidents sont dans le fuseau horaire de cet appareil.",
  "service.incidents": "Incidents",
  "service.incidents.none": "Aucun incident n’a été mesuré ces {days} derniers jours.",
  "service.incident.open": "toujours en cours",
  "service.incident.lost": "non mesuré ensuite",
  "service.duration": "{count|one:# minute|many:# de minutes|other:# minutes}",
};
