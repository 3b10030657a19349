// Portuguese of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "Atualizado em {date}",
  "document.contents": "Conteúdo",
  "contact.title": "Contato",
  "contact.description": "Escreva para o Tickdeck: pelo formulário, por e-mail ou no nosso canal.",
  "contact.subtitle": "Dúvidas sobre o terminal, um pagamento ou seus dados: escreva para nós.",
  "contact.social": "Nosso canal",
  "contact.write": "Escrever e-mail",
  "contact.name": "Nome",
  "contact.email": "E-mail",
  "contact.subject": "Assunto",
  "contact.message": "Mensagem",
  "contact.website": "Deixe este campo vazio",
  "contact.send": "Enviar mensagem",
  "contact.sending": "Enviando…",
  "contact.success": "Obrigado. Sua mensagem chegou; respondemos por e-mail.",
  "contact.failed": "A mensagem não pôde ser enviada à nossa caixa. Tente de novo ou escreva um e-mail.",
  "contact.invalid": "Algo no formulário não foi aceito. Confira o endereço de e-mail e o tamanho da mensagem.",
  "contact.limited": "Foram várias mensagens em pouco tempo. Tente {when} ou escreva um e-mail.",
  "contact.busy": "O servidor está ocupado. Seu texto continua aqui: tente daqui a pouco.",
  "contact.network":
    "Erro de rede: não é possível alcançar o servidor. Confira a conexão e se algo bloqueia os pedidos desta página (CORS, conteúdo misto). Seu texto continua aqui.",
  "contact.insecure":
    "Erro de segurança: uma página aberta por HTTPS não pode enviar solicitações por HTTP. Seu texto continua aqui.",
  "contact.online": "Aberto a qualquer hora",
  "contact.online.body": "Você pode escrever a qualquer hora. Uma pessoa lê e responde em até {hours} h.",
};
