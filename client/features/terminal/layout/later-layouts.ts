// The layouts of small screens, apart from what every terminal loads first.

import { lazyPart } from "../../../app/lazy-part.tsx";

export const laterPhoneLayout = lazyPart(async () => (await import("./phone-layout.tsx")).PhoneLayout);
export const laterTabletLayout = lazyPart(async () => (await import("./tablet-layout.tsx")).TabletLayout);
