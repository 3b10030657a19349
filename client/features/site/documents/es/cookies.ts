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
        "__Host-sid: su sesión tras entrar o durante la prueba gratuita. Como máximo {sessionDays} días, y {idleHours} horas sin uso.",
        "__Host-dev: indica que este navegador ya entró antes, para que quien adivine contraseñas no le bloquee a usted. {deviceDays} días.",
        "__Host-trial: una marca aleatoria que limita la prueba gratuita a una por dispositivo. {trialCookieDays} días.",
        "selectedLanguage: el idioma elegido. {languageDays} días.",
      ],
    ],
    storage: [
      "Almacenamiento del navegador",
      "Los ajustes y la disposición del terminal, el idioma y el plan elegidos y datos de su sesión para mostrar están en el almacenamiento local del navegador. Nada de eso abre su cuenta. Al salir se vacía, menos el idioma.",
    ],
    analytics: [
      "Recuento de páginas",
      "Si está de acuerdo, nuestro propio servidor cuenta qué páginas se abren y hasta dónde llegan los visitantes camino de un plan, sin terceros. Rechazarlo es tan fácil como aceptarlo y no cambia nada más. Su respuesta queda en este navegador, también al cerrar la sesión; puede cambiarla al pie de cada página pública.",
    ],
    control: [
      "Usted decide",
      "Puede borrar cookies y almacenamiento en el navegador cuando quiera. Entonces queda fuera de la cuenta y los ajustes empiezan de nuevo.",
    ],
  },
};
