// The menu of a row, apart from the terminal's first load: nobody opens it before there are rows.

import { lazyPart } from "../../../app/lazy-part.tsx";

export const laterRowMenu = lazyPart(async () => (await import("./row-menu.tsx")).RowMenu);
