// Code that must give the same result on every run gets its clock and randomness passed in.

const PURE = /^(shared\/(market|signals|outcomes|statistics)|workers\/(signals|frames))\/(?!.*(\.test\.ts$|testing\/))/;
const AMBIENT = new Set(["Date.now", "Math.random"]);

/** What is wrong with reading a property of an object like Date in this file; undefined when nothing is. */
export function ambientFault(file: string, object: string, property: string): string | undefined {
  if (!PURE.test(file) || !AMBIENT.has(`${object}.${property}`)) return undefined;
  return `${object}.${property} gives another result each time: take it as a parameter`;
}

/** The same for `new Date()` without arguments, which reads the clock. */
export const clockFault = (file: string): string | undefined => ambientFault(file, "Date", "now");
