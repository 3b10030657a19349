// Refunds and withdrawal, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Reembolso e desistência",
  description: "Como desistir de um contrato, quando esse direito acaba e como você recebe o dinheiro de volta.",
  sections: {
    right: [
      "O direito de desistência",
      "Como consumidor, você pode desistir do contrato em até {withdrawalDays} dias da celebração, sem dar motivo. Basta enviar a declaração antes do fim do prazo.",
    ],
    how: [
      "Como desistir",
      "Entre, abra o pedido na página da conta e escolha “Desistir do contrato aqui”. Após uma segunda confirmação você recebe um e-mail com o horário. Também pode escrever para {email} ou usar a [página de contato](contact). Nenhuma forma é exigida, isto basta:",
      "“Desisto do contrato do Tickdeck, pedido nº …, de …. Nome, data.”",
    ],
    start: [
      "Se o acesso deve começar já",
      "No pedido você pode solicitar, numa caixa que não vem marcada, que o acesso comece antes do fim do prazo, e reconhecer que assim perde o direito de desistência. Sem esse consentimento expresso o direito fica inteiro.",
    ],
    money: [
      "O que você recebe",
      "Após a desistência devolvemos em até {withdrawalDays} dias tudo o que recebemos pelo contrato, pelo meio em que você pagou, salvo outro acordo, e sem taxa. Pagamentos em cripto vão para um endereço que você confirmar.",
    ],
    faults: [
      "Se algo estiver errado",
      "Se o serviço não for o prometido, escreva: consertamos, estendemos seu tempo ou devolvemos o dinheiro. Seus direitos legais permanecem. Se pagou a menos, a mais ou tarde, resolvemos com você: recebe o plano ou o dinheiro.",
    ],
    end: [
      "Planos terminam sozinhos",
      "Não há o que cancelar: o plano é pré-pago e não se renova. Você pode apagar a conta a qualquer momento sem custo; fora os direitos acima, um período iniciado não é reembolsado.",
    ],
  },
};
