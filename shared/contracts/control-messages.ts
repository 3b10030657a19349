// Messages between servers through Redis, and from workers to servers: sessions that ended or must be checked again, changed
// watch lists and settings, fired or changed alerts, sent setups, and inbox changes.

import { z } from "zod";
import { firingSchema } from "./alert-schemas.ts";
import { SESSION_END_REASONS } from "./sockets.ts";

export const controlMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ended"), handles: z.array(z.string()).max(1000), reason: z.enum(SESSION_END_REASONS) }),
  z.object({ kind: z.literal("lists"), userId: z.string() }),
  z.object({ kind: z.literal("settings"), userId: z.string() }),
  /** An alert fired; the same firing may be sent again. */
  z.object({ kind: z.literal("alert"), userId: z.string(), firing: firingSchema }),
  /** The user's alerts, or their states, changed. */
  z.object({ kind: z.literal("alerts"), userId: z.string() }),
  /** A setup was sent to the user, or a waiting one was answered. */
  z.object({ kind: z.literal("setups"), userId: z.string() }),
  /** A visitor's message came, or an operator changed one. */
  z.object({ kind: z.literal("inbox") }),
  /** The list of what needs a person may have changed. */
  z.object({ kind: z.literal("attention") }),
  /** The session has another token or plan, or its user other settings: discard what was cached. */
  z.object({ kind: z.literal("changed"), handle: z.string() }),
]);
export type ControlMessage = z.infer<typeof controlMessageSchema>;
