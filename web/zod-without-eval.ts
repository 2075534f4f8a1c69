import { config } from 'zod/v4/core';

// The pages' content security policy forbids creating functions from text, which zod does for speed. This switches it
// off before the first schema is created. The build uses this module in place of `zod`.
config({ jitless: true });

export * from 'zod/v4';
export { z } from 'zod/v4';
