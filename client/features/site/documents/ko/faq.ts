// Questions and answers, in Korean.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"faq"> = {
  title: "자주 묻는 질문",
  description: "무료 체험, 요금제, 결제, 수치, 신호, 계정에 대한 짧은 답변.",
  sections: {
    start: [
      "시작하기",
      {
        question: "Tickdeck은 무엇을 하나요?",
        answer:
          "{exchanges}에서 어떤 코인의 가격과 거래량이 움직이는지 {shortestWindow}분부터 {longestWindow}분 구간으로, 목록, 신호, 스크리너, 차트와 함께 실시간으로 보여 줍니다.",
      },
      {
        question: "거래소 계정이나 API 키가 필요한가요?",
        answer: "아니요. 공개된 시장 데이터만 읽으며 거래소 계정에는 손대지 않습니다.",
      },
      {
        question: "무료 체험은 얼마나 되나요?",
        answer: "짧은 [퀴즈](quiz) 후 실제 터미널에서 {testTime}입니다. 카드는 필요 없습니다.",
      },
      {
        question: "왜 제 기기에서 체험이 막혀 있나요?",
        answer:
          "기기와 네트워크 주소마다 한 번만 열립니다. 주소를 다른 사람과 함께 쓴다면 메일로 받은 코드로 확인할 수 있습니다.",
      },
    ],
    plans: [
      "요금제와 결제",
      {
        question: "요금제는 어떻게 다른가요?",
        answer:
          "거래소, 속도, 목록 수가 다릅니다. Start 목록 {startLists}개와 {startSpeed}초부터, Popular {popularLists}개와 {popularSpeed}초부터, Professional {professionalLists}개와 {professionalSpeed}초부터. 자세한 것은 [요금제와 가격](pricing)에 있습니다.",
      },
      {
        question: "어떻게 결제하나요?",
        answer: "주문 페이지에 나온 방법으로 합니다. YooMoney로 카드나 지갑, NOWPayments로 암호화폐. 가격은 USDT입니다.",
      },
      { question: "요금제가 자동 갱신되나요?", answer: "아니요. 선불이며 저절로 끝나고 다시 청구되지 않습니다." },
      {
        question: "더 높은 요금제를 사면 어떻게 되나요?",
        answer: "바로 적용됩니다. 낮은 요금제의 남은 기간은 사라지지 않고 그 뒤에 이어집니다.",
      },
      {
        question: "결제했는데 아무 일도 없어요.",
        answer:
          "암호화폐 결제는 확인이 필요해 시간이 걸릴 수 있습니다. 페이지를 닫아도 주문은 사라지지 않으며 사업자가 확인하면 열립니다. 그렇지 않으면 주문 번호와 함께 [연락 주세요](contact).",
      },
      {
        question: "환불받을 수 있나요?",
        answer:
          "네, 주문 후 {withdrawalDays}일 안에는 사용한 일수를 빼고 돌려드립니다. 그 뒤에는 계정 페이지에서 환불을 요청할 수 있으며 담당자가 결정합니다. [환불과 철회](refund)를 보세요.",
      },
    ],
    terminal: [
      "터미널",
      {
        question: "어떤 코인을 지켜보나요?",
        answer: "{exchanges}에서 USDT 대비 거래가 많은 코인입니다. 현재 개수는 터미널에 표시됩니다.",
      },
      {
        question: "왜 어떤 수치에 점선이 있나요?",
        answer:
          "구간의 일부가 아직 1분 캔들에 근거하기 때문입니다. 초가 아니라 분 단위로 맞습니다. [수치를 계산하는 방법](how)을 보세요.",
      },
      {
        question: "신호가 살 때를 알려 주나요?",
        answer: "아니요. 무언가가 방금 움직였다는 것만 알려 줍니다. 판단은 이용자의 몫입니다. [위험 고지](risk)를 읽어 주세요.",
      },
      {
        question: "‘시뮬레이션 시장’은 무슨 뜻인가요?",
        answer: "가격이 시험을 위해 만들어졌고 거래소에서 온 것이 아니라는 뜻입니다. 이 표시는 숨길 수 없습니다.",
      },
      { question: "휴대폰에서 되나요?", answer: "네, 브라우저에서 됩니다. 설치할 것이 없습니다." },
    ],
    account: [
      "계정",
      {
        question: "로그인 정보는 어떻게 받나요?",
        answer: "결제 후 등록한 연락처로 받습니다. 첫 로그인 때 자신의 비밀번호를 정합니다.",
      },
      {
        question: "몇 대에서 로그인할 수 있나요?",
        answer:
          "동시에 Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}. 더 로그인하면 가장 오래된 세션이 끝납니다.",
      },
      {
        question: "비밀번호를 잊었어요.",
        answer: "로그인 페이지에서 ‘비밀번호를 잊으셨나요?’를 선택하세요. 메일의 링크는 한 번만 쓸 수 있습니다.",
      },
      {
        question: "계정은 어떻게 삭제하나요?",
        answer: "계정 페이지에서 합니다. 그 전에 데이터를 내려받을 수도 있습니다. [개인정보 안내](privacy)를 보세요.",
      },
    ],
  },
};
