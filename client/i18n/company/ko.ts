// Korean of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "{date} 기준",
  "document.contents": "목차",
  "contact.title": "문의",
  "contact.description": "Tickdeck에 연락하기: 양식, 이메일 또는 채널로.",
  "contact.subtitle": "터미널, 결제, 데이터에 관한 질문을 보내 주세요.",
  "contact.social": "저희 채널",
  "contact.write": "이메일 쓰기",
  "contact.name": "이름",
  "contact.email": "이메일",
  "contact.subject": "제목",
  "contact.message": "메시지",
  "contact.website": "이 칸은 비워 두세요",
  "contact.send": "메시지 보내기",
  "contact.sending": "보내는 중…",
  "contact.success": "감사합니다. 메시지를 받았으며 이메일로 답하겠습니다.",
  "contact.failed": "메시지를 받은편지함으로 보내지 못했습니다. 다시 시도하거나 이메일을 보내 주세요.",
  "contact.invalid": "양식에 받아들일 수 없는 내용이 있습니다. 이메일 주소와 메시지 길이를 확인하세요.",
  "contact.limited": "짧은 시간에 여러 번 보냈습니다. {when}에 다시 시도하거나 이메일을 보내 주세요.",
  "contact.busy": "서버가 바쁩니다. 쓰신 글은 그대로 있으니 잠시 후 다시 시도하세요.",
  "contact.network":
    "네트워크 오류: 서버에 연결할 수 없습니다. 연결 상태와 이 페이지의 요청을 막는 것(CORS, 혼합 콘텐츠)이 없는지 확인하세요. 쓰신 글은 그대로 있습니다.",
  "contact.insecure": "보안 오류: HTTPS로 연 페이지는 HTTP 요청을 보낼 수 없습니다. 작성한 내용은 그대로 있습니다.",
  "contact.online": "언제나 열려 있습니다",
  "contact.online.body": "언제든 쓸 수 있습니다. 담당자가 읽고 {hours}시간 안에 답합니다.",
};
