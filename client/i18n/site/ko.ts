// Korean: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "움직이는 코인을 움직이는 순간에 보세요",
  "front.lead":
    "Tickdeck은 {exchanges}의 거래가 가장 많은 USDT 코인을 지켜보며 1분에서 20분까지 여덟 구간의 변동과 거래량을 보여 줍니다.",
  "front.table": "{exchange}, 5분간 가장 큰 변동",
  "front.age": "{seconds}초 전",
  "front.note": "이 공개 표는 최대 1분 전 자료입니다. 터미널에서는 실시간입니다.",
  "front.deck": "{exchange} 코인 {count|other:#개}, 거래가 많은 순. 높이는 5분간의 변동입니다.",
};
