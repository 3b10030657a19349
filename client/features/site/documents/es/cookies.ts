// Cookies and storage, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"cookies"> = {
  title: "Cookies y almacenamiento",
  description: "Qué cookies pone Tickdeck, qué guarda su navegador y cómo lo controla usted.",
  sections: {
    used: [
      "Cookies que ponemos",
      "Solo propias, y solo lo que el servicio necesita:",
      [
        "{sessionCookie}: su sesión tras entrar o durante la prueba gratuita. Como máximo {sessionDays} días, y {idleHours} horas sin uso.",
        "{deviceCookie}: indica que este navegador ya entró antes, para que quien adivine contraseñas no le bloquee a usted. {deviceDays} días.",
        "{trialCookie}: una marca aleatoria que limita la prueba gratuita a una por dispositivo e impide que otros con su misma dirección agoten sus solicitudes. {trialCookieDays} días.",
        "{orderCookie}: una marca aleatoria del navegador que hizo el pedido: con ella vuelve a encontrarlo y puede cambiar una vez adónde llegan los datos de acceso. {orderCookieDays} días.",
        "{languageCookie}: el idioma elegido. {languageDays} días.",
        "{adminCookie}: la sesión de quienes gestionan el servicio, en sus propias páginas. Como máximo {adminSessionHours} horas.",
      ],
    ],
    storage: [
      "Almacenamiento del navegador",
      "Todo lo demás está en el almacenamiento local del navegador. Nada de eso abre su cuenta. Al salir se vacía, menos la primera línea de esta lista.",
      [
        "{storedChoices}: el idioma elegido y, si así lo decidió, que sus páginas no se cuenten.",
        "{storedOrder}: lo que eligió en el cuestionario y entre los planes y, hasta que cierre la pestaña, el pedido que fue a pagar.",
        "{storedSession}: lo que las páginas muestran de su sesión: nombre, dirección, plan y un nombre de la sesión que no abre nada.",
        "{storedChat}: si el chat de ayuda está abierto, y su propia clave para él, si la introdujo; y, hasta que se cierre la pestaña o cierre la sesión, la conversación.",
        "{storedTerminal}: ajustes y disposición del terminal.",
        "{storedLists}: sus listas, y si este navegador ya tuvo las de la prueba gratuita.",
        "{storedQueues}: el aspecto del panel de tareas, para quienes gestionan el servicio.",
      ],
    ],
    analytics: [
      "Recuento de páginas",
      "Nuestro propio servidor cuenta qué páginas se abren y hasta dónde llegan los visitantes camino de un plan, sin cookies y sin terceros, y pasado el día no guarda nada que conduzca hasta usted: vea el [aviso de privacidad](privacy). Do Not Track, Global Privacy Control y el interruptor al pie de esta página lo detienen; su elección queda en este navegador, también al cerrar la sesión.",
    ],
    control: [
      "Usted decide",
      "Puede borrar cookies y almacenamiento en el navegador cuando quiera. Entonces queda fuera de la cuenta y los ajustes empiezan de nuevo.",
    ],
  },
};
