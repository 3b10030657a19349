// The support chat's texts, known from when the chat's corner is loaded.

import type { TextModule } from "./areas.ts";
import { offerTexts } from "./load-texts.ts";

/** Call it before these texts are asked for. */
export function offerChatTexts(): void {
  offerTexts(import.meta.glob<TextModule>("./??/chat.json"));
}
