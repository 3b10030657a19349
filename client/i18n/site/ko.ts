// Korean: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "움직이는 코인을 움직이는 순간에 보세요",
  "front.lead":
    "{exchanges}에서 거래가 가장 많은 코인 가운데 어느 것이 치고 나가는지, 얼마나, 어떤 거래량으로 움직이는지 몇 초 안에 보입니다. 정한 기준을 넘으면 신호가 알려 줍니다.",
  "front.table": "{exchange}, 5분간 가장 큰 변동",
  "front.age": "{seconds}초 전",
  "front.note": "이 공개 표는 최대 1분 전 자료입니다. 터미널에서는 실시간입니다.",
  "front.deck": "{exchange} 코인 {count|other:#개}, 거래가 많은 순. 높이는 5분간의 변동입니다.",

  "site.features": "기능",
  "site.trust": "신뢰",
  "site.pricing": "요금",
  "site.contact": "문의",
  "site.login": "터미널 로그인",
  "site.account": "계정",
  "site.menu": "메뉴",
  "site.skip": "본문으로 이동",
  "site.company": "회사",
  "site.resources": "자료",
  "site.legal": "법적 고지",
  "site.about": "소개",
  "site.affiliate": "제휴 프로그램",
  "site.how": "작동 방식",
  "site.security": "보안",
  "site.faq": "자주 묻는 질문",
  "site.status": "서비스 상태",
  "site.privacy": "개인정보",
  "site.terms": "이용약관",
  "site.disclaimer": "면책 조항",
  "site.refund": "환불",
  "site.cookies": "쿠키",
  "site.disclosure":
    "Tickdeck은 시장 데이터와 그로부터 계산한 신호를 보여 줍니다. 투자 자문이 아니며 무엇을 사라고 말하지 않습니다. 거래하면 예치금을 모두 잃을 수 있습니다.",
  "landing.title": "Tickdeck: 지금 움직이는 코인",
  "landing.description":
    "{exchanges}에서 가장 많이 거래되는 코인의 실시간 터미널. 여덟 구간의 가격 변동과 거래량 비율, 신호, 차트, 스크리너.",
  "hero.signal": "신호 무료로 써 보기",
  "hero.note": "질문 두 개와 이메일 주소면 실시간 신호가 있는 터미널이 열립니다: {time}. 카드 불필요.",
  "hero.plot": "오른쪽은 5분 변동, 위쪽은 24시간 거래량",
  "deck.up": "상승 {count}",
  "deck.down": "하락 {count}",
  "deck.flat": "보합 {count}",
};
