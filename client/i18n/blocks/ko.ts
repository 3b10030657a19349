// Korean: the texts of the landing page's lower blocks.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"blocks"> = {
  "scanner.title": "스캐너가 움직이는 코인을 찾습니다",
  "scanner.body":
    "매초 각 코인을 자기 자신과 비교해 무리를 벗어난 코인을 맨 위에 올립니다. 이백 줄이 아니라 한 줄만 읽으면 됩니다.",
  "scanner.caption": "{exchange}: {minutes}분간 가장 큰 변동",
  "scanner.ratio": "직전 {minutes}분 대비 거래량",
  "tools.title": "세 가지 도구, 하나의 화면",
  "tools.lists": "흔들리지 않는 관심 목록",
  "tools.lists.body":
    "가격, 변동, 거래량을 최대 {count|other:#개 목록}으로. 포인터가 행 위에 있으면 순서가 멈춰, 의도한 것을 누르게 됩니다.",
  "tools.screener": "읽히는 스크리너",
  "tools.screener.body":
    "모든 코인을 변동 크기와 24시간 거래량으로 배치합니다. 오른쪽 위는 거래할 수 있는 큰 움직임, 오른쪽 아래는 유동성이 낮은 코인입니다.",
  "tools.risk": "누르기 전에 규모부터",
  "tools.risk.body": "예치금, 위험, 손절, 레버리지를 넣으면 손실, 포지션, 증거금이 나옵니다. 정확한 소수 계산, 차트 바로 옆에서.",
  "tools.risk.loss": "손절 시 손실",
  "tools.risk.size": "포지션 규모",
  "tools.risk.margin": "레버리지 5의 증거금",
  "video.title": "첫 틱에서 신호까지",
  "video.body": "실제 터미널의 녹화입니다. 목록, 스크리너, 차트, 그리고 신호와 그 이유. 생성된 시장, 소리 없음.",
  "video.unsupported": "이 브라우저는 이 동영상을 재생할 수 없습니다.",
  "video.open": "녹화 열기",
  "trust.title": "적중률을 약속하지 않습니다. 측정한 것만 보여 드립니다.",
  "trust.body": "이 숫자는 안내 책자가 아니라 지금 실행 중인 이 서비스에서 나옵니다. 측정하지 않은 것은 보여 주지 않습니다.",
  "trust.how": "측정 방법",
  "trust.waiting": "첫 측정을 기다리는 중",
  "trust.coins": "지금 {exchanges}에서 관찰 중인 코인",
  "trust.signals": "오늘(UTC)의 신호, 사용 중인 모든 규칙",
  "trust.delay": "거래소에서 우리 서버까지, 최근 1분의 중앙값",
  "trust.ms": "{value}ms",
  "trust.share": "{kept} / {all}",
  "trust.minutes": "최근 24시간 중 측정한 분에서 시장 데이터가 있던 분",
  "trust.uptime": "최근 {days}일 중 측정한 분에서 사이트가 작동한 비율",
  "trust.status": "상태 페이지 보기",
  "call.title": "움직임을 무료로 보세요",
  "call.body":
    "실시간 데이터의 터미널을 {time} 동안: 신호 목록, 스크리너, 한 거래소의 차트. 짧은 질문 두 개와 이메일 주소면 열립니다.",
  "call.start": "무료 체험 시작",
  "call.plans": "요금제 보기",
  "call.card": "카드",
  "call.card.no": "필요 없음",
};
