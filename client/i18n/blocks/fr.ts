// French: the texts of the landing page's lower blocks.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"blocks"> = {
  "scanner.title": "Le scanner trouve celle qui bouge",
  "scanner.body":
    "Chaque seconde, il compare chaque crypto à elle-même et place en tête celle qui quitte le peloton. Vous lisez une ligne, pas deux cents.",
  "scanner.caption": "{exchange} : plus fort mouvement en {minutes} minutes",
  "scanner.ratio": "Volume par rapport aux {minutes} minutes précédentes",
  "tools.title": "Trois outils, un écran",
  "tools.lists": "Des listes qui restent en place",
  "tools.lists.body":
    "Jusqu’à {count|one:# liste|many:# de listes|other:# listes} de prix, variations et volumes. L’ordre se fige tant que le pointeur est sur une ligne : vous cliquez sur ce que vous vouliez.",
  "tools.screener": "Un screener qui se lit",
  "tools.screener.body":
    "Chaque crypto selon son mouvement et son volume sur 24 h. En haut à droite, un grand mouvement négociable ; en bas à droite, une crypto peu liquide.",
  "tools.risk": "La taille avant le clic",
  "tools.risk.body":
    "Dépôt, risque, stop et levier en entrée ; perte, position et marge en sortie. Décimales exactes, à côté du graphique.",
  "tools.risk.loss": "Perte si le stop est touché",
  "tools.risk.size": "Taille de la position",
  "tools.risk.margin": "Marge avec un levier de 5",
  "video.title": "Du premier tick au signal",
  "video.body":
    "Un enregistrement du terminal lui-même : listes, screener, graphiques et un signal avec la raison de son déclenchement. Marché généré, sans son.",
  "video.unsupported": "Votre navigateur ne peut pas lire cette vidéo.",
  "video.open": "Ouvrir l’enregistrement",
  "trust.title": "Nous n’affichons pas de taux de réussite, seulement ce que nous mesurons.",
  "trust.body":
    "Ces chiffres viennent de ce service tel qu’il tourne maintenant, pas d’une brochure. Ce qui n’est pas mesuré n’est pas montré.",
  "trust.how": "Comment c’est mesuré",
  "trust.waiting": "En attente de la première mesure",
  "trust.coins": "cryptos suivies en ce moment sur {exchanges}",
  "trust.signals": "signaux aujourd’hui (UTC), toutes règles utilisées",
  "trust.delay": "de la bourse à notre serveur, médiane de la dernière minute",
  "trust.ms": "{value} ms",
  "trust.share": "{kept} sur {all}",
  "trust.minutes": "minutes mesurées des dernières 24 heures avec données de marché",
  "trust.uptime": "des minutes mesurées des {days} derniers jours, le site a fonctionné",
  "trust.status": "Voir la page d’état",
  "call.title": "Regardez bouger, gratuitement",
  "call.body":
    "Le terminal en direct, {time} : listes avec signaux, screener et graphiques d’une bourse. Deux courtes questions et une adresse e-mail, puis il s’ouvre.",
  "call.start": "Commencer l’essai gratuit",
  "call.plans": "Voir les offres",
  "call.card": "Carte",
  "call.card.no": "Inutile",
};
