// What every tool answers with: its figures by their schema, and the same as text for clients that read no other.

import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";

/** Tools of this server change nothing, here or elsewhere. */
export const READ_ONLY = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false } as const;

export const toolAnswer = (figures: Record<string, unknown>): CallToolResult => ({
  structuredContent: figures,
  content: [{ type: "text", text: JSON.stringify(figures) }],
});
