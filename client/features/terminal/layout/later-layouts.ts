// The layouts of small screens, apart from what every terminal loads first.

import { lazyPart } from "../../../app/lazy-part.tsx";

export const laterPhoneLayout = lazyPart(async () => (await import("./phone-layout.tsx")).PhoneLayout);
export const laterTabletLayout = lazyPart(async () => (await import("./tablet-layout.tsx")).TabletLayout);
/** Parts of the phone's layout that its tabs show. */
export const laterPhoneLists = lazyPart(async () => (await import("./phone-lists.tsx")).PhoneLists);
export const laterNewSignals = lazyPart(async () => (await import("./phone-lists.tsx")).NewSignals);
export const laterMoreTab = lazyPart(async () => (await import("../panel/more-tab.tsx")).MoreTab);
