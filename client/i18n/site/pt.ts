// Portuguese: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "Veja a cripto que se move enquanto ela se move",
  "front.lead":
    "Entre as criptos mais negociadas de {exchanges} você vê em segundos qual dispara, quanto e com que volume, e um sinal avisa quando ela passa do limite que você escolheu.",
  "front.table": "{exchange}, maiores movimentos em 5 minutos",
  "front.age": "há {seconds} s",
  "front.note": "Esta tabela pública tem até um minuto de idade. No terminal ela é ao vivo.",
  "front.deck":
    "{count|one:# cripto|many:# de criptos|other:# criptos} da {exchange}, as mais negociadas primeiro. A altura é o movimento em 5 minutos.",

  "site.features": "Recursos",
  "site.trust": "Confiança",
  "site.pricing": "Preços",
  "site.contact": "Contato",
  "site.login": "Entrar no terminal",
  "site.account": "Conta",
  "site.menu": "Menu",
  "site.skip": "Ir para o conteúdo",
  "site.company": "Empresa",
  "site.resources": "Materiais",
  "site.legal": "Documentos legais",
  "site.about": "Sobre nós",
  "site.affiliate": "Programa de afiliados",
  "site.how": "Como funciona",
  "site.security": "Segurança",
  "site.faq": "Perguntas frequentes",
  "site.status": "Estado do serviço",
  "site.privacy": "Privacidade",
  "site.terms": "Termos",
  "site.disclaimer": "Isenção de responsabilidade",
  "site.refund": "Reembolso",
  "site.cookies": "Cookies",
  "site.disclosure":
    "O Tickdeck mostra dados de mercado e sinais calculados a partir deles. Não é um consultor financeiro e não diz o que comprar. Operando, você pode perder todo o seu depósito.",
  "landing.title": "Tickdeck: qual cripto se move agora",
  "landing.description":
    "Um terminal ao vivo para as criptos mais negociadas de {exchanges}: variações de preço e razões de volume em oito janelas, sinais, gráficos e um screener.",
  "hero.signal": "Testar os sinais grátis",
  "hero.note": "Duas perguntas e um e-mail, depois o terminal com sinais ao vivo: {time}. Sem cartão.",
  "hero.plot": "Para a direita o movimento em 5 minutos, para cima o volume de 24 h",
  "deck.up": "{count} em alta",
  "deck.down": "{count} em baixa",
  "deck.flat": "{count} parados",
};
