import { findLoad } from '@trover/db/queries/catalogue/catalogue-loads.ts';
import type { Context } from '../context.ts';

export const LOAD = 'demonstration history';
/** A change of the parts below plays nothing again: the marks of a database are those of its first start. */
export const PLAYED = 'played';

export const hasPlayed = async ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  (await findLoad(db, { name: LOAD })) === PLAYED;
