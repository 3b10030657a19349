// What lasts as long as this tab, over reloads and no longer: the same care as for the browser's storage, apart from it, because most
// pages have no use for it.

import { SafeStorage } from "./safe-storage.ts";
import type { StoredKey } from "./stored-keys.ts";

export const tabStorage = new SafeStorage<StoredKey>(() => globalThis.sessionStorage);
