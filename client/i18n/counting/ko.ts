// The switch for the counting of pages, in Korean.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "내가 여는 페이지 집계",
  "counting.refused": "브라우저가 모든 사이트에 집계하지 말라고 요청하므로 아무것도 집계하지 않습니다.",
};
