// The affiliate program, in Korean.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"affiliate"> = {
  title: "제휴 프로그램",
  description: "Tickdeck 추천: 자동 프로그램은 없으니 연락해 주세요.",
  sections: {
    now: [
      "지금의 방식",
      "링크와 집계가 있는 자동 프로그램은 없습니다. 글을 쓰거나 가르치거나 트레이더 모임을 이끌며 Tickdeck을 추천하고 싶다면 연락 주세요. 조건은 각 파트너와 개별로 서면으로 정합니다.",
    ],
    write: [
      "적어 주실 내용",
      "{email} 또는 [문의 페이지](contact)로:",
      ["누구이며 독자가 어디에서 찾는지", "독자의 언어와 나라", "Tickdeck을 어떻게 소개할지"],
    ],
    rules: [
      "파트너에게 바라는 것",
      [
        "수익을 약속하거나 수치를 지어내지 않기.",
        "대가를 받은 추천은 그렇게 밝히기.",
        "스팸 메일이나 저희 이름의 광고를 내지 않기.",
      ],
    ],
  },
};
