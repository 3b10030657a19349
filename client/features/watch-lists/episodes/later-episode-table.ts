// The table of a list's episodes, apart from the terminal's first load: few lists show them.

import { lazyPart } from "../../../app/lazy-part.tsx";

export const laterEpisodeTable = lazyPart(async () => (await import("./episode-table.tsx")).EpisodeTable, "conditions");
