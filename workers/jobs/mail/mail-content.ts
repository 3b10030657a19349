// What a mail says, before it is written as HTML and as text: a few kinds of blocks, in reading order.

/** One line of a table: what it is, and its value. */
export interface Fact {
  readonly label: string;
  /** What may run the other way is isolated in it. */
  readonly value: string;
  /** Copied by readers, letter by letter: never wrapped in the middle, never mirrored. */
  readonly isCode?: boolean;
}

export type MailBlock =
  | { readonly kind: "text" | "note"; readonly text: string }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "button" | "link"; readonly label: string; readonly url: string }
  | { readonly kind: "code"; readonly text: string }
  /** Words of a stranger, shown as they are. */
  | { readonly kind: "quote"; readonly text: string };

export interface MailContent {
  readonly subject: string;
  /** The line that lists of mails show after the subject. */
  readonly preheader: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string;
  /** It advertises renewing: whoever gets it may refuse further ones. */
  readonly isRefusable?: boolean;
  /** The thread it belongs to: a name of its beginning, and its mails before this one. */
  readonly thread?: { readonly root: string; readonly before: readonly string[] };
  /** A person wrote it: no machine's mail. */
  readonly isPersonal?: boolean;
}

/** The frame around every mail of one language. */
export interface MailFrame {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly linkHint: string;
  /** Who sent it, why, and where to write to; one line each. */
  readonly footer: readonly string[];
}
