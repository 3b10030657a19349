import { afterEach, expect, test } from "vitest";
import { TabGroup } from "./tab-group.ts";

const groups: TabGroup[] = [];

afterEach(() => {
  for (const group of groups.splice(0)) group.leave();
});

/** A tab of a group, and what happened to it. */
function tabOf(group: string, tab: string): { group: TabGroup; events: string[] } {
  const events: string[] = [];
  const note = (what: string) => () => void events.push(what);
  const made = new TabGroup(group, tab, {
    onJoined: note("joined"),
    onLead: note("leads"),
    onLost: note("lost"),
    onMessage: note("message"),
  });
  groups.push(made);
  return { group: made, events };
}

test("the first tab leads, and another when the first leaves", async () => {
  const [first, second] = [tabOf("one", "a"), tabOf("one", "b")];
  first.group.join();
  await expect.poll(() => first.events).toEqual(["joined", "leads"]);
  second.group.join();
  await expect.poll(() => second.events).toEqual(["joined"]);
  first.group.leave();
  await expect.poll(() => second.events).toEqual(["joined", "leads"]);
});

test("a tab takes the lead from one that does not answer", async () => {
  const [first, second] = [tabOf("two", "a"), tabOf("two", "b")];
  first.group.join();
  second.group.join();
  await expect.poll(() => second.events).toEqual(["joined"]);
  second.group.takeLead();
  await expect.poll(() => second.events).toEqual(["joined", "leads"]);
  await expect.poll(() => first.events).toEqual(["joined", "leads", "lost"]);
});

test("a tab that has left takes the lead from nobody", async () => {
  const [first, second] = [tabOf("three", "a"), tabOf("three", "b")];
  first.group.join();
  second.group.join();
  first.group.leave();
  await expect.poll(() => second.events).toEqual(["joined", "leads"]);
  first.group.takeLead();
  // A tab that joins now is notified after what was asked for before.
  const third = tabOf("three", "c");
  third.group.join();
  await expect.poll(() => third.events).toEqual(["joined"]);
  expect(second.events).toEqual(["joined", "leads"]);
});
