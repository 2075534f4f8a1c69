import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { countFavorites, setFavorite } from '@trover/db/queries/cases/favorites.ts';
import { countVotes, setVote, type Vote } from '@trover/db/queries/cases/votes.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { requireVisibleCase } from './policy.ts';

/** Adds a case to an account's favorites, or removes it. Removing is always possible. */
export async function saveFavorite({ db }: Pick<Context, 'db'>, session: Session, case_id: number, favorite: boolean) {
  const { account_id } = session;
  await requireVisibleCase(db, session, case_id);
  await setFavorite(db, { account_id, case_id, favorite });
  const { count } = await countFavorites(db, { case_id, account_id });
  return { id: case_id, favorite, favorites_count: count };
}

/** Votes on a case, or removes the vote. */
export async function voteOnCase({ db }: Pick<Context, 'db'>, session: Session, case_id: number, vote: Vote | null) {
  const { account_id } = session;
  const found = await requireVisibleCase(db, session, case_id);
  if (found.proposed_by === account_id)
    fail('conflict', { message: 'You proposed this case. Only others can vote on it.' });
  if (!found.is_published) fail('conflict', { message: 'This case is not published yet. Votes open when it is.' });
  await setVote(db, { account_id, case_id, vote });
  return { id: case_id, votes: await countVotes(db, { case_id, account_id }) };
}
