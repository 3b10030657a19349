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
        "__Host-sid: 로그인 후 또는 무료 체험 중의 세션. 최대 {sessionDays}일, 사용하지 않으면 {idleHours}시간.",
        "__Host-dev: 이 브라우저가 로그인한 적이 있음을 나타내어, 남이 비밀번호를 추측해도 막히지 않게 합니다. {deviceDays}일.",
        "__Host-trial: 무료 체험을 기기당 한 번으로 제한하는 임의 표식. {trialCookieDays}일.",
        "selectedLanguage: 선택한 언어. {languageDays}일.",
      ],
    ],
    storage: [
      "브라우저 저장소",
      "터미널의 설정과 배치, 선택한 언어와 요금제, 세션 표시용 데이터는 브라우저의 로컬 저장소에 있습니다. 그중 계정을 열 수 있는 것은 없습니다. 로그아웃하면 언어를 빼고 비워집니다.",
    ],
    analytics: [
      "페이지 집계",
      "동의하시면 저희 서버가 어떤 페이지가 열리고 방문자가 요금제까지 어디만큼 가는지 셉니다. 제삼자는 없습니다. 거부는 동의만큼 쉽고 다른 것은 달라지지 않습니다. 답변은 로그아웃 후에도 이 브라우저에 남으며, 모든 공개 페이지 하단에서 바꿀 수 있습니다.",
    ],
    control: [
      "직접 관리",
      "쿠키와 저장소는 언제든 브라우저에서 지울 수 있습니다. 그러면 로그아웃되고 설정이 처음으로 돌아갑니다.",
    ],
  },
};
