// Loaded before anything else by the npm scripts: an old Node gets one sentence instead of a syntax error.
// Plain JavaScript, because an old Node must be able to read it.

const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(
    `Tickdeck needs Node ${NEEDED} or newer and this is ${process.versions.node}: ` +
      'run "npm ci" and use the npm scripts (on Linux they bring their own Node), or install Node from nodejs.org.',
  );
  process.exit(1);
}
