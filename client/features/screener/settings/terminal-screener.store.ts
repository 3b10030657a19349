// The screener settings of this browser, shared by the terminal and the detached window.

import { keptSettings } from "./screener.store.ts";

export const screenerSettings = keptSettings();
