// What the gear opens, apart from the terminal's first load, which has no room for it.

import { lazyPart } from "../../../app/lazy-part.tsx";

export const laterSettings = lazyPart(async () => (await import("./settings-content.tsx")).SettingsContent);
