import { countCaseTrades } from '@trover/db/queries/cases/case-trades.ts';
import type { Context } from '../context.ts';
import { loadOwnMatches, type OwnMatchesOptions, type OwnMatchView } from './load-own-matches.ts';

/** With more trades the computation would delay other requests. */
const MANY_TRADES = 2_000;

/** The caller's matches in one case, computed here, or in a worker process for an account with very many trades. */
export async function showOwnMatches(
  { db, worker }: Pick<Context, 'db' | 'worker'>,
  options: OwnMatchesOptions,
): Promise<OwnMatchView[]> {
  const trades = await countCaseTrades(db, options);
  return trades > MANY_TRADES
    ? worker.run(options.account_id, 'load_own_matches', options)
    : loadOwnMatches(db, options);
}
