// The privacy notice, in Portuguese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"privacy"> = {
  title: "Aviso de privacidade",
  description: "Que dados o Tickdeck guarda sobre você, para quê e por quanto tempo, e como obtê-los ou apagá-los.",
  sections: {
    operator: [
      "Quem é responsável",
      "{operator}, {address}, mantém este site e o terminal e decide como os dados pessoais são usados. Para qualquer dúvida, escreva para {email}.",
    ],
    data: [
      "O que guardamos",
      "Só o que o serviço precisa:",
      [
        "Conta: e-mail, nome de usuário se você escolher um, hash da senha, idioma, plano e suas datas, listas, configurações do terminal, chaves API como hashes com seus nomes e endereços.",
        "Alertas de preço: cripto, condição, fim e nota de cada um, e quando e por qual negócio disparou.",
        "Configurações pessoais: listas, gráficos, alertas e nota de cada conjunto que preparámos para si, e a sua resposta.",
        "Sessões: quando você entrou e esteve ativo, e como seu navegador se identifica, para que possa vê-las e encerrá-las.",
        "Pedidos: plano, valor, divisa, situação e o número dado pelo provedor de pagamento. Números de cartão e chaves de carteira nunca chegam a nós.",
        "Teste grátis: uma marca aleatória do navegador; seu endereço de rede e seu contato apenas como hashes com chave, que não permitem recuperá-los.",
        "Mensagens: o que você escreve no formulário de contato, com nome, e-mail e idioma; ao pedir ajuda na conta, também o seu plano e, se concordar, um diagnóstico da conexão.",
        "Registro de segurança: entradas, saídas e tentativas recusadas, com o endereço de rede de origem.",
        "Registros: o contato e o plano que você informa ao comprar, mesmo sem pagamento; por {orderCookieDays} dias, também um hash da marca aleatória do navegador que fez o pedido.",
        "E-mails: qual mensagem foi para qual endereço, e quando.",
        "Páginas contadas: quantas vezes cada página foi aberta por dia e idioma. Para ninguém contar duas vezes no mesmo dia, guardamos uma marca feita do endereço de rede e do nome do navegador com um segredo daquele dia; ambos são apagados depois do dia, e a marca não leva a ninguém.",
        "Chat de suporte: o que você escreve passa pelo nosso servidor para um serviço de IA que responde. Uma chave sua fica no navegador e só é enviada com a mensagem.",
      ],
    ],
    not: [
      "O que não fazemos",
      [
        "Nenhuma impressão digital do aparelho, nenhum script, fonte ou pixel de terceiros: as páginas vêm só do nosso servidor.",
        "Nenhuma publicidade e nenhuma venda de dados.",
        "Nenhuma decisão automática sobre você por meio de perfis.",
      ],
    ],
    basis: [
      "Com que base",
      "Os dados de conta, pedidos e acesso são necessários ao contrato com você. As marcas do teste grátis e o registro de segurança atendem ao nosso interesse em uso justo e serviço seguro. Contamos as páginas para saber o que é lido; você pode desligar isso na página sobre [cookies](cookies). A lei fiscal nos obriga a guardar as faturas.",
    ],
    recipients: [
      "Quem recebe dados",
      "O provedor de pagamento que você escolher recebe o número do pedido e o valor; o que você digita lá segue o aviso dele. Nossos provedores de hospedagem e de e-mail tratam dados por nossa ordem. Ninguém mais os recebe, a menos que a lei nos obrigue. Se você recebe alertas de preço no Telegram ou em um navegador, o Telegram ou o serviço de push desse navegador os recebe; guardamos o endereço necessário até você removê-lo.",
    ],
    retention: [
      "Por quanto tempo",
      [
        "Sessões: {endedSessionDays} dias depois do fim.",
        "Registro de segurança: {logDays} dias.",
        "Mensagens: {contactDays} dias.",
        "Teste grátis: o hash do endereço de rede {addressDays} dias, a marca do navegador {trialDays} dias.",
        "Pedidos sem pagamento: {unpaidOrderDays} dias.",
        "E-mails e seus destinatários: {mailDays} dias.",
        "Alertas de preço disparados: {alertDays} dias. Os próprios alertas: até você excluí-los ou excluir a conta.",
        "Contagem de páginas: {countDays} dias.",
        "Conta: até você apagá-la. Faturas: {invoiceYears} anos, como exige a lei fiscal.",
      ],
    ],
    rights: [
      "Seus direitos",
      "Você pode pedir cópia dos seus dados, corrigi-los ou apagá-los, recebê-los em formato comum, opor-se ao uso e retirar o consentimento a qualquer momento. Na página da conta é possível baixar os dados e apagar a conta; para o resto, escreva para {email}. Você também pode reclamar à autoridade de proteção de dados de onde vive.",
    ],
    changes: [
      "Mudanças",
      "Quando este texto muda, muda também a data no alto. Antes de uma mudança importante para você, escrevemos.",
    ],
  },
};
