// Must be imported before anything that builds zod schemas: zod checks then whether it may compile code from text, and our
// content policy reports that as a violation. Set in zod's global settings, so that visitors need not load zod.

Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
