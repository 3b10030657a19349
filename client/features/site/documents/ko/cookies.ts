// Cookies and storage, in Korean.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"cookies"> = {
  title: "쿠키와 저장소",
  description: "Tickdeck이 설정하는 쿠키, 브라우저에 저장되는 것, 관리 방법.",
  sections: {
    used: [
      "설정하는 쿠키",
      "저희 것만, 서비스에 필요한 것만 씁니다.",
      [
        "{sessionCookie}: 로그인 후 또는 무료 체험 중의 세션. 최대 {sessionDays}일, 사용하지 않으면 {idleHours}시간.",
        "{deviceCookie}: 이 브라우저가 로그인한 적이 있음을 나타내어, 남이 비밀번호를 추측해도 막히지 않게 합니다. {deviceDays}일.",
        "{trialCookie}: 무료 체험을 기기당 한 번으로 제한하고, 같은 주소를 쓰는 다른 사람이 요청 한도를 다 쓰지 못하게 하는 임의 표식. {trialCookieDays}일.",
        "{orderCookie}: 주문한 브라우저의 임의 표식. 그 브라우저가 주문을 다시 찾고 로그인 정보를 받을 곳을 한 번 바꿀 수 있습니다. {orderCookieDays}일.",
        "{languageCookie}: 선택한 언어. {languageDays}일.",
        "{adminCookie}: 서비스 운영자가 전용 페이지에서 쓰는 세션. 최대 {adminSessionHours}시간.",
      ],
    ],
    storage: [
      "브라우저 저장소",
      "그 밖의 것은 모두 브라우저의 로컬 저장소에 있습니다. 그중 계정을 열 수 있는 것은 없습니다. 로그아웃하면 이 목록의 첫 줄을 빼고 비워집니다.",
      [
        "{storedChoices}: 선택한 언어, 그리고 페이지 집계를 거부했다면 그 선택.",
        "{storedOrder}: 퀴즈와 요금제에서 선택한 것. 결제하러 간 주문은 탭을 닫을 때까지.",
        "{storedSession}: 페이지가 보여 주는 세션 정보: 이름, 주소, 요금제, 그리고 아무것도 열지 못하는 세션 이름.",
        "{storedChat}: 지원 채팅이 열려 있는지, 그리고 입력하셨다면 채팅에 쓰는 본인의 키, 그리고 탭을 닫거나 로그아웃할 때까지의 대화.",
        "{storedTerminal}: 터미널의 설정과 배치.",
        "{storedLists}: 관심 목록, 그리고 이 브라우저가 무료 체험의 목록을 받았는지 여부.",
        "{storedQueues}: 운영자를 위한 작업 대시보드의 모양.",
      ],
    ],
    analytics: [
      "페이지 집계",
      "저희 서버가 어떤 페이지가 열리고 방문자가 요금제까지 어디만큼 가는지 셉니다. 쿠키도 제삼자도 없으며 그날이 지나면 귀하에게 이어지는 것은 아무것도 남기지 않습니다([개인정보 안내](privacy) 참조). Do Not Track, Global Privacy Control, 그리고 이 페이지 하단의 스위치로 멈출 수 있습니다. 선택은 로그아웃 후에도 이 브라우저에 남습니다.",
    ],
    control: [
      "직접 관리",
      "쿠키와 저장소는 언제든 브라우저에서 지울 수 있습니다. 그러면 로그아웃되고 설정이 처음으로 돌아갑니다.",
    ],
  },
};
