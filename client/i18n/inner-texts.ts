// Where the texts of the pages behind the public ones are, and those of one that few open, apart from load-texts.ts: a visitor of the
// site loads no list of them.

import type { TextModule } from "./areas.ts";

export const INNER_LOADERS = import.meta.glob<TextModule>(
  "./??/{account,admin,conditions,counting,depth,funnel,keys,reports,status,terminal,webhooks}.json",
);
