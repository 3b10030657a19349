// The ordered list of migrations; their names are what the database remembers, so they never change.

import type { Migration } from "kysely/migration";
import { accounts } from "./0001-accounts.ts";
import { watchLists } from "./0002-watch-lists.ts";
import { retention } from "./0003-retention.ts";
import { subjects } from "./0004-subjects.ts";
import { outbox } from "./0005-outbox.ts";
import { checkout } from "./0006-checkout.ts";
import { contact } from "./0007-contact.ts";
import { customerAccounts } from "./0008-accounts.ts";
import { planNotices } from "./0009-plan-notices.ts";
import { trial } from "./0010-trial.ts";
import { admin } from "./0011-admin.ts";
import { pageViews } from "./0012-page-views.ts";
import { status } from "./0013-status.ts";
import { paymentAges } from "./0014-payment-ages.ts";
import { deploys } from "./0015-deploys.ts";
import { consents } from "./0016-consents.ts";
import { alerts } from "./0017-alerts.ts";
import { apiKeys } from "./0018-api-keys.ts";
import { support } from "./0019-support.ts";
import { alertFigures } from "./0020-alert-figures.ts";
import { alertDelivery } from "./0021-alert-delivery.ts";
import { setups } from "./0022-setups.ts";
import { alertDays } from "./0023-alert-days.ts";
import { accountSettings } from "./0024-account-settings.ts";
import { moversOrder } from "./0025-movers-order.ts";
import { attention } from "./0026-attention.ts";
import { paymentReceipts } from "./0027-payment-receipts.ts";
import { paymentAsks } from "./0028-payment-asks.ts";
import { attentionClosing } from "./0029-attention-closing.ts";
import { messageReplies } from "./0030-message-replies.ts";
import { orderAddresses } from "./0031-order-addresses.ts";
import { loginOfOrder } from "./0032-login-of-order.ts";
import { addressOwners } from "./0033-address-owners.ts";
import { receivedMoney } from "./0034-received-money.ts";
import { ownersLogins } from "./0035-owners-logins.ts";
import { deletions } from "./0036-deletions.ts";
import { uncountedMoney } from "./0037-uncounted-money.ts";

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-accounts": accounts,
  "0002-watch-lists": watchLists,
  "0003-retention": retention,
  "0004-subjects": subjects,
  "0005-outbox": outbox,
  "0006-checkout": checkout,
  "0007-contact": contact,
  "0008-accounts": customerAccounts,
  "0009-plan-notices": planNotices,
  "0010-trial": trial,
  "0011-admin": admin,
  "0012-page-views": pageViews,
  "0013-status": status,
  "0014-payment-ages": paymentAges,
  "0015-deploys": deploys,
  "0016-consents": consents,
  "0017-alerts": alerts,
  "0018-api-keys": apiKeys,
  "0019-support": support,
  "0020-alert-figures": alertFigures,
  "0021-alert-delivery": alertDelivery,
  "0022-setups": setups,
  "0023-alert-days": alertDays,
  "0024-account-settings": accountSettings,
  "0025-movers-order": moversOrder,
  "0026-attention": attention,
  "0027-payment-receipts": paymentReceipts,
  "0028-payment-asks": paymentAsks,
  "0029-attention-closing": attentionClosing,
  "0030-message-replies": messageReplies,
  "0031-order-addresses": orderAddresses,
  "0032-login-of-order": loginOfOrder,
  "0033-address-owners": addressOwners,
  "0034-received-money": receivedMoney,
  "0035-owners-logins": ownersLogins,
  "0036-deletions": deletions,
  "0037-uncounted-money": uncountedMoney,
};
