// What servers tell each other through Redis, and workers tell servers: which sessions ended or are to be looked at anew, whose
// watch lists or settings changed, whose alerts fired or changed, who was sent a set, and that the inbox changed.

import { z } from "zod";
import { firingSchema } from "./alerts.ts";
import { SESSION_END_REASONS } from "./sockets.ts";

export const controlMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ended"), handles: z.array(z.string()).max(1000), reason: z.enum(SESSION_END_REASONS) }),
  z.object({ kind: z.literal("lists"), userId: z.string() }),
  z.object({ kind: z.literal("settings"), userId: z.string() }),
  /** An alert fired; the same firing may be sent again. */
  z.object({ kind: z.literal("alert"), userId: z.string(), firing: firingSchema }),
  /** The user's alerts, or their states, are others now. */
  z.object({ kind: z.literal("alerts"), userId: z.string() }),
  /** A set was sent to the user, or one of those that waited was answered. */
  z.object({ kind: z.literal("setups"), userId: z.string() }),
  /** A message of a visitor came, or an operator changed one. */
  z.object({ kind: z.literal("inbox") }),
  /** The list of what needs a person may have changed. */
  z.object({ kind: z.literal("attention") }),
  /** The session has another token or plan, or its user other settings: what was remembered of it is over. */
  z.object({ kind: z.literal("changed"), handle: z.string() }),
]);
export type ControlMessage = z.infer<typeof controlMessageSchema>;
