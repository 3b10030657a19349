// The terms of use, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"terms"> = {
  title: "Termos de uso",
  description: "O que o Tickdeck oferece, como um plano é pedido e pago e o que cada parte deve à outra.",
  sections: {
    service: [
      "O que oferecemos",
      "O Tickdeck é um terminal web que mostra preços, variações, volumes e sinais das criptos mais negociadas em {exchanges}. Não envia ordens, não guarda dinheiro e não tem acesso à sua conta na corretora. Não aconselha: leia o [aviso de riscos](risk).",
    ],
    contract: [
      "Como o contrato se forma",
      "Você faz o pedido a {operator}, {address}. O botão do pedido diz que ele obriga a pagar. O contrato começa quando o pagamento é confirmado e o acesso liberado. Você precisa ser maior de idade.",
    ],
    plans: [
      "Planos e pagamento",
      "Os [planos e preços](pricing) aparecem antes do pedido; o valor na página do pedido é definitivo. Um plano é pago adiantado por um mês ou um ano e depois termina sozinho. Não se renova, e não guardamos meio de pagamento para cobrar de novo.",
      "Quem compra o plano que já tem soma o novo período ao fim do anterior.",
    ],
    account: [
      "Sua conta",
      "O acesso é pessoal. Sessões abertas ao mesmo tempo: Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}; uma entrada a mais encerra a mais antiga. Não compartilhe a senha e avise se outra pessoa a conhecer.",
    ],
    test: [
      "Teste grátis",
      "Cada aparelho e endereço de rede pode experimentar o terminal uma vez por {testTime}, sem pagar. Vale o relógio do servidor.",
    ],
    use: [
      "O que não é permitido",
      [
        "Ceder ou revender acesso ou dados.",
        "Ler o serviço com programas além dos limites do seu plano.",
        "Contornar limites, perturbar o serviço ou atacar outros por meio dele.",
      ],
      "Por uma violação assim podemos bloquear a conta, em casos graves na hora.",
    ],
    availability: [
      "Disponibilidade",
      "Os dados vêm das corretoras e podem atrasar, vir incompletos ou errados; o terminal avisa quando consegue notar. Consertamos falhas o mais rápido possível, mas não prometemos serviço sem interrupções.",
    ],
    liability: [
      "Responsabilidade",
      "Respondemos sem limite por dolo e culpa grave, por danos à vida e à saúde e onde a lei não admite limite. No mais, respondemos só por descumprir obrigações essenciais, até o dano típico e previsível. Perdas em operações são risco seu.",
    ],
    end: [
      "Fim e mudanças",
      "Você pode deixar o serviço e apagar a conta a qualquer momento; veja [reembolso e desistência](refund). Mudanças destes termos são anunciadas por e-mail ao menos {noticeDays} dias antes. Elas não pioram um plano já pago.",
    ],
    law: [
      "Lei",
      "Vale a lei do país onde o operador está estabelecido. A proteção que a lei do seu país dá a você como consumidor permanece. Se uma cláusula for nula, as outras continuam valendo.",
    ],
  },
};
