// Japanese: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "動くコインを、動いている間に見る",
  "front.lead":
    "{exchanges} で取引の多いコインの中から、どれが抜け出したか、どれだけ動き、どれだけの出来高かが数秒で分かります。設定したしきい値を超えるとシグナルが知らせます。",
  "front.table": "{exchange}、5 分間の大きな値動き",
  "front.age": "{seconds} 秒前",
  "front.note": "この公開表は最大 1 分前のものです。ターミナルではリアルタイムです。",
  "front.deck": "{exchange} の {count|other:# コイン}、取引の多い順。高さは 5 分間の値動き。",

  "site.features": "機能",
  "site.trust": "信頼",
  "site.pricing": "料金",
  "site.contact": "お問い合わせ",
  "site.login": "ターミナルにログイン",
  "site.account": "アカウント",
  "site.menu": "メニュー",
  "site.skip": "本文へ移動",
  "site.company": "会社",
  "site.resources": "資料",
  "site.legal": "法的情報",
  "site.about": "会社概要",
  "site.affiliate": "アフィリエイト",
  "site.how": "仕組み",
  "site.security": "セキュリティ",
  "site.faq": "よくある質問",
  "site.status": "稼働状況",
  "site.privacy": "プライバシー",
  "site.terms": "利用規約",
  "site.disclaimer": "免責事項",
  "site.refund": "返金",
  "site.cookies": "Cookie",
  "site.disclosure":
    "Tickdeck は市場データと、そこから計算したシグナルを表示します。投資助言ではなく、何を買うべきかは示しません。取引では預けた資金をすべて失うことがあります。",
  "landing.title": "Tickdeck：いま動いているコイン",
  "landing.description":
    "{exchanges} で最も取引されるコインのライブターミナル。8つの時間枠の変動と出来高比、シグナル、チャート、スクリーナー。",
  "hero.signal": "シグナルを無料で試す",
  "hero.note": "二つの質問とメールアドレスだけで、ライブのシグナル付きターミナルを {time} 使えます。カード不要。",
  "hero.plot": "右へ5分間の変動、上へ24時間出来高",
  "deck.up": "上昇 {count}",
  "deck.down": "下落 {count}",
  "deck.flat": "変わらず {count}",
};
