// The texts of all mails in English, and the keys every other language has, too.

export const en = {
  "common.help": "Questions? Write to {email}.",
  "common.reason": "You get this mail because this address is used at {site}.",
  "common.link": "If the button does not open, copy this address:",
  "common.unasked": "You did not expect this mail? Then you need not do anything.",
  "fact.login": "Login",
  "fact.password": "First password",
  "fact.order": "Order",
  "fact.plan": "Plan",
  "fact.period": "Period",
  "fact.paidAt": "Paid on",
  "fact.amount": "Amount",
  "fact.price": "Price",
  "fact.rate": "Rate",
  "fact.transaction": "Transaction",
  "fact.expected": "Order amount",
  "fact.received": "Received",
  "fact.name": "Name",
  "fact.email": "E-mail",
  "fact.subject": "Subject",
  "fact.language": "Language",
  "fact.coin": "Coin",
  "fact.condition": "Condition",
  "fact.figure": "Reached",
  "fact.at": "Time",
  "fact.note": "Note",
  "value.plan": "{plan}, {months|one:# month|other:# months}",

  "credentials.subject": "Your login for Tickdeck",
  "credentials.preheader": "Your account is ready: login and first password inside.",
  "credentials.title": "Your account is ready",
  "credentials.text": "Sign in with this login and first password.",
  "credentials.button": "Sign in",
  "credentials.own":
    "Then choose a password of your own on your account page. The first one stops working after {days|one:# day|other:# days} if it is not used, and {hours|one:# hour|other:# hours} after the first sign-in.",
  "credentials.set": "Or set your own password at once:",
  "credentials.never": "We never ask for your password, neither by mail nor in a chat.",

  "reset-link.subject": "Set a new password",
  "reset-link.preheader": "The link works once, for {minutes|one:# minute|other:# minutes}.",
  "reset-link.title": "Set a new password",
  "reset-link.text":
    "Somebody asked for a new password for the account with this address. The link works once, for {minutes|one:# minute|other:# minutes}.",
  "reset-link.button": "Set a new password",
  "reset-link.unasked": "It was not you? Then do nothing: your password stays as it is.",

  "password-changed.subject": "Your password was changed",
  "password-changed.preheader": "If it was not you, act now.",
  "password-changed.title": "Your password was changed",
  "password-changed.text": "The password of your account was changed on {at}. All other devices were signed out.",
  "password-changed.unasked": "It was not you? Set a new password at once, and write to us.",
  "password-changed.button": "Set a new password",

  "receipt.subject": "Receipt for order {order}",
  "receipt.preheader": "{plan}, paid: {amount}",
  "receipt.title": "Your payment has arrived",
  "receipt.text": "Thank you. Your plan {plan} runs until {end}. Please keep this mail as your receipt.",
  "receipt.button": "Open the terminal",
  "receipt.ends": "The plan ends by itself. Nothing will be charged again.",

  "payment-problem.subject": "About your payment for order {order}",
  "payment-problem.preheader": "Received: {received}, order amount: {expected}",
  "payment-problem.underpaid.title": "A part of the payment is missing",
  "payment-problem.underpaid.text":
    "Less arrived than the order costs, so the plan has not started yet. Pay the rest from the page of the order, or write to us and get the money back.",
  "payment-problem.overpaid.title": "You paid more than the order costs",
  "payment-problem.overpaid.text": "Your plan has started. Write to us, and we return the difference.",
  "payment-problem.late.title": "Your payment arrived late",
  "payment-problem.late.text":
    "It arrived after the time for this order was over. We accepted it all the same: your plan has started.",

  "renewal-reminder.subject": "Your plan {plan} ends in {days|one:# day|other:# days}",
  "renewal-reminder.preheader": "It ends on {end}. Nothing is charged by itself.",
  "renewal-reminder.title": "{plan} ends in {days|one:# day|other:# days}",
  "renewal-reminder.text":
    "Your plan {plan} ends on {end}. Nothing is charged by itself: renew it if you want to go on without a break.",
  "renewal-reminder.button": "Renew",
  "renewal-reminder.keep": "Your watch lists and settings stay with your account either way.",

  "subscription-ended.subject": "Your plan {plan} has ended",
  "subscription-ended.preheader": "Your watch lists and settings are kept.",
  "subscription-ended.title": "Your plan {plan} has ended",
  "subscription-ended.text":
    "It ended on {end}. The terminal opens again as soon as you renew. Your watch lists and settings are kept.",
  "subscription-ended.button": "Choose a plan",

  "trial-code.subject": "Your code for the free test",
  "trial-code.preheader": "It works once, for {minutes|one:# minute|other:# minutes}.",
  "trial-code.title": "Your code for the free test",
  "trial-code.text": "Enter this code on the page of the free test. It works once, for {minutes|one:# minute|other:# minutes}.",

  "contact-notice.subject": "Message from {name}: {subject}",
  "contact-notice.preheader": "Written on the contact page",
  "contact-notice.title": "A message from the contact page",
  "contact-notice.reply": "Answer to the address above. It was typed by the sender and has not been checked.",

  "refund-confirmation.refund-requested.subject": "Your refund request for order {order}",
  "refund-confirmation.refund-requested.title": "We have received your refund request",
  "refund-confirmation.refund-requested.text": "It reached us on {at}. We look at it and write to you.",
  "refund-confirmation.withdrawal-received.subject": "Your withdrawal from order {order}",
  "refund-confirmation.withdrawal-received.title": "We have received your withdrawal",
  "refund-confirmation.withdrawal-received.text":
    "We confirm that you withdrew from this contract on {at}. We return the payment within {days|one:# day|other:# days}, the way you paid it. Please keep this mail.",
  "refund-confirmation.refunded.subject": "Refund for order {order}",
  "refund-confirmation.refunded.title": "We have returned your payment",
  "refund-confirmation.refunded.text": "It left on {at}. Until it arrives it may take a few days.",
  "refund-confirmation.preheader": "Order {order}, {amount}",

  "setup-waiting.subject": "Personal setup for you: {name}",
  "setup-waiting.preheader": "Look at it and take it over in one click.",
  "setup-waiting.title": "A personal setup waits for you",
  "setup-waiting.text":
    "Our team prepared the set {name} for you. Look at its lists, charts and alerts on your account page, then take it over in one click or decline it.",
  "setup-waiting.button": "Look at the set",
  "setup-waiting.untouched": "Nothing in your terminal changes before you accept.",
  "account-deleted.subject": "Your account was deleted",
  "account-deleted.preheader": "Your data was deleted with it.",
  "account-deleted.title": "Your account was deleted",
  "account-deleted.text":
    "Your account and its data were deleted on {at}. Records of payments stay for as long as the law asks for them, and are then deleted, too.",
  "account-deleted.bye": "Thank you for having been with us.",
  "alert.minutes": "{minutes} min",
  "alert.dayHigh": "new high of the day (UTC)",
  "alert.dayLow": "new low of the day (UTC)",
  "alert.subject": "Price alert: {symbol} {condition}",
  "alert.preheader": "Price {price}, {at}",
  "alert.title": "{symbol} reached {condition}",
  "alert.afterGap": "Trades before this one are missing: the level may have been reached earlier.",
  "alert.button": "Open the terminal",
  "alert.choose": "On your account page you choose where price alerts reach you and when they stay quiet.",
  "alert-rest.title": "And {count|one:# more price alert|other:# more price alerts}",
  "alert-rest.text":
    "They fired while messages were held back or came too late: {coins}. The terminal keeps them all for 30 days.",
  "alert-test.title": "Test message for price alerts",
  "alert-test.text": "This is how price alerts reach you here.",
  "telegram.linked": "This chat now gets the price alerts of your account at {site}. Send /stop to end that.",
  "telegram.stopped": "No more price alerts are sent here.",
} as const;

export type MailTextKey = keyof typeof en;

/** The texts of one language. */
export type MailTexts = Readonly<Record<MailTextKey, string>>;
