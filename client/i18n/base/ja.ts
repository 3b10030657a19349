// Japanese: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "このページで問題が起きました",
  "failed.body": "ページを再読み込みしてください。また起きる場合はご連絡ください。",
  "failed.reload": "再読み込み",
  "page.missing.title": "ここにページはありません",
  "page.missing.body": "アドレスが間違っているか、ページが移動した可能性があります。",
  "nav.home": "ホームへ戻る",
  "nav.login": "ログイン",
  "nav.terminal": "ターミナルを開く",
  "nav.language": "言語",
  "nav.languageFailed": "言語を読み込めませんでした。接続を確認して、もう一度選んでください。",
  "nav.notStored": "ブラウザーに保存できません。設定はページを閉じるまで有効です。",
  "chat.open": "サポート",
  "chat.notLoaded": "チャットを読み込めませんでした。接続を確認して、もう一度開いてください。",
  "failed.market": "いま市場から応答がありません。試行を続けています。",
  "login.denied": "ターミナルへのアクセスが拒否されました",
  "banner.simulated": "模擬市場です。",
  "banner.simulated.body": "価格は生成されたもので、取引所のものではありません。",
  "column.ticker": "ティッカー",
  "column.price": "価格",
  "column.change": "変化 {minutes}分",
  "column.ratio": "出来高比 {minutes}分",
  "column.volume": "24h出来高 $",
  "time.minutes": "{count|other:#分}",
  "time.seconds": "{count|other:#秒}",
};
