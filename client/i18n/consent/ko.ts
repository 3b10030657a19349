// The question whether pages may be counted, in Korean.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "이번 방문을 집계해도 될까요?",
  "consent.body": "어떤 페이지가 열렸는지 자체 서버가 날짜와 언어별로만 집계합니다.",
  "consent.promise": "쿠키와 제3자는 없으며, 방문자를 알아낼 수 있는 정보는 남기지 않습니다.",
  "consent.more": "자세히 보기",
  "consent.yes": "집계 허용",
  "consent.no": "집계 거부",
};
