// Spanish: the texts of the status page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"status"> = {
  "service.title": "Estado",
  "service.description":
    "Cómo funciona Tickdeck ahora, cómo funcionó en los últimos 90 días y cada incidente, medido cada minuto.",
  "service.lead": "Cada parte se mide cada minuto. Nada de esta página está escrito a mano.",
  "service.allUp": "Todo funciona.",
  "service.someDegraded": "Lento o solo en parte: {parts}.",
  "service.someDown": "No funciona: {parts}.",
  "service.someUnmeasured": "Sin medir en este momento: {parts}.",
  "service.unknown": "Los últimos minutos no se midieron, así que esta página no puede decir cómo está todo.",
  "service.starting": "Iniciando: todavía no se ha medido nada.",
  "service.asOf": "Última medición: {time}",
  "service.waiting": "Cargando las mediciones…",
  "service.failed": "No se pudo cargar el estado. Seguimos intentándolo.",
  "service.market": "Datos de mercado de {exchange}",
  "service.site": "Sitio web",
  "service.database": "Cuentas y pedidos",
  "service.mail": "Correo",
  "service.payments": "Pagos",
  "service.up": "Funciona",
  "service.degraded": "Afectado",
  "service.down": "Caído",
  "service.unmeasured": "Sin medir",
  "service.share": "{percent} de {count|one:# minuto medido|many:# de minutos medidos|other:# minutos medidos}",
  "service.latency": "Respuestas: la mitad en {median} ms, el 95 % en {most} ms",
  "service.delay": "De la bolsa a la tabla: la mitad en {median} ms, el 95 % en {most} ms",
  "service.bars": "{part}: los últimos {days} días",
  "service.day": "{day}: {percent} de {count|one:# minuto medido|many:# de minutos medidos|other:# minutos medidos}",
  "service.day.none": "{day}: sin medir",
  "service.oldest": "Hace {days} días",
  "service.newest": "Hoy",
  "service.note":
    "Una barra es un día en UTC. Su altura es cuánto del día se midió; los minutos sin medir no cuentan ni a favor ni en contra. Las horas de los incidentes están en la zona horaria de este dispositivo.",
  "service.incidents": "Incidentes",
  "service.incidents.none": "No se midió ningún incidente en los últimos {days} días.",
  "service.incident.open": "sigue en curso",
  "service.incident.lost": "después no se midió",
  "service.duration": "{count|one:# minuto|many:# de minutos|other:# minutos}",
};
