import type { joinCase as declared } from '@trover/contract/claims/claims.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { findCaseId } from '@trover/db/queries/cases/case-page.ts';
import { listOwnMatchesToJoin } from '@trover/db/queries/claims/joinable.ts';
import type { Context } from '../../context.ts';
import { Failure, fail } from '../../errors.ts';
import { loadClaimCase } from '../load-claim.ts';
import { type Answers, joinCase } from './join-case.ts';

const MAX_CASES = 200;

type Answer = DataOf<typeof declared>;

/**
 * The cases that an address names: an id or slug, several separated by commas, or `all` for which the account is
 * eligible.
 */
async function namedCases(
  { db, today }: Pick<Context, 'db' | 'today'>,
  accountId: number,
  text: string,
): Promise<{ asked: string; id: number | undefined }[]> {
  if (text === 'all') {
    const ids = await listOwnMatchesToJoin(db, { account_id: accountId, today: today() });
    return ids.map((id) => ({ asked: String(id), id }));
  }
  const parts = [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
  if (parts.length === 0 || parts.length > MAX_CASES)
    fail('invalid_input', { fields: { 'params.id': `name 1 to ${MAX_CASES} cases, separated by commas` } });
  const named: { asked: string; id: number | undefined }[] = [];
  for (const asked of parts) named.push({ asked, id: await findCaseId(db, { id_or_slug: asked }) });
  return named;
}

/**
 * Joins one or several cases independently: a case that cannot be joined returns its reason and does not stop the
 * others.
 */
export async function joinCases(
  context: Pick<Context, 'db' | 'worker' | 'today'>,
  accountId: number,
  text: string,
  answers: Answers,
): Promise<Answer> {
  const named = await namedCases(context, accountId, text);
  const isOne = named.length === 1 && text !== 'all';
  const answer: Answer = { joined: [], refused: [] };
  for (const { asked, id } of named)
    try {
      if (id === undefined) fail('not_found', { message: 'We could not find that case.' });
      const of = await loadClaimCase(context.db, id, context.today());
      if (!of.record.is_published) fail('not_found', { message: 'We could not find that case.' });
      const joiner = { account_id: accountId, by: 'claimant' as const, answers };
      answer.joined.push(await context.db.transaction().execute((trx) => joinCase(context, trx, of, joiner)));
    } catch (error) {
      if (isOne || !(error instanceof Failure)) throw error;
      answer.refused.push({ order_id: id ?? null, asked, reason: error.message });
    }
  return answer;
}
