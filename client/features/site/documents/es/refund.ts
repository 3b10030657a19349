// Refunds and withdrawal, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Reembolsos y desistimiento",
  description: "Cómo desistir de un contrato, cuándo termina ese derecho y cómo recupera su dinero.",
  sections: {
    right: [
      "El derecho de desistimiento",
      "Como consumidor puede desistir del contrato en un plazo de {withdrawalDays} días desde su celebración, sin dar motivos. Basta con enviar la declaración antes de que acabe el plazo.",
    ],
    how: [
      "Cómo desistir",
      "Entre, abra el pedido en la página de su cuenta y elija «Desistir del contrato aquí». Tras una segunda confirmación recibirá un correo con la hora. También puede escribir a {email} o usar la [página de contacto](contact). No hace falta ninguna forma; basta con esto:",
      "«Desisto del contrato de Tickdeck, pedido n.º …, del …. Nombre, fecha.»",
    ],
    start: [
      "Si el acceso debe empezar ya",
      "Al pedir puede solicitar, con una casilla que no viene marcada, que el acceso empiece antes de que acabe el plazo, y reconocer que así pierde el derecho de desistimiento. Sin ese consentimiento expreso el derecho se mantiene entero.",
    ],
    money: [
      "Qué recupera",
      "Tras el desistimiento devolvemos todo lo recibido por el contrato en {withdrawalDays} días, por el mismo medio de pago si no acordamos otro, y sin gastos. Los pagos en cripto van a una dirección que usted confirme.",
    ],
    faults: [
      "Si algo va mal",
      "Si el servicio no es lo prometido, escríbanos: lo arreglamos, alargamos su tiempo o devolvemos el dinero. Sus derechos legales se mantienen. Si pagó de menos, de más o tarde, lo resolvemos con usted: recibe el plan o el dinero.",
    ],
    end: [
      "Los planes terminan solos",
      "No hay nada que cancelar: un plan se paga por adelantado y no se renueva. Puede borrar su cuenta cuando quiera, gratis; aparte de los derechos anteriores, un periodo ya empezado no se reembolsa.",
    ],
  },
};
