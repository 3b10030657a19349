// Portuguese: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "Algo se quebrou nesta página",
  "failed.body": "Recarregue a página. Se acontecer de novo, escreva para nós.",
  "failed.reload": "Recarregar",
  "page.missing.title": "Não há página aqui",
  "page.missing.body": "O endereço pode estar errado ou a página mudou de lugar.",
  "nav.home": "Voltar ao início",
  "nav.login": "Entrar",
  "nav.terminal": "Abrir o terminal",
  "nav.language": "Idioma",
  "nav.languageFailed": "Não foi possível carregar o idioma. Verifique a sua ligação e escolha-o de novo.",
  "nav.notStored": "Este navegador não guarda dados: as definições valem até fechar a página.",
  "chat.open": "Suporte",
  "chat.notLoaded": "Não foi possível carregar o chat. Verifique a ligação e abra-o novamente.",
  "failed.market": "O mercado não responde agora. Continuamos tentando.",
  "login.denied": "O acesso ao terminal foi negado",
  "banner.simulated": "Mercado simulado.",
  "banner.simulated.body": "Os preços são gerados, não vêm de uma corretora.",
  "column.ticker": "Ticker",
  "column.price": "Preço",
  "column.change": "Net {minutes}m",
  "column.ratio": "×Vol {minutes}m",
  "column.volume": "Vol 24h $",
  "time.minutes": "{count|one:# minuto|many:# de minutos|other:# minutos}",
  "time.seconds": "{count|one:# segundo|many:# de segundos|other:# segundos}",
};
