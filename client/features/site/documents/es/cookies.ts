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
        "{trialCookie}: una marca aleatoria que limita la prueba gratuita a una por dispositivo. {trialCookieDays} días.",
        "{languageCookie}: el idioma elegido. {languageDays} días.",
        "{adminCookie}: la sesión de quienes gestionan el servicio, en sus propias páginas. Como máximo {adminSessionHours} horas.",
      ],
    ],
    storage: [
      "Almacenamiento del navegador",
      "Todo lo demás está en el almacenamiento local del navegador. Nada de eso abre su cuenta. Al salir se vacía, menos la primera línea de esta lista.",
      [
        "{storedChoices}: el idioma elegido y su respuesta sobre el recuento de páginas, con su fecha.",
        "{storedOrder}: lo que eligió en el cuestionario y entre los planes.",
        "{storedSession}: lo que las páginas muestran de su sesión: nombre, dirección, plan y un nombre de la sesión que no abre nada.",
        "{storedChat}: si el chat de ayuda está abierto, y su propia clave para él, si la introdujo; y, hasta que se cierre la pestaña o cierre la sesión, la conversación.",
        "{storedTerminal}: ajustes y disposición del terminal.",
        "{storedLists}: sus listas, y si este navegador ya tuvo las de la prueba gratuita.",
        "{storedQueues}: el aspecto del panel de tareas, para quienes gestionan el servicio.",
      ],
    ],
    analytics: [
      "Recuento de páginas",
      "Si está de acuerdo, nuestro propio servidor cuenta qué páginas se abren y hasta dónde llegan los visitantes camino de un plan, sin terceros. Rechazarlo es tan fácil como aceptarlo y no cambia nada más. Su respuesta y su fecha quedan en este navegador, también al cerrar la sesión; puede cambiarla al pie de cada página pública.",
    ],
    control: [
      "Usted decide",
      "Puede borrar cookies y almacenamiento en el navegador cuando quiera. Entonces queda fuera de la cuenta y los ajustes empiezan de nuevo.",
    ],
  },
};
