// Spanish: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "Algo se ha roto en esta página",
  "failed.body": "Recargue la página. Si vuelve a ocurrir, escríbanos.",
  "failed.reload": "Recargar",
  "page.missing.title": "Aquí no hay ninguna página",
  "page.missing.body": "Puede que la dirección esté mal escrita o que la página se haya movido.",
  "nav.home": "Volver al inicio",
  "nav.login": "Entrar",
  "nav.terminal": "Abrir el terminal",
  "nav.language": "Idioma",
  "nav.languageFailed": "No se pudo cargar el idioma. Compruebe su conexión y elíjalo de nuevo.",
  "nav.notStored": "Este navegador no guarda datos: los ajustes duran hasta cerrar la página.",
  "chat.open": "Ayuda",
  "chat.notLoaded": "No se pudo cargar el chat. Compruebe su conexión y ábralo de nuevo.",
  "failed.market": "El mercado no responde ahora mismo. Seguimos intentándolo.",
  "login.denied": "El acceso al terminal está denegado",
  "banner.simulated": "Mercado simulado.",
  "banner.simulated.body": "Los precios son generados, no vienen de un exchange.",
  "column.ticker": "Ticker",
  "column.price": "Precio",
  "column.change": "Net {minutes}m",
  "column.ratio": "×Vol {minutes}m",
  "column.volume": "Vol 24h $",
  "time.minutes": "{count|one:# minuto|many:# de minutos|other:# minutos}",
  "time.seconds": "{count|one:# segundo|many:# de segundos|other:# segundos}",
};
