// The episodes of the last 20 minutes by rule, each as it is after its last event.

import type { Episode } from "../../../shared/contracts/episodes.ts";
import { episodeAfter } from "../../../shared/signals/episode-course.ts";
import { episodeId, type EpisodeEvent } from "../../../shared/signals/episode-events.ts";
import { RuleHistory } from "./rule-history.ts";

export class EpisodeHistory extends RuleHistory<Episode> {
  constructor() {
    super(({ updatedAt }) => updatedAt);
  }

  /** Takes events in; returns the episodes that are others now, by rule. */
  take(events: readonly EpisodeEvent[]): Map<string, Episode[]> {
    const changed = new Map<string, Episode>();
    for (const event of events) {
      const id = episodeId(event);
      const before = this.known(event.rule, id);
      const after = episodeAfter(before, event);
      // A second may come twice.
      if (!after || (before?.updatedAt === after.updatedAt && before.endedAt === after.endedAt)) continue;
      this.put(after);
      changed.set(id, after);
    }
    this.keepBound();
    return Map.groupBy(changed.values(), ({ rule }) => rule);
  }
}
