// The content of a mail before it is written as HTML and as text: a few kinds of blocks, in reading order.

export interface Fact {
  readonly label: string;
  /** Text in the other direction is isolated in it. */
  readonly value: string;
  /** Copied letter by letter: never wrapped in the middle, never mirrored. */
  readonly isCode?: boolean;
}

export type MailBlock =
  | { readonly kind: "text" | "note"; readonly text: string }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "button" | "link"; readonly label: string; readonly url: string }
  | { readonly kind: "code"; readonly text: string }
  /** A stranger's words, shown as they are. */
  | { readonly kind: "quote"; readonly text: string };

export interface MailContent {
  readonly subject: string;
  /** The line that mail lists show after the subject. */
  readonly preheader: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Reply address, if not the sender. */
  readonly replyTo?: string;
  /** It advertises renewal: the recipient may refuse further ones. */
  readonly isRefusable?: boolean;
  /** The thread it belongs to: the name of its first mail, and its earlier mails. */
  readonly thread?: { readonly root: string; readonly before: readonly string[] };
  /** Written by a person, so not marked as automatic. */
  readonly isPersonal?: boolean;
}

export interface MailFrame {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly linkHint: string;
  /** Who sent it, why, and where to write to; one line each. */
  readonly footer: readonly string[];
}
