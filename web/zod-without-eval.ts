import { config } from 'zod/v4/core';

// The pages' content policy lets nobody make functions of text, which is how zod speeds itself up: it is told before the
// first schema is made. The build puts this module in the place of `zod`.
config({ jitless: true });

export * from 'zod/v4';
export { z } from 'zod/v4';
