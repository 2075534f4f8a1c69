import type { AnyJob } from './boss.ts';

/** Everything that runs by itself, one line each. */
export const jobs: readonly AnyJob[] = [];
