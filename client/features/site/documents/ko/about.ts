// What Tickdeck is and who runs it, in Korean.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"about"> = {
  title: "Tickdeck 소개",
  description: "지금 어떤 코인이 움직이는지 보여 주는 실시간 터미널. 지킬 수 없는 약속은 하지 않습니다.",
  sections: {
    what: [
      "Tickdeck이란",
      "Tickdeck은 한 가지 질문에 답합니다. 지금 어떤 코인이 움직이는가? {exchanges}에서 USDT 대비 거래가 많은 코인을 지켜보며 {shortestWindow}분부터 {longestWindow}분까지의 가격 변동과 거래량 비율을 매초 계산해 브라우저의 촘촘한 터미널로 보냅니다.",
    ],
    who: [
      "누구를 위한 것인가",
      "가격과 거래량의 갑작스러운 움직임을 찾고 바로 나란히 보고 싶은 트레이더를 위한 것입니다. 목록, 스크리너, 차트, BTC 나침반, 신호, 위험 계산기를 한 화면에 담았습니다.",
    ],
    principles: [
      "지키는 것",
      [
        "수치는 확인할 수 있습니다. 모든 신호에 근거가 된 수가 있습니다.",
        "모르는 것은 줄표, 부정확한 것은 점선, 늦은 것은 회색입니다.",
        "지어낸 성공률, 고객, 후기가 없습니다. 이 사이트의 수치는 돌아가는 시스템에서 옵니다.",
        "데이터는 이용자의 것입니다. 외부 스크립트도 광고도 판매도 없습니다.",
      ],
    ],
    not: [
      "아닌 것",
      "거래소도 중개인도 자문사도 아닙니다. Tickdeck은 주문을 내지 않고 돈을 맡지 않습니다. [위험 고지](risk)를 보세요.",
    ],
    operator: ["운영자", "{operator}, {address}. {email}(으)로 쓰거나 [문의 페이지](contact)를 이용하세요."],
  },
};
