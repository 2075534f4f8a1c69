import type { followCheck as declared } from '@trover/contract/payments/checks.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { followExpiredCheck, honourCheck, lockVoidCheck } from '@trover/db/queries/payments/void-checks.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { conflict, fail } from '../errors.ts';

type Check = NonNullable<Awaited<ReturnType<typeof lockVoidCheck>>>;
const noCheck = (): never => fail('not_found', { message: 'No check of this number is void by its date.' });
const noDay = (): never =>
  fail('invalid_input', {
    fields: { 'body.paid_on': 'enter the day the bank paid the check, only if you honor it' },
  });

/**
 * Decides what happens with a void check: pay it again in the next bank file, search for its owner, or honor it because
 * the bank paid it. After a search it can still be paid again; a stopped check can only be honored. Repeating it does
 * nothing.
 */
export async function followCheck(
  trx: DbTransaction,
  actor: Actor,
  id: number,
  { decision, note, paid_on }: BodyOf<typeof declared>,
): Promise<boolean> {
  const check = (await lockVoidCheck(trx, id)) ?? noCheck();
  if (decision !== 'honour' && paid_on !== undefined) noDay();
  const is_new =
    decision === 'honour'
      ? await honour(trx, actor, check, paid_on ?? noDay())
      : await payOrSearch(trx, actor, check, { decision, note });
  if (is_new)
    await recordAudit(trx, {
      action: 'expired_check_followed',
      by: { ...actor.visitor, session: actor.session },
      subject: { kind: 'payment', id },
      detail: { decision, note, ...(paid_on !== undefined && { paid_on }) },
    });
  return is_new;
}

async function payOrSearch(
  trx: DbTransaction,
  { session }: Actor,
  check: Check,
  { decision, note }: { decision: 'reissue' | 'search'; note: string },
): Promise<boolean> {
  if (check.return_code !== 'EXPIRED') noCheck();
  if (check.follow_up === decision) return false;
  if (check.paid_again) conflict('Another payment of this award was made since.');
  if (check.follow_up === 'reissue') conflict('It is decided that the next bank file pays it again.');
  await followExpiredCheck(trx, check, {
    follow_up: decision,
    follow_up_note: note,
    followed_by: session.account_id,
  });
  return true;
}

async function honour(trx: DbTransaction, { session, today }: Actor, check: Check, paid_on: string): Promise<boolean> {
  if (check.cleared_on === paid_on) return false;
  if (check.cleared_on !== null) conflict(`The bank cashed this check on ${check.cleared_on}.`);
  if (check.paid_again) conflict('Another payment of this award was made since. Ask the bank to return the check.');
  if (paid_on > today) conflict('This day is in the future.');
  return (
    (await honourCheck(trx, check, { cleared_on: paid_on, today, paid_by: session.account_id })) ||
    conflict('Its award was reversed, or is paid to a state. Ask the bank to return the check.')
  );
}
