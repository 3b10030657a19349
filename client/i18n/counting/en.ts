// The source dictionary of the switch for the counting of pages. Its keys are those of every language here.

export const texts = {
  "counting.count": "Count the pages I open",
  "counting.refused": "Your browser asks every site not to count you, so nothing is counted.",
} as const;
