import { formatLongDate } from '@trover/core/dates/day.ts';
import { listMatchesToJoin } from '@trover/db/queries/claims/joinable.ts';
import type { Context } from '../../context.ts';
import { Failure } from '../../errors.ts';
import { type ClaimCase, loadClaimCase } from '../load-claim.ts';
import { joinedMail } from '../mails.ts';
import { notifyOwner } from '../notify-owner.ts';
import { type Joined, joinCase } from './join-case.ts';

export interface JoinedByContract extends Joined {
  account_id: number;
  title: string;
}

export type JoinContext = Pick<Context, 'db' | 'worker' | 'today' | 'log' | 'config' | 'jobs'>;

/**
 * Joins the cases that long-term contracts cover, and notifies the owners at once: the new eligible matches of these
 * beneficial accounts, in one case or in all. A fault in one does not stop the others. Repeating it joins and notifies
 * nobody twice.
 */
export async function joinByContract(
  context: JoinContext,
  params: { beneficial_account_ids: readonly number[]; case_id?: number },
): Promise<JoinedByContract[]> {
  const today = context.today();
  const matches = await listMatchesToJoin(context.db, { ...params, today });
  const joined: JoinedByContract[] = [];
  const faults: unknown[] = [];
  for (const { account_id, beneficial_account_id, case_id } of matches)
    try {
      const of = await loadClaimCase(context.db, case_id, today);
      joined.push(await joinOne(context, of, account_id, beneficial_account_id));
    } catch (error) {
      // since the match was listed, the case has closed or the trades were removed
      if (error instanceof Failure)
        context.log.info({ case_id, account_id, reason: error.message }, 'a contract could not join');
      else {
        faults.push(error);
        context.log.error({ err: error, case_id, account_id }, 'joining by contract failed');
      }
    }
  // the job is repeated, once the other owners are done
  if (faults.length > 0) throw faults[0];
  return joined;
}

async function joinOne(
  context: JoinContext,
  of: ClaimCase,
  account_id: number,
  beneficialAccountId: number,
): Promise<JoinedByContract> {
  const { title, slug, company, id } = of.record;
  const deadline = of.claim_deadline === null ? null : formatLongDate(of.claim_deadline);
  return context.db.transaction().execute(async (trx) => {
    const joiner = { account_id, by: 'contract' as const, beneficial_account_ids: [beneficialAccountId] };
    const joined = await joinCase(context, trx, of, joiner);
    await notifyOwner(context, trx, account_id, {
      template: joinedMail,
      data: { title, slug, company: company.name, deadline },
      cause: `joined ${id} ${joined.payout_request_id}`,
    });
    return { ...joined, account_id, title };
  });
}
