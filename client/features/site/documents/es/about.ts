// What Tickdeck is and who runs it, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"about"> = {
  title: "Sobre Tickdeck",
  description: "Un terminal en vivo que muestra qué cripto se mueve ahora y que no promete de más.",
  sections: {
    what: [
      "Qué es Tickdeck",
      "Tickdeck responde a una pregunta: ¿qué cripto se mueve ahora? Sigue las criptos más negociadas de {exchanges} frente a USDT, calcula cada segundo variaciones de precio y relaciones de volumen en ventanas de {shortestWindow} a {longestWindow} minutos y las envía a un terminal denso en el navegador.",
    ],
    who: [
      "Para quién es",
      "Para quienes buscan movimientos bruscos de precio y volumen y quieren verlos al momento, uno junto a otro: listas, escáner, gráficos, brújula de BTC, señales y calculadora de riesgo en una pantalla.",
    ],
    principles: [
      "A qué nos atenemos",
      [
        "Las cifras se pueden comprobar: cada señal lleva los números de los que sale.",
        "Lo desconocido es un guion, lo impreciso va punteado, lo atrasado se vuelve gris.",
        "Sin porcentajes de éxito, clientes ni citas inventados: las cifras de este sitio salen del sistema en marcha.",
        "Sus datos son suyos: sin scripts ajenos, sin publicidad, sin venta.",
      ],
    ],
    not: [
      "Qué no es",
      "Ni exchange, ni bróker, ni asesor. Tickdeck no envía órdenes ni guarda dinero. Vea el [aviso de riesgos](risk).",
    ],
    operator: ["Quién está detrás", "{operator}, {address}. Escriba a {email} o use la [página de contacto](contact)."],
  },
};
