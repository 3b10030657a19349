// Korean: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "터미널 로그인",
  "login.lead": "결제 후 받은 로그인 정보를 사용하세요.",
  "login.identity": "이메일 또는 사용자 이름",
  "login.password": "비밀번호",
  "login.show": "비밀번호 표시",
  "login.hide": "비밀번호 숨기기",
  "login.forgot": "비밀번호를 잊으셨나요?",
  "login.submit": "로그인",
  "login.loading": "로그인 중…",
  "login.or": "또는",
  "login.register": "가입",
  "login.wrong": "아이디 또는 비밀번호가 틀렸습니다",
  "login.limited": "시도가 너무 많습니다. 몇 분 뒤에 다시 시도하세요.",
  "login.busy": "서버가 바쁩니다. 잠시 뒤에 다시 시도하세요.",
  "login.network": "서버 연결 오류",
};
