// What pages say of this deployment, from where the server has written it: the head of the page.

import { PAGE_VALUES, pageValuesOf, placeholderOf, type PageValue, type PageValues } from "../../shared/contracts/page-values.ts";

const metaName = (name: PageValue): string => name.toLowerCase().replaceAll("_", "-");

function readValue(name: PageValue): string | undefined {
  // While pages are built there is no page to read: the server will fill the placeholder.
  if (typeof document === "undefined") return placeholderOf(name);
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${metaName(name)}"]`)?.content;
  return content === placeholderOf(name) ? undefined : content;
}

/** The values of this page. One that nobody filled in names its variable. */
export function readPageValues(): PageValues {
  return pageValuesOf(Object.fromEntries(PAGE_VALUES.map((name) => [name, readValue(name)])));
}
