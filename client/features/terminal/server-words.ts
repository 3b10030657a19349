// The server's own words about access, as they came; only its standing sentences are said in the reader's language.

import { TEST_DENIED, TEST_LATER, TEST_TAKEN } from "../../../shared/contracts/test-access.ts";
import { TERMINAL_DENIED } from "../../../shared/contracts/terminal-denied.ts";
import type { PlainKey, Translate } from "../../i18n/translate.ts";

const STANDING: ReadonlyMap<string, PlainKey> = new Map<string, PlainKey>([
  [TERMINAL_DENIED, "login.denied"],
  [TEST_DENIED, "test.denied"],
  [TEST_TAKEN, "test.taken"],
  [TEST_LATER, "test.later"],
]);

/** What to show for a message of the server. */
export function serverWords(message: string, t: Translate): string {
  const key = STANDING.get(message);
  return key === undefined ? message : t(key);
}
