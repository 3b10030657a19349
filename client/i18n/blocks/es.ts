// Spanish: the texts of the landing page's lower blocks.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"blocks"> = {
  "scanner.title": "El escáner encuentra a la que se mueve",
  "scanner.body":
    "Cada segundo compara cada cripto consigo misma y pone arriba la que se aparta del grupo. Usted lee una línea, no doscientas.",
  "scanner.caption": "{exchange}: mayor movimiento en {minutes} minutos",
  "scanner.ratio": "Volumen frente a los {minutes} minutos anteriores",
  "tools.title": "Tres herramientas, una pantalla",
  "tools.lists": "Listas que no saltan",
  "tools.lists.body":
    "Hasta {count|one:# lista|many:# de listas|other:# listas} de precios, cambios y volúmenes. El orden se detiene mientras el puntero está sobre una fila, así que pulsa lo que quería.",
  "tools.screener": "Un screener que se lee",
  "tools.screener.body":
    "Cada cripto según su movimiento y su volumen de 24 h. A la derecha y arriba, un gran movimiento negociable; a la derecha y abajo, una cripto con poca liquidez.",
  "tools.risk": "El tamaño antes del clic",
  "tools.risk.body":
    "Entran depósito, riesgo, stop y apalancamiento; salen pérdida, posición y margen. Decimales exactos, junto al gráfico.",
  "tools.risk.loss": "Pérdida si salta el stop",
  "tools.risk.size": "Tamaño de la posición",
  "tools.risk.margin": "Margen con apalancamiento 5",
  "video.title": "Del primer tick a la señal",
  "video.body":
    "Una grabación del propio terminal: listas, screener, gráficos y una señal con el motivo por el que saltó. Mercado generado, sin sonido.",
  "video.unsupported": "Su navegador no puede reproducir este vídeo.",
  "video.open": "Abrir la grabación",
  "trust.title": "No prometemos aciertos: mostramos lo que medimos.",
  "trust.body":
    "Estos números salen de este servicio tal como funciona ahora, no de un folleto. Lo que no se mide no se muestra.",
  "trust.how": "Cómo se mide",
  "trust.waiting": "Esperando la primera medición",
  "trust.coins": "criptos observadas ahora en {exchanges}",
  "trust.signals": "señales hoy (UTC), todas las reglas en uso",
  "trust.delay": "del exchange a nuestro servidor, mediana del último minuto",
  "trust.ms": "{value} ms",
  "trust.share": "{kept} de {all}",
  "trust.minutes": "minutos medidos de las últimas 24 horas con datos de mercado",
  "trust.uptime": "de los minutos medidos en los últimos {days} días funcionó el sitio",
  "trust.status": "Ver la página de estado",
  "call.title": "Véalo moverse, gratis",
  "call.body":
    "El terminal con datos en vivo, {time}: listas con señales, el screener y gráficos de un exchange. Dos preguntas breves y un correo, y se abre.",
  "call.start": "Empezar la prueba gratuita",
  "call.plans": "Ver planes",
  "call.card": "Tarjeta",
  "call.card.no": "No hace falta",
};
