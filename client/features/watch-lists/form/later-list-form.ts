// The form of a list, apart from the terminal's first load, which has no room for it.

import { lazyPart } from "../../../app/lazy-part.tsx";

export const laterListForm = lazyPart(
  async () => (await import("./list-form-panel.tsx")).ListFormPanel,
  ...(["conditions", "depth", "reports"] as const),
);
