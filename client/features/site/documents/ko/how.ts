// How the figures are computed, in Korean.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"how"> = {
  title: "수치를 계산하는 방법",
  description: "순변동, 거래량 비율, 24시간 거래량, 구간과 신호, 그리고 정확한 수치와 점선 수치의 뜻.",
  sections: {
    source: [
      "데이터의 출처",
      "체결은 거래소 자체의 실시간 연결에서 옵니다. 매초 코인별 마지막 가격과 누적 거래량(USDT)을 기록합니다. 모든 수치는 그 초들의 차이입니다.",
    ],
    change: ["순변동", "N분 Net % = 100 · (현재 가격 − N분 전 가격) ÷ N분 전 가격. 가격은 그 초까지의 마지막 체결가입니다."],
    ratio: ["거래량 비율", "최근 N분 거래량 ÷ 그 앞 N분 거래량. ×2는 방금 전의 두 배입니다. 백분율로는 100 · (비율 − 1)."],
    day: ["24시간 거래량", "거래소가 직접 내는 최근 24시간 값이며 USDT 기준입니다."],
    windows: [
      "구간과 속도",
      "N은 {windows}분입니다. 수치는 매초 계산되고 요금제가 허용하는 만큼 자주 표시됩니다. Start {startSpeed}초, Popular {popularSpeed}초, Professional {professionalSpeed}초마다. 고정한 차트는 이를 기다리지 않습니다.",
    ],
    exact: [
      "정확한 수치와 점선 수치",
      "구간 전체가 저희가 기록했거나 체결에서 복원한 초로 이루어지면 정확합니다. 시작이나 끊김 뒤에는 오래된 부분이 먼저 거래소의 1분 캔들에서 옵니다. 그런 수치는 분 단위로 맞으며 점선이 붙습니다. 줄표는 ‘아직 모름’이며 0이 아닙니다.",
    ],
    signals: [
      "신호",
      "목록의 규칙은 구간, 방향, 기준을 정합니다. 값이 기준에 닿는 초에 모두에게 똑같이 울립니다. 같은 코인이 {duplicateSeconds}초 안에 다시 나오면 중복으로 막고, {repeatSeconds}초 안의 반복은 셉니다. 신호는 {signalMinutes}분 동안 남으며 가격, 거래량, 시각이 있어 다시 계산할 수 있습니다.",
    ],
    public: [
      "계정 없이 보는 수치",
      "방문자는 {publicExchange}을(를) 최대 {publicSeconds}초 지난 표로 봅니다. 시장이 모의라면 표시로 알립니다.",
    ],
  },
};
