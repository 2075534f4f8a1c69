import type { Context } from '../context.ts';

/** What heavy work needs: the part of the context that a process of its own has as well. */
export type WorkContext = Pick<Context, 'db' | 'pool' | 'files' | 'log' | 'today'>;
