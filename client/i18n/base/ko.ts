// Korean: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "이 페이지에 문제가 생겼습니다",
  "failed.body": "페이지를 새로고침하세요. 다시 발생하면 알려 주세요.",
  "failed.reload": "새로고침",
  "page.missing.title": "여기에는 페이지가 없습니다",
  "page.missing.body": "주소가 잘못되었거나 페이지가 옮겨졌을 수 있습니다.",
  "nav.home": "홈으로",
  "nav.login": "로그인",
  "nav.terminal": "터미널 열기",
  "nav.language": "언어",
  "nav.languageFailed": "언어를 불러오지 못했습니다. 연결을 확인하고 다시 선택하세요.",
  "nav.notStored": "브라우저에 저장할 수 없습니다. 설정은 페이지를 닫을 때까지만 유지됩니다.",
  "chat.open": "고객 지원",
  "chat.notLoaded": "채팅을 불러오지 못했습니다. 연결을 확인하고 다시 열어 주세요.",
  "failed.market": "지금 시장이 응답하지 않습니다. 계속 시도합니다.",
  "login.denied": "터미널 접근이 거부되었습니다",
  "banner.simulated": "모의 시장입니다.",
  "banner.simulated.body": "가격은 생성된 것이며 거래소의 것이 아닙니다.",
  "column.ticker": "티커",
  "column.price": "가격",
  "column.change": "변동 {minutes}분",
  "column.ratio": "×거래량 {minutes}분",
  "column.volume": "24h 거래량 $",
  "time.minutes": "{count|other:#분}",
  "time.seconds": "{count|other:#초}",
};
