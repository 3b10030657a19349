// Zero-width characters that belong to the text: inside emoji, and in words of scripts whose letters join.

/** Matches one of them between two characters it joins; the source of a pattern with the flag "u". */
export const JOINER = String.raw`(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d](?=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Extended_Pictographic}])`;
