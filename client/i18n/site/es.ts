// Spanish: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Vea la cripto que se mueve mientras se mueve",
  "front.lead":
    "Entre las criptos más negociadas de {exchanges} ve en segundos cuál se dispara, cuánto y con qué volumen, y una señal le avisa cuando supera el umbral que usted eligió.",
  "front.table": "{exchange}, mayores movimientos en 5 minutos",
  "front.age": "hace {seconds} s",
  "front.note": "Esta tabla pública tiene hasta un minuto de antigüedad. En el terminal es en vivo.",
  "front.deck":
    "{count|one:# cripto|many:# de criptos|other:# criptos} de {exchange}, primero las más negociadas. La altura es el movimiento en 5 minutos.",

  "site.features": "Funciones",
  "site.trust": "Confianza",
  "site.pricing": "Precios",
  "site.contact": "Contacto",
  "site.login": "Entrar al terminal",
  "site.account": "Cuenta",
  "site.menu": "Menú",
  "site.skip": "Saltar al contenido",
  "site.company": "Empresa",
  "site.resources": "Recursos",
  "site.legal": "Legal",
  "site.about": "Quiénes somos",
  "site.affiliate": "Programa de afiliados",
  "site.how": "Cómo funciona",
  "site.security": "Seguridad",
  "site.faq": "Preguntas frecuentes",
  "site.status": "Estado",
  "site.privacy": "Privacidad",
  "site.terms": "Términos",
  "site.disclaimer": "Aviso de responsabilidad",
  "site.refund": "Reembolso",
  "site.cookies": "Cookies",
  "site.disclosure":
    "Tickdeck muestra datos de mercado y señales calculadas a partir de ellos. No es un asesor financiero ni le dice qué comprar. Operando puede perder todo su depósito.",
  "landing.title": "Tickdeck: qué cripto se mueve ahora",
  "landing.description":
    "Un terminal en vivo para las criptos más negociadas de {exchanges}: cambios de precio y ratios de volumen en ocho ventanas, señales, gráficos y un screener.",
  "hero.signal": "Probar las señales gratis",
  "hero.note": "Dos preguntas y un correo, y después el terminal con señales en vivo: {time}. Sin tarjeta.",
  "hero.plot": "A la derecha el movimiento en 5 minutos, arriba el volumen de 24 h",
  "deck.up": "{count} suben",
  "deck.down": "{count} bajan",
  "deck.flat": "{count} sin cambio",
};
