// Dragging lists into order, apart from the terminal's first load, which has no room for it.

export const loadListDrag = () => import("./drag-list.ts");
