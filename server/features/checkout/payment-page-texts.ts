import type { Language } from "../../../shared/contracts/languages.ts";

interface PaymentPageTexts {
  readonly title: string;
  readonly amount: string;
  readonly card: string;
  readonly wallet: string;
}

export const PAYMENT_PAGE_TEXTS: Readonly<Record<Language, PaymentPageTexts>> = {
  ru: { title: "Оплата через ЮMoney", amount: "К оплате", card: "Банковской картой", wallet: "Из кошелька ЮMoney" },
  en: { title: "Pay with YooMoney", amount: "To pay", card: "Bank card", wallet: "YooMoney wallet" },
  zh: { title: "通过 YooMoney 付款", amount: "应付金额", card: "银行卡", wallet: "YooMoney 钱包" },
  de: { title: "Mit YooMoney bezahlen", amount: "Zu zahlen", card: "Bankkarte", wallet: "YooMoney-Wallet" },
  es: { title: "Pagar con YooMoney", amount: "A pagar", card: "Tarjeta bancaria", wallet: "Monedero YooMoney" },
  fr: { title: "Payer avec YooMoney", amount: "À payer", card: "Carte bancaire", wallet: "Portefeuille YooMoney" },
  it: { title: "Paga con YooMoney", amount: "Da pagare", card: "Carta bancaria", wallet: "Portafoglio YooMoney" },
  pt: { title: "Pagar com YooMoney", amount: "A pagar", card: "Cartão bancário", wallet: "Carteira YooMoney" },
  ja: { title: "YooMoneyで支払う", amount: "お支払い金額", card: "銀行カード", wallet: "YooMoneyウォレット" },
  ko: { title: "YooMoney로 결제", amount: "결제 금액", card: "은행 카드", wallet: "YooMoney 지갑" },
  he: { title: "תשלום באמצעות YooMoney", amount: "לתשלום", card: "כרטיס בנק", wallet: "ארנק YooMoney" },
  hi: { title: "YooMoney से भुगतान करें", amount: "देय राशि", card: "बैंक कार्ड", wallet: "YooMoney वॉलेट" },
  ar: { title: "الدفع عبر YooMoney", amount: "المبلغ المستحق", card: "بطاقة مصرفية", wallet: "محفظة YooMoney" },
};
