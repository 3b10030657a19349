// The risk notice, in French.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"risk"> = {
  title: "Avertissement sur les risques",
  description:
    "Le trading de cryptoactifs peut vous coûter toute votre mise. Ce que les chiffres et signaux de Tickdeck disent et ne disent pas.",
  sections: {
    loss: [
      "Vous pouvez tout perdre",
      "Les cryptoactifs varient fortement, beaucoup s'échangent peu, certains perdent toute valeur. N'engagez que de l'argent que vous pouvez vous permettre de perdre. L'effet de levier multiplie les pertes.",
    ],
    advice: [
      "Aucun conseil",
      "{operator} n'est ni conseiller financier, ni courtier, ni plateforme d'échange. Chiffres, listes, signaux et calculateur de risque sont des informations, pas une recommandation d'acheter ou de vendre, et ignorent votre situation.",
    ],
    signals: [
      "Ce qu'est un signal",
      "Un signal dit qu'un prix ou un volume vient de varier autant que votre seuil. Il ne dit pas ce qui suivra. Nous ne promettons ni taux de réussite ni gain.",
    ],
    data: [
      "Les données peuvent faillir",
      "Les plateformes, les réseaux et nos propres systèmes peuvent ralentir, s'arrêter ou se tromper. Le terminal marque les chiffres en retard ou imprécis quand il peut les remarquer. Comparez avec votre plateforme avant de trader.",
    ],
    calculator: [
      "Le calculateur de risque",
      "Il calcule à partir de vos saisies. Il ne connaît ni frais, ni glissement, ni règles de liquidation, ni sauts de prix ; un stop peut être exécuté loin de son niveau.",
    ],
    rules: [
      "Ce qui vous revient",
      "Vérifiez si le trading de cryptoactifs est permis là où vous vivez et quels impôts sont dus. Les mouvements passés ne garantissent rien pour l'avenir.",
    ],
  },
};
