// The risk notice, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"risk"> = {
  title: "Aviso de riesgos",
  description:
    "Operar con criptoactivos puede costarle todo lo invertido. Qué dicen y qué no dicen las cifras y señales de Tickdeck.",
  sections: {
    loss: [
      "Puede perderlo todo",
      "Los criptoactivos oscilan mucho, muchos se negocian poco y algunos pierden todo su valor. Opere solo con dinero que pueda permitirse perder. El apalancamiento multiplica las pérdidas.",
    ],
    advice: [
      "No es asesoramiento",
      "{operator} no es asesor financiero, bróker ni exchange. Cifras, listas, señales y la calculadora de riesgo son información, no una recomendación de comprar o vender, y no conocen su situación.",
    ],
    signals: [
      "Qué es una señal",
      "Una señal dice que un precio o un volumen acaba de cambiar tanto como su umbral. No dice qué pasará después. No prometemos aciertos ni ganancias.",
    ],
    data: [
      "Los datos pueden fallar",
      "Los exchanges, las redes y nuestros sistemas pueden ir lentos, pararse o equivocarse. El terminal marca las cifras atrasadas e imprecisas cuando puede notarlas. Compare con su exchange antes de operar.",
    ],
    calculator: [
      "La calculadora de riesgo",
      "Calcula con lo que usted escribe. No conoce comisiones, deslizamiento, reglas de liquidación ni huecos de precio; un stop puede ejecutarse lejos de su nivel.",
    ],
    rules: [
      "Lo que le toca a usted",
      "Averigüe si operar con criptoactivos está permitido donde vive y qué impuestos se deben. Los movimientos pasados no aseguran nada sobre los futuros.",
    ],
  },
};
