// Refunds and withdrawal, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Reembolsos y desistimiento",
  description: "Cómo desistir de un contrato, hasta cuándo y cuánto de su dinero recupera.",
  sections: {
    right: [
      "El derecho de desistimiento",
      "Puede desistir de un pedido en un plazo de {withdrawalDays} días, sin dar motivos. Los días cuentan desde el pago. Basta con enviar la declaración antes de que acaben.",
    ],
    how: [
      "Cómo desistir",
      "Entre, abra el pedido en la página de su cuenta y elija «Desistir del contrato aquí». Tras una segunda confirmación recibirá un correo con la hora. También puede escribir a {email} o usar la [página de contacto](contact). No hace falta ninguna forma; basta con esto:",
      "«Desisto del contrato de Tickdeck, pedido n.º …, del …. Nombre, fecha.»",
    ],
    start: [
      "El acceso empieza de inmediato",
      "Al pedir acepta, con una casilla que no viene marcada, que el acceso empiece antes de que acaben esos días. Conserva el derecho de desistimiento: solo paga los días usados.",
    ],
    money: [
      "Qué recupera",
      "Tras el desistimiento devolvemos lo que pagó, menos los días usados, en {withdrawalDays} días, por el mismo medio de pago si no acordamos otro, y sin gastos. Un día cuenta cuando ha terminado; un plan que aún no ha empezado no cuesta nada. Su cuenta muestra el importe exacto antes de confirmar. Los pagos en cripto van a una dirección que usted confirme.",
    ],
    faults: [
      "Si algo va mal",
      "Si el servicio no es lo prometido, escríbanos: lo arreglamos, alargamos su tiempo o devolvemos el dinero. Sus derechos legales se mantienen. Si pagó de menos, de más o tarde, lo resolvemos con usted: recibe el plan o el dinero.",
    ],
    end: [
      "Los planes terminan solos",
      "No hay nada que cancelar: un plan se paga por adelantado y no se renueva. Puede borrar su cuenta cuando quiera, gratis. Pasados los {withdrawalDays} días puede pedir un reembolso en la página de su cuenta: una persona decide y responde por correo.",
    ],
  },
};
