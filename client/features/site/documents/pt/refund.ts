// Refunds and withdrawal, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Reembolso e desistência",
  description: "Como desistir de um contrato, até quando, e quanto do seu dinheiro você recebe de volta.",
  sections: {
    right: [
      "O direito de desistência",
      "Você pode desistir de um pedido em até {withdrawalDays} dias, sem dar motivo. Os dias contam a partir do pagamento. Basta enviar a declaração antes do fim.",
    ],
    how: [
      "Como desistir",
      "Entre, abra o pedido na página da conta e escolha “Desistir do contrato aqui”. Após uma segunda confirmação você recebe um e-mail com o horário. Também pode escrever para {email} ou usar a [página de contato](contact). Nenhuma forma é exigida, isto basta:",
      "“Desisto do contrato do Tickdeck, pedido nº …, de …. Nome, data.”",
    ],
    start: [
      "O acesso começa na hora",
      "No pedido você aceita, numa caixa que não vem marcada, que o acesso comece antes do fim desses dias. O direito de desistência continua: você paga apenas os dias usados.",
    ],
    money: [
      "O que você recebe",
      "Após a desistência devolvemos em até {withdrawalDays} dias o que você pagou, menos os dias usados, pelo meio em que você pagou, salvo outro acordo, e sem taxa. Um dia conta quando termina; um plano que ainda não começou não custa nada. A sua conta mostra o valor exato antes de você confirmar. Pagamentos em cripto vão para um endereço que você confirmar.",
    ],
    faults: [
      "Se algo estiver errado",
      "Se o serviço não for o prometido, escreva: corrigimos, estendemos seu tempo ou devolvemos o dinheiro. Seus direitos legais permanecem. Se pagou a menos, a mais ou tarde, resolvemos com você: recebe o plano ou o dinheiro.",
    ],
    end: [
      "Planos terminam sozinhos",
      "Não há o que cancelar: o plano é pré-pago e não se renova. Você pode apagar a conta a qualquer momento sem custo. Depois dos {withdrawalDays} dias, você pode pedir um reembolso na página da conta: uma pessoa decide e responde por e-mail.",
    ],
  },
};
