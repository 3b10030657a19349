// Icons of the support chat alone, drawn like all others; public pages do not load them first.

import type { IconShape } from "../../ui/icon.tsx";

export const CHAT_ICONS = {
  chat: { path: "M8 2.2a5.8 5.8 0 0 0-5 8.7L2.2 13.8l3-.8A5.8 5.8 0 1 0 8 2.2Z" },
  key: { path: "M10.2 2.5a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6ZM7.8 8.2 2.5 13.5M4 12l1.5 1.5M11 5.8h.1" },
  smile: { path: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM5.6 9.4a2.8 2.8 0 0 0 4.8 0M6 6.2h.1M10 6.2h.1" },
  clip: { path: "M12.5 7.5 7.6 12.4a2.6 2.6 0 0 1-3.7-3.7l5.4-5.4a1.7 1.7 0 0 1 2.4 2.4l-5.3 5.3a.8.8 0 0 1-1.2-1.2l4.7-4.7" },
  send: { path: "M14 2 2 6.8l4.8 2.4L9.2 14ZM14 2 6.8 9.2", isMirrored: true },
} as const satisfies Record<string, IconShape>;
