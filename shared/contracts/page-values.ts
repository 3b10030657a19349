// What pages say of this deployment: its operator, where to write to, how long the free test lasts. Pages are built without
// knowing it: they hold "%NAME%" in its place, which the server fills in before it sends them.

export const PAGE_VALUES = [
  "OPERATOR_NAME",
  "OPERATOR_ADDRESS",
  "SUPPORT_EMAIL",
  "SOCIAL_URL",
  "PUBLIC_URL",
  "TEST_ACCESS_SECONDS",
] as const;
export type PageValue = (typeof PAGE_VALUES)[number];
export type PageValues = Readonly<Record<PageValue, string>>;

type Settings = { readonly [Name in PageValue]?: string | number | undefined };

/** What stands on a built page in the value's place. */
export const placeholderOf = (name: PageValue): string => `%${name}%`;

/** The values of these settings. A value that is not set names its variable, for all to see; a missing link is left out. */
export function pageValuesOf(settings: Settings): PageValues {
  const value = (name: PageValue): string => String(settings[name] ?? (name === "SOCIAL_URL" ? "" : `[${name}]`));
  return Object.fromEntries(PAGE_VALUES.map((name) => [name, value(name)])) as PageValues;
}

/** What a deployment must say of itself and does not. */
export function unsetPageValues(settings: Settings): PageValue[] {
  return PAGE_VALUES.filter((name) => name !== "SOCIAL_URL" && settings[name] === undefined);
}
