// What closes a terminal that was open, apart from its first load, which has no room for it.

import { lazyPart } from "../../app/lazy-part.tsx";

const endedScreens = () => import("./ended-screens.tsx");

export const laterLapsed = lazyPart(async () => (await endedScreens()).Lapsed);
export const laterSessionEnded = lazyPart(async () => (await endedScreens()).SessionEnded);
export const laterTestDone = lazyPart(async () => (await import("./test-mode/test-done.tsx")).TestDone);
