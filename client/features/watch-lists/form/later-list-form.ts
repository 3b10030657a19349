// The form of a list, apart from the terminal's first load, which has no room for it.

import { pageOf } from "../../../app/page-loader.tsx";

export const laterListForm = pageOf([], async () => (await import("./list-form-panel.tsx")).ListFormPanel);
