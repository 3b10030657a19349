// What servers tell each other through Redis, and workers tell servers: which sessions ended or are to be looked at anew, and
// whose watch lists changed.

import { z } from "zod";
import { SESSION_END_REASONS } from "./sockets.ts";

export const controlMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ended"), handles: z.array(z.string()).max(1000), reason: z.enum(SESSION_END_REASONS) }),
  z.object({ kind: z.literal("lists"), userId: z.string() }),
  /** The session has another token or plan, or its user other settings: what was remembered of it is over. */
  z.object({ kind: z.literal("changed"), handle: z.string() }),
]);
export type ControlMessage = z.infer<typeof controlMessageSchema>;
