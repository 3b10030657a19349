// How the figures are computed, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"how"> = {
  title: "Comment les chiffres sont calculés",
  description: "Variation nette, rapport de volume, volume 24 h, fenêtres et signaux, et ce que signifient exact et pointillé.",
  sections: {
    source: [
      "D'où viennent les données",
      "Les transactions arrivent par les connexions en direct des plateformes elles-mêmes. Pour chaque seconde, nous notons par crypto le dernier prix et le volume échangé jusque-là en USDT. Tous les chiffres sont des différences entre ces secondes.",
    ],
    change: [
      "Variation nette",
      "Net % sur N minutes = 100 · (prix actuel − prix il y a N minutes) ÷ prix il y a N minutes. Le prix est celui de la dernière transaction jusqu'à cette seconde.",
    ],
    ratio: [
      "Rapport de volume",
      "Volume des N dernières minutes ÷ volume des N minutes d'avant. ×2 : deux fois plus qu'à l'instant. En pour cent : 100 · (rapport − 1).",
    ],
    day: ["Volume 24 h", "Le chiffre glissant de la plateforme elle-même sur les dernières 24 heures, en USDT."],
    windows: [
      "Fenêtres et cadence",
      "N vaut {windows} minutes. Les chiffres sont calculés chaque seconde et montrés aussi souvent que l'offre le permet : Start toutes les {startSpeed} s, Popular {popularSpeed} s, Professional {professionalSpeed} s. Les graphiques épinglés ne l'attendent pas.",
    ],
    exact: [
      "Exact et pointillé",
      "Un chiffre est exact quand toute sa fenêtre est faite de secondes que nous avons notées ou reconstituées transaction par transaction. Après un démarrage ou une coupure, la partie ancienne vient d'abord des bougies d'une minute de la plateforme : ce chiffre est juste à la minute et pointillé. Un tiret veut dire « pas encore connu », ce qui n'est pas zéro.",
    ],
    signals: [
      "Signaux",
      "La règle d'une liste fixe fenêtre, sens et seuil. Elle se déclenche à la seconde où son chiffre atteint le seuil, de même pour tous. La même crypto en moins de {duplicateSeconds} s est un doublon, retenu ; les répétitions en {repeatSeconds} s sont comptées. Les signaux restent {signalMinutes} minutes, chacun avec ses prix, volumes et heures, pour que vous puissiez le recalculer.",
    ],
    public: [
      "Chiffres sans compte",
      "Les visiteurs voient {publicExchange} dans un tableau vieux d'au plus {publicSeconds} s. Si le marché est simulé, une mention le dit.",
    ],
  },
};
