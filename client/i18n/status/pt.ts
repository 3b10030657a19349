// Portuguese: the texts of the status page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"status"> = {
  "service.title": "Estado do serviço",
  "service.description":
    "Como o Tickdeck funciona agora, como funcionou nos últimos 90 dias e cada incidente, medido a cada minuto.",
  "service.lead": "Cada parte é medida a cada minuto. Nada nesta página é escrito à mão.",
  "service.allUp": "Tudo funciona.",
  "service.someDegraded": "Lento ou só em parte: {parts}.",
  "service.someDown": "Não funciona: {parts}.",
  "service.someUnmeasured": "Sem medição neste momento: {parts}.",
  "service.unknown": "Os últimos minutos não foram medidos, por isso esta página não pode dizer como está tudo.",
  "service.starting": "Iniciando: nada foi medido ainda.",
  "service.asOf": "Última medição: {time}",
  "service.waiting": "Carregando as medições…",
  "service.failed": "Não foi possível carregar o estado. Continuamos tentando.",
  "service.market": "Dados de mercado da {exchange}",
  "service.site": "Site",
  "service.database": "Contas e pedidos",
  "service.mail": "E-mail",
  "service.payments": "Pagamentos",
  "service.up": "Funciona",
  "service.degraded": "Prejudicado",
  "service.down": "Fora do ar",
  "service.unmeasured": "Sem medição",
  "service.share": "{percent} de {count|one:# minuto medido|many:# de minutos medidos|other:# minutos medidos}",
  "service.latency": "Respostas: metade em {median} ms, 95% em {most} ms",
  "service.delay": "Da corretora à tabela: metade em {median} ms, 95% em {most} ms",
  "service.bars": "{part}: os últimos {days} dias",
  "service.day": "{day}: {percent} de {count|one:# minuto medido|many:# de minutos medidos|other:# minutos medidos}",
  "service.day.none": "{day}: sem medição",
  "service.oldest": "Há {days} dias",
  "service.newest": "Hoje",
  "service.note":
    "Uma barra é um dia em UTC. A altura mostra quanto do dia foi medido; minutos sem medição não contam nem a favor nem contra. Os horários dos incidentes estão no fuso horário deste dispositivo.",
  "service.incidents": "Incidentes",
  "service.incidents.none": "Nenhum incidente foi medido nos últimos {days} dias.",
  "service.incident.open": "ainda em curso",
  "service.incident.lost": "depois sem medição",
  "service.duration": "{count|one:# minuto|many:# de minutos|other:# minutos}",
};
