// Imported before anything that builds zod schemas: zod asks at that moment whether it may compile code from text, and our
// content policy reports the question as a violation. Set where zod keeps its settings, so that visitors need not load zod.

Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
