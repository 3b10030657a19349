// Japanese: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "動くコインを、動いている間に見る",
  "front.lead":
    "Tickdeck は {exchanges} の対 USDT で取引の多いコインを見守り、値動きと出来高を 1 分から 20 分までの 8 つの枠で示します。",
  "front.table": "{exchange}、5 分間の大きな値動き",
  "front.age": "{seconds} 秒前",
  "front.note": "この公開表は最大 1 分前のものです。ターミナルではリアルタイムです。",
  "front.deck": "{exchange} の {count|other:# コイン}、取引の多い順。高さは 5 分間の値動き。",
};
