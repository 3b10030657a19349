// The security page, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"security"> = {
  title: "Segurança",
  description: "Como o Tickdeck protege contas e pagamentos, o que você pode fazer e como relatar uma falha.",
  sections: {
    protect: [
      "O que protegemos, e como",
      [
        "Senhas são guardadas como hashes argon2id. A sua tem ao menos {passwordLength} caracteres; as comuns são recusadas.",
        "A sessão fica num cookie que scripts não leem. Nada no armazenamento do navegador abre uma conta.",
        "As conexões são cifradas. As páginas não carregam scripts de terceiros, e uma política de conteúdo rígida garante isso.",
        "Adivinhar é retardado por nome e por endereço. Um pagamento só vale quando o provedor o confirma ao nosso servidor.",
        "Números de cartão e chaves de carteira nunca chegam a nós.",
      ],
    ],
    yours: [
      "O que você pode fazer",
      [
        "Escolha uma senha própria logo após a primeira entrada.",
        "Veja as sessões abertas na página da conta e encerre as que não conhece.",
        "Nunca pedimos sua senha nem chaves da sua conta na corretora: o Tickdeck não precisa delas.",
      ],
    ],
    report: [
      "Relatar uma falha",
      "Escreva para {email} com “Security” no assunto: o que achou, como repetir, a que pode levar. Respondemos, mantemos você informado e citamos seu nome se quiser. Dê-nos tempo de corrigir antes de publicar.",
    ],
    rules: [
      "Regras para pesquisa",
      [
        "Use contas suas e deixe em paz os dados dos outros.",
        "Sem sobrecarga, sem enganar pessoas, sem danos.",
        "Quem cumprir isso de boa-fé não precisa temer ação judicial nossa.",
      ],
    ],
  },
};
