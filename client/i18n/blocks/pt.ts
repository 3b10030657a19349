// Portuguese: the texts of the landing page's lower blocks.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"blocks"> = {
  "scanner.title": "O scanner encontra quem se move",
  "scanner.body":
    "A cada segundo ele compara cada cripto com ela mesma e põe no topo a que sai do grupo. Você lê uma linha, não duzentas.",
  "scanner.caption": "{exchange}: maior movimento em {minutes} minutos",
  "scanner.ratio": "Volume em relação aos {minutes} minutos anteriores",
  "tools.title": "Três ferramentas, uma tela",
  "tools.lists": "Listas que ficam paradas",
  "tools.lists.body":
    "Até {count|one:# lista|many:# de listas|other:# listas} de preços, variações e volumes. A ordem congela enquanto o ponteiro está sobre uma linha, e você clica no que queria.",
  "tools.screener": "Um screener que se lê",
  "tools.screener.body":
    "Cada cripto pelo tamanho do movimento e pelo volume de 24 h. À direita e no alto, um grande movimento negociável; à direita e embaixo, uma cripto com pouca liquidez.",
  "tools.risk": "O tamanho antes do clique",
  "tools.risk.body":
    "Entram depósito, risco, stop e alavancagem; saem perda, posição e margem. Decimais exatos, ao lado do gráfico.",
  "tools.risk.loss": "Perda se o stop for atingido",
  "tools.risk.size": "Tamanho da posição",
  "tools.risk.margin": "Margem com alavancagem 5",
  "video.title": "Do primeiro tick ao sinal",
  "video.body":
    "Uma gravação do próprio terminal: listas, screener, gráficos e um sinal com o motivo do disparo. Mercado gerado, sem som.",
  "video.unsupported": "Seu navegador não consegue reproduzir este vídeo.",
  "video.open": "Abrir a gravação",
  "trust.title": "Não prometemos taxa de acerto: mostramos o que medimos.",
  "trust.body": "Estes números vêm deste serviço como ele roda agora, não de um folheto. O que não é medido não é mostrado.",
  "trust.how": "Como isso é medido",
  "trust.waiting": "Aguardando a primeira medição",
  "trust.coins": "criptos observadas agora em {exchanges}",
  "trust.signals": "sinais hoje (UTC), todas as regras em uso",
  "trust.delay": "da corretora ao nosso servidor, mediana do último minuto",
  "trust.ms": "{value} ms",
  "trust.share": "{kept} de {all}",
  "trust.minutes": "minutos medidos das últimas 24 horas com dados de mercado",
  "trust.uptime": "dos minutos medidos nos últimos {days} dias o site funcionou",
  "trust.status": "Ver a página de status",
  "call.title": "Veja mover-se, grátis",
  "call.body":
    "O terminal com dados ao vivo, {time}: listas com sinais, o screener e gráficos de uma corretora. Duas perguntas curtas e um e-mail, e ele se abre.",
  "call.start": "Começar o teste grátis",
  "call.plans": "Ver planos",
  "call.card": "Cartão",
  "call.card.no": "Não precisa",
};
