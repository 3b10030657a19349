// Japanese of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "{date} 現在",
  "document.contents": "目次",
  "contact.title": "お問い合わせ",
  "contact.description": "Tickdeck へのご連絡：フォーム、メール、またはチャンネルから。",
  "contact.subtitle": "端末、お支払い、データについてのご質問をお寄せください。",
  "contact.social": "チャンネル",
  "contact.write": "メールを書く",
  "contact.name": "お名前",
  "contact.email": "メールアドレス",
  "contact.subject": "件名",
  "contact.message": "メッセージ",
  "contact.website": "この欄は空のままにしてください",
  "contact.send": "送信する",
  "contact.sending": "送信中…",
  "contact.success": "ありがとうございます。メッセージを受け取りました。メールでお返事します。",
  "contact.failed": "メッセージを受信箱に送れませんでした。もう一度試すか、メールをお送りください。",
  "contact.invalid": "フォームに受け付けられない内容があります。メールアドレスとメッセージの長さをご確認ください。",
  "contact.limited": "短い間に何通も送られました。{when}にもう一度試すか、メールをお送りください。",
  "contact.busy": "サーバーが混み合っています。文章は残っていますので、少し後でお試しください。",
  "contact.network":
    "ネットワークエラー：サーバーに接続できません。接続と、このページの通信を妨げるもの（CORS、混在コンテンツ）がないかをご確認ください。文章は残っています。",
  "contact.insecure": "セキュリティエラー：HTTPS で開いたページから HTTP のリクエストは送れません。入力内容は残っています。",
  "contact.online": "いつでも受け付け",
  "contact.online.body": "時間を問わず送れます。担当者が読み、{hours}時間以内にお返事します。",
};
