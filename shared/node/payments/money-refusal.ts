export type MoneyRefusalReason =
  | "no-order"
  | "no-payment"
  | "no-money"
  | "choose-payment"
  | "already-granted"
  | "refunded"
  | "no-interface";

export class MoneyRefusal extends Error {
  override readonly name = "MoneyRefusal";
  readonly reason: MoneyRefusalReason;

  constructor(reason: MoneyRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
