// What Tickdeck is and who runs it, in Japanese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"about"> = {
  title: "Tickdeck について",
  description: "今どの銘柄が動いているかを示すライブ端末。できない約束はしません。",
  sections: {
    what: [
      "Tickdeck とは",
      "Tickdeck が答える問いは一つ、今どの銘柄が動いているか。{exchanges} の対 USDT で取引の多い銘柄を見守り、{shortestWindow} 分から {longestWindow} 分までの価格変動と出来高比を毎秒計算し、ブラウザの端末へ送ります。",
    ],
    who: [
      "どなたのために",
      "価格と出来高の急な動きを探し、すぐに並べて見たいトレーダーのために。リスト、スクリーナー、チャート、BTC コンパス、シグナル、リスク計算を一画面に。",
    ],
    principles: [
      "大切にしていること",
      [
        "数値は確かめられます。どのシグナルにも元の数が付いています。",
        "分からないものはダッシュ、粗いものは点線、遅れたものは灰色。",
        "作り話の成功率、顧客、感想は載せません。サイトの数値は動いているシステムのものです。",
        "データはお客様のもの。外部スクリプトも広告も販売もありません。",
      ],
    ],
    not: [
      "そうではないもの",
      "取引所でも証券会社でも助言者でもありません。注文は出さず、お金も預かりません。[リスクについて](risk)をご覧ください。",
    ],
    operator: ["運営者", "{operator}、{address}。{email} または[お問い合わせページ](contact)へ。"],
  },
};
