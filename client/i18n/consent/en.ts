// The source dictionary of the question whether pages may be counted. Its keys are those of every language here.

export const texts = {
  "consent.title": "May we count this visit?",
  "consent.body": "Our own server counts which pages are opened, per day and language.",
  "consent.promise": "No cookie, no third party, nothing is kept that leads back to you.",
  "consent.more": "More about it",
  "consent.yes": "Count it",
  "consent.no": "Do not count it",
} as const;
