// How the figures are computed, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"how"> = {
  title: "Cómo se calculan las cifras",
  description: "Variación neta, relación de volumen, volumen de 24 h, ventanas y señales, y qué significan exacto y punteado.",
  sections: {
    source: [
      "De dónde vienen los datos",
      "Las operaciones llegan por las conexiones en vivo de los propios exchanges. De cada segundo anotamos, por cripto, el último precio y el volumen negociado hasta entonces en USDT. Todas las cifras son diferencias entre esos segundos.",
    ],
    change: [
      "Variación neta",
      "Net % en N minutos = 100 · (precio ahora − precio hace N minutos) ÷ precio hace N minutos. El precio es el de la última operación hasta ese segundo.",
    ],
    ratio: [
      "Relación de volumen",
      "Volumen de los últimos N minutos ÷ volumen de los N minutos anteriores. ×2 es el doble que hace un momento. En porcentaje: 100 · (relación − 1).",
    ],
    day: ["Volumen de 24 h", "La cifra móvil del propio exchange para las últimas 24 horas, en USDT."],
    windows: [
      "Ventanas y velocidad",
      "N son {windows} minutos. Las cifras se calculan cada segundo y se muestran tan a menudo como permite el plan: Start cada {startSpeed} s, Popular {popularSpeed} s, Professional {professionalSpeed} s. Los gráficos fijados no esperan a eso.",
    ],
    exact: [
      "Exacto y punteado",
      "Una cifra es exacta cuando toda su ventana está hecha de segundos que anotamos o reconstruimos operación por operación. Tras un arranque o un corte, la parte más antigua viene al principio de las velas de un minuto del exchange: esa cifra es fiel al minuto y va punteada. Un guion significa «aún no se sabe», que no es cero.",
    ],
    signals: [
      "Señales",
      "La regla de una lista fija ventana, dirección y umbral. Se dispara en el segundo en que su cifra alcanza el umbral, igual para todos. La misma cripto en menos de {duplicateSeconds} s es un duplicado y se retiene; las repeticiones en {repeatSeconds} s se cuentan. Las señales duran {signalMinutes} minutos, cada una con sus precios, volúmenes y horas, para que pueda recalcularla.",
    ],
    public: [
      "Cifras sin cuenta",
      "Los visitantes ven {publicExchange} en una tabla de hasta {publicSeconds} s de antigüedad. Si el mercado es simulado, un aviso lo dice.",
    ],
  },
};
