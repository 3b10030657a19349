import type { IconShape } from "../../../ui/icon.tsx";

const PLANE = "M13.8 2.2 2.2 6.6l5 2.2 2.2 5ZM13.8 2.2 7.2 8.8";

export const SEND: IconShape = { path: PLANE, isMirrored: true };
export const SEND_PAUSED: IconShape = { path: `${PLANE}M11 11l3 3M14 11l-3 3`, isMirrored: true };
