// The terms of use, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"terms"> = {
  title: "Condiciones de uso",
  description: "Qué ofrece Tickdeck, cómo se pide y se paga un plan y qué se deben las dos partes.",
  sections: {
    service: [
      "Qué ofrecemos",
      "Tickdeck es un terminal web que muestra precios, variaciones, volúmenes y señales de las criptos más negociadas en {exchanges}. No envía órdenes, no guarda dinero y no tiene acceso a su cuenta en un exchange. No da consejos: lea el [aviso de riesgos](risk).",
    ],
    contract: [
      "Cómo se celebra el contrato",
      "Usted hace el pedido a {operator}, {address}. El botón del pedido indica que conlleva obligación de pago. El contrato empieza cuando el pago está confirmado y el acceso abierto. Debe ser mayor de edad.",
    ],
    plans: [
      "Planes y pago",
      "Los [planes y precios](pricing) se ven antes de pedir; el importe de la página del pedido es definitivo. Un plan se paga por adelantado por un mes o un año y luego termina solo. No se renueva, y no guardamos ningún medio de pago para cobrar otra vez.",
      "Quien compra el plan que ya tiene suma el nuevo periodo al final del anterior.",
    ],
    account: [
      "Su cuenta",
      "El acceso es personal. Sesiones abiertas a la vez: Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}; una entrada más cierra la más antigua. No comparta su contraseña y avísenos si alguien más la conoce.",
    ],
    test: [
      "Prueba gratuita",
      "Cada dispositivo y dirección de red puede probar el terminal una vez durante {testTime}, sin pagar. Cuenta el reloj del servidor.",
    ],
    use: [
      "Qué no está permitido",
      [
        "Ceder o revender el acceso o los datos.",
        "Leer el servicio con programas más allá de los límites de su plan.",
        "Eludir límites, perturbar el servicio o atacar a otros a través de él.",
      ],
      "Por una infracción así podemos bloquear la cuenta, en casos graves de inmediato.",
    ],
    availability: [
      "Disponibilidad",
      "Los datos vienen de los exchanges y pueden llegar tarde, incompletos o equivocados; el terminal lo indica cuando puede notarlo. Reparamos los fallos lo antes posible, pero no prometemos un servicio sin interrupciones.",
    ],
    liability: [
      "Responsabilidad",
      "Respondemos sin límite por dolo y culpa grave, por daños a la vida y la salud y siempre que la ley no admita límites. En lo demás respondemos solo por incumplir obligaciones esenciales, hasta el daño típico y previsible de un contrato así. Las pérdidas al operar son riesgo suyo.",
    ],
    end: [
      "Fin y cambios",
      "Puede dejar el servicio y borrar la cuenta cuando quiera; vea [reembolsos y desistimiento](refund). Los cambios de estas condiciones se anuncian por correo al menos {noticeDays} días antes. No empeoran un plan ya pagado.",
    ],
    law: [
      "Ley aplicable",
      "Se aplica la ley del país donde está establecido el operador. Se mantiene la protección que la ley de su país le da como consumidor. Si una cláusula es nula, las demás siguen vigentes.",
    ],
  },
};
