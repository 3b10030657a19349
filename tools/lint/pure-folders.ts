// What must give the same result whenever it runs: it is given its clock and its randomness.

const PURE = /^(shared\/(market|signals)|workers\/(signals|frames))\/(?!.*(\.test\.ts$|testing\/))/;
const AMBIENT = new Set(["Date.now", "Math.random"]);

/** What is wrong with asking an object like Date for a property in this file; undefined when nothing is. */
export function ambientFault(file: string, object: string, property: string): string | undefined {
  if (!PURE.test(file) || !AMBIENT.has(`${object}.${property}`)) return undefined;
  return `${object}.${property} gives another result each time: take it as a parameter`;
}

/** The same of `new Date()`, which is the time of now where it is given none. */
export const clockFault = (file: string): string | undefined => ambientFault(file, "Date", "now");
