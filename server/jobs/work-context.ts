import type { Context } from '../context.ts';

/** What heavy work needs: the part of the context that a thread of its own can have as well. */
export type WorkContext = Pick<Context, 'db' | 'pool' | 'files' | 'log' | 'today'>;
