// What the gear opens, apart from the terminal's first load, which has no room for it.

import { Suspense, type ReactNode } from "react";
import { pageOf } from "../../../app/page-loader.tsx";

export const laterSettings = pageOf([], async () => (await import("./settings-content.tsx")).SettingsContent);

/** All settings; nothing for the moment until they are there. */
export function Settings(): ReactNode {
  return (
    <Suspense fallback={null}>
      <laterSettings.Page />
    </Suspense>
  );
}
