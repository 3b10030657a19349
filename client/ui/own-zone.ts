// The time zone of this browser.

/** Its IANA name; UTC when the browser knows none: some return nothing, others "Etc/Unknown", which no clock accepts. */
export function ownZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
    if (timeZone === undefined || timeZone === "Etc/Unknown") return "UTC";
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone === "" ? "UTC" : timeZone;
  } catch {
    return "UTC";
  }
}
