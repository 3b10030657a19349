// How depth bounds a size, apart from the terminal's first load, which has no room for it.

import { lazyPart } from "../../app/lazy-part.tsx";

export const laterDepthCap = lazyPart(async () => (await import("./depth-cap.tsx")).DepthCap, "depth");
