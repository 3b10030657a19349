import { expect, it } from "vitest";
import { readDocument } from "./read-document.ts";

const HEAD = "# Terms\n\nWhat both sides owe.\n\n";

it("reads sections of paragraphs, questions and lists, with values and links", () => {
  expect(
    readDocument(`${HEAD}## Plans {#plans}\n\n### How long?\n\n{days} days. See [prices](pricing).\n\n- one\n- {two}\n`),
  ).toEqual({
    title: "Terms",
    description: "What both sides owe.",
    sections: [
      {
        name: "plans",
        heading: "Plans",
        blocks: [
          { kind: "heading", text: ["How long?"] },
          { kind: "paragraph", text: [{ value: "days" }, " days. See ", { words: "prices", to: "pricing" }, "."] },
          { kind: "list", items: [["one"], [{ value: "two" }]] },
        ],
      },
    ],
  });
});

it("leaves signs that are markup elsewhere as they are typed", () => {
  const text = "100 · (now − before) ÷ before & “so” \\* 'it' 1 < 2";
  expect(readDocument(`${HEAD}## A {#a}\n\n${text}\n`).sections[0]?.blocks).toEqual([
    { kind: "paragraph", text: [text.replace("\\*", "*")] },
  ]);
});

it.each([
  ["no title", "begins with its title", "Terms\n\nWhat both sides owe.\n"],
  ["no description", "and description", "# Terms\n\n## Plans {#plans}\n"],
  ["no anchor", "has no anchor", `${HEAD}## Plans\n`],
  ["a paragraph before the first section", "no place for this: Before.", `${HEAD}Before.\n\n## Plans {#plans}\n`],
  ["bold words", "no place for this: **bold**", `${HEAD}## Plans {#plans}\n\nA **bold** word.\n`],
  ["HTML", "no place for this: <script>", `${HEAD}## Plans {#plans}\n\n<script>alert(1)</script>\n`],
  ["a picture", "no place for this: ![a](b.png)", `${HEAD}## Plans {#plans}\n\n![a](b.png)\n`],
  ["a list in a list", "no place for this: - inner", `${HEAD}## Plans {#plans}\n\n- outer\n  - inner\n`],
  ["a numbered list in a list", "no place for this: 1. inner", `${HEAD}## Plans {#plans}\n\n- outer\n\n  1. inner\n`],
  ["code in a list", "no place for this: ```", `${HEAD}## Plans {#plans}\n\n- outer\n\n  \`\`\`\n  code\n  \`\`\`\n`],
  ["a task", "no place for this: [ ]", `${HEAD}## Plans {#plans}\n\n- [ ] outer\n`],
  ["a numbered list", "no place for this: 1. one", `${HEAD}## Plans {#plans}\n\n1. one\n2. two\n`],
])("refuses %s", (_, fault, markdown) => expect(() => readDocument(markdown)).toThrow(fault));
