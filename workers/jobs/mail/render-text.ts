import type { MailBlock, MailContent, MailFrame } from "./mail-content.ts";

export function renderText({ title, blocks }: MailContent, { footer }: MailFrame): string {
  return `${renderBlocks({ title, blocks })}\n\n-- \nTickdeck\n${footer.join("\n")}\n`;
}

export function renderBlocks({ title, blocks }: Pick<MailContent, "title" | "blocks">): string {
  return [title, ...blocks.map(block)].join("\n\n");
}

function block(each: MailBlock): string {
  switch (each.kind) {
    case "text":
    case "note":
      return each.text;
    case "code":
      return `    ${each.text}`;
    case "facts":
      return each.facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "button":
    case "link":
      return `${each.label.replace(/:$/, "")}:\n${each.url}`;
    case "quote":
      return each.text
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
  }
}
