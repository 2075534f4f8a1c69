import { findLoad } from '@trover/db/queries/catalogue/catalogue-loads.ts';
import type { Context } from '../context.ts';

export const LOAD = 'demonstration history';
/**
 * The mark of a database in which the demonstration has run; it does not change with the demonstration's parts, so a
 * change of them does not run it again.
 */
export const DONE = 'played';

export const hasRun = async ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  (await findLoad(db, { name: LOAD })) === DONE;
