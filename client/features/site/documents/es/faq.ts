// Questions and answers, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"faq"> = {
  title: "Preguntas y respuestas",
  description: "Prueba gratuita, planes, pago, cifras, señales y cuenta: respuestas cortas a lo que se pregunta.",
  sections: {
    start: [
      "Para empezar",
      {
        question: "¿Qué hace Tickdeck?",
        answer:
          "Muestra en vivo qué criptos de {exchanges} se mueven en precio y volumen, en ventanas de {shortestWindow} a {longestWindow} minutos, con listas, señales, escáner y gráficos.",
      },
      {
        question: "¿Necesito una cuenta en un exchange o una clave API?",
        answer: "No. Tickdeck lee datos públicos del mercado y no toca su cuenta.",
      },
      {
        question: "¿Cuánto dura la prueba gratuita?",
        answer: "{testTime} en el terminal real, tras un breve [cuestionario](quiz). No hace falta tarjeta.",
      },
      {
        question: "¿Por qué la prueba está bloqueada en mi dispositivo?",
        answer:
          "Se abre una vez por dispositivo y dirección de red. Si comparte la dirección con otros, puede acreditarse con un código enviado por correo.",
      },
    ],
    plans: [
      "Planes y pago",
      {
        question: "¿En qué se diferencian los planes?",
        answer:
          "En exchanges, velocidad y listas: Start {startLists} listas desde {startSpeed} s, Popular {popularLists} desde {popularSpeed} s, Professional {professionalLists} desde {professionalSpeed} s. Todo está en [planes y precios](pricing).",
      },
      {
        question: "¿Cómo puedo pagar?",
        answer:
          "Con lo que ofrezca la página del pedido: tarjeta o monedero con YooMoney, cripto con NOWPayments. Los precios están en USDT.",
      },
      {
        question: "¿Un plan se renueva solo?",
        answer: "No. Se paga por adelantado, termina solo y no se cobra nada más.",
      },
      {
        question: "¿Qué pasa si compro un plan superior?",
        answer: "Vale al momento. El tiempo que quede del inferior no se pierde: sigue después.",
      },
      {
        question: "He pagado y no ha pasado nada. ¿Y ahora?",
        answer:
          "Los pagos en cripto necesitan confirmaciones y pueden tardar. Su pedido no se pierde aunque cierre la página: el acceso llega en cuanto el proveedor confirma. Si no, [escríbanos](contact) con el número de pedido.",
      },
      {
        question: "¿Puedo recuperar mi dinero?",
        answer:
          "Sí, en los {withdrawalDays} días siguientes al pedido, menos los días usados. Después puede pedir un reembolso en la página de su cuenta y una persona decide. Vea [reembolsos y desistimiento](refund).",
      },
    ],
    terminal: [
      "El terminal",
      {
        question: "¿Qué criptos se siguen?",
        answer: "Las más negociadas frente a USDT en {exchanges}. El terminal muestra cuántas son en cada momento.",
      },
      {
        question: "¿Por qué algunas cifras están punteadas?",
        answer:
          "Su ventana aún se apoya en parte en velas de un minuto: son fieles al minuto, no al segundo. Vea [cómo se calculan las cifras](how).",
      },
      {
        question: "¿Las señales me dicen cuándo comprar?",
        answer: "No. Dicen que algo acaba de moverse. Lo que se siga de ello lo decide usted; lea el [aviso de riesgos](risk).",
      },
      {
        question: "¿Qué significa «Mercado simulado»?",
        answer: "Que los precios se generan para una prueba y no vienen de un exchange. El aviso no se puede ocultar.",
      },
      {
        question: "¿Funciona en el teléfono?",
        answer: "Sí, en el navegador. No hay que instalar nada.",
      },
    ],
    account: [
      "Su cuenta",
      {
        question: "¿Cómo recibo mi acceso?",
        answer: "Tras el pago, por el contacto con el que se registró. Al entrar por primera vez elige una contraseña propia.",
      },
      {
        question: "¿En cuántos dispositivos puedo estar?",
        answer:
          "A la vez: Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}. Una entrada más cierra la sesión más antigua.",
      },
      {
        question: "He olvidado mi contraseña.",
        answer: "Elija «¿Olvidó su contraseña?» en la página de acceso. Llega un enlace por correo que sirve una vez.",
      },
      {
        question: "¿Cómo borro mi cuenta?",
        answer: "En la página de la cuenta, donde antes puede descargar sus datos. Vea el [aviso de privacidad](privacy).",
      },
    ],
  },
};
