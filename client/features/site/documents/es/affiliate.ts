// The affiliate program, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"affiliate"> = {
  title: "Programa de afiliados",
  description: "Recomendar Tickdeck: no hay un programa automático, así que escríbanos.",
  sections: {
    now: [
      "Cómo funciona hoy",
      "No hay un programa automático con enlaces y contadores. Si escribe, enseña o lleva una comunidad de traders y quiere recomendar Tickdeck, escríbanos: acordamos las condiciones con cada socio en persona y por escrito.",
    ],
    write: [
      "Qué escribir",
      "A {email} o por la [página de contacto](contact):",
      ["quién es y dónde le encuentra su público", "su idioma y su país", "cómo presentaría Tickdeck"],
    ],
    rules: [
      "Qué pedimos a los socios",
      [
        "Sin ganancias prometidas ni cifras inventadas.",
        "Las recomendaciones pagadas se señalan como tales.",
        "Sin correos no deseados ni anuncios en nuestro nombre.",
      ],
    ],
  },
};
