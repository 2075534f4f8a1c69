import { isSameNumber, type StatusStep } from '@trover/core/status-files/plan-row.ts';
import { stepsBack } from '@trover/core/status-files/undo-moves.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { hasAccount } from '@trover/db/queries/accounts/accounts.ts';
import { setClaimNumber } from '@trover/db/queries/claims/claim-numbers.ts';
import { findOwnerOfClaim, lockClaim } from '@trover/db/queries/claims/requests.ts';
import { lockStatusRow, saveRowResult } from '@trover/db/queries/status-files/results.ts';
import type { StatusFile } from '@trover/db/queries/status-files/status-files.ts';
import type { ClaimBefore } from '@trover/db/schema/status-files.ts';
import { type ActedFrom, recordAudit } from '../audit/record-audit.ts';
import { extendCure } from '../claims/operator/extend-cure.ts';
import { moveByOperator } from '../claims/operator/move-by-operator.ts';
import { allowNumber } from '../claims/operator/number-in-use.ts';
import { refuseOwnClaim } from '../claims/operator/own-claim.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { planOneRow } from './plan-rows.ts';

type RowContext = Pick<Context, 'config' | 'today'>;

/** A job has no browser: the audit log has who applied or undid the file. */
const FROM_JOB: ActedFrom = { address: null, user_agent: null, request_id: 'status-file' };

interface Hand {
  trx: DbTransaction;
  by: number;
  claim_id: number;
  account_id: number;
}

/**
 * Makes the changes of one row like an operator; does nothing for a row that was applied before. Fails where the claim
 * has changed since the preview.
 */
export async function applyRow(
  context: RowContext,
  trx: DbTransaction,
  of: StatusFile,
  row_number: number,
): Promise<void> {
  const at = { status_file_id: of.id, row_number };
  const row = await lockStatusRow(trx, at);
  if (row === undefined || row.result !== null || row.sub_payout_request_id === null) return;
  if (of.applied_by === null) throw new Error(`status file ${of.id} is applied by nobody`);
  const hand = await lockClaimOfRow(trx, of.applied_by, row.sub_payout_request_id);
  // the importer decides about the claims too, like the person who applies the file; a deleted account has no claims
  if (await hasAccount(trx, of.imported_by)) await refuseOwnClaim(trx, context.config, of.imported_by, hand.account_id);
  const now = await planOneRow(trx, of, row_number, context.today());
  if (now?.plan == null || now.outcome.sub_payout_request_id !== row.sub_payout_request_id)
    fail('conflict', { message: 'The row names another claim than at the preview. Preview the file again.' });
  if (now.plan.outcome !== row.outcome || now.plan.to !== row.to_stage || now.row.stage !== row.from_stage)
    fail('conflict', {
      message: `The claim changed since the preview: it is now ${now.row.stage?.replaceAll('_', ' ')}. Decide it by hand.`,
    });
  const before: ClaimBefore = {
    ...hand.before,
    was_extended: now.plan.steps.some(({ act }) => act === 'extend'),
  };
  for (const step of now.plan.steps) await doStep(context, hand, step);
  await saveRowResult(trx, at, { result: 'done', result_note: null, before });
}

async function lockClaimOfRow(
  trx: DbTransaction,
  by: number,
  claim_id: number,
): Promise<Hand & { before: Omit<ClaimBefore, 'was_extended'> }> {
  const owner = await findOwnerOfClaim(trx, claim_id);
  const claim = owner === undefined ? undefined : await lockClaim(trx, owner, claim_id);
  if (claim === undefined) fail('not_found', { message: 'The claim no longer exists.' });
  const { account_id, stage, reason, cured_by, cure_by, claim_number } = claim;
  return { trx, by, claim_id, account_id, before: { stage, reason, cured_by, cure_by, claim_number } };
}

async function doStep({ config, today }: RowContext, { trx, by, claim_id, account_id }: Hand, step: StatusStep) {
  const session = { account_id: by };
  switch (step.act) {
    case 'number': {
      await refuseOwnClaim(trx, config, by, account_id);
      await setNumber(trx, { by, claim_id, account_id, claim_number: step.claim_number, today: today() });
      return;
    }
    case 'extend': {
      const { act: _, ...extension } = step;
      await extendCure(trx, session, FROM_JOB, config, { sub_payout_request_id: claim_id, ...extension }, today());
      return;
    }
    case 'move': {
      const { act: _, from: from_stage, ...move } = step;
      const sent = { sub_payout_request_id: claim_id, from_stage, ...move };
      await moveByOperator(trx, session, FROM_JOB, config, sent, today());
    }
  }
}

/** Records the administrator's number of a claim, in its filing too. */
async function setNumber(
  trx: DbTransaction,
  {
    by,
    claim_id,
    account_id,
    claim_number,
    today,
  }: { by: number; claim_id: number; account_id: number; claim_number: string | null; today: string },
): Promise<void> {
  await allowNumber(trx, { account_id, claim_id, claim_number, by });
  const filing = await setClaimNumber(trx, { account_id, claim_id, claim_number, confirmed_on: today });
  await recordAudit(trx, {
    action: 'filing_confirmed',
    by: { ...FROM_JOB, session: { account_id: by } },
    subject: filing === null ? { kind: 'sub_payout_request', id: claim_id } : { kind: 'filing', id: filing },
    detail: { claims: 1, ...(claim_number === null ? { withdrawn: true } : { confirmed_on: today }) },
  });
}

/** Restores the claim of an applied row by regular changes of stage. */
export async function undoRow(
  context: RowContext,
  trx: DbTransaction,
  of: StatusFile,
  row_number: number,
): Promise<void> {
  const at = { status_file_id: of.id, row_number };
  const row = await lockStatusRow(trx, at);
  if (row?.result !== 'done' || row.before === null || row.sub_payout_request_id === null) return;
  if (of.undone_by === null) throw new Error(`status file ${of.id} is undone by nobody`);
  const { before } = row;
  if (before.was_extended)
    fail('conflict', { message: 'Its owner was given more time to cure it. That is not withdrawn.' });
  const hand = await lockClaimOfRow(trx, of.undone_by, row.sub_payout_request_id);
  const reason = `The status file of ${of.administrator} was wrong: ${of.undo_reason ?? ''}`.trim();
  const steps = stepsBack(hand.before.stage, before, reason);
  if (hand.before.stage !== (row.to_stage ?? row.from_stage) || steps === null)
    fail('conflict', { message: `The claim is ${hand.before.stage.replaceAll('_', ' ')} now. Decide it by hand.` });
  await refuseOwnClaim(trx, context.config, of.undone_by, hand.account_id);
  for (const step of steps) await doStep(context, hand, step);
  // someone has recorded another number since
  const [brought, current] = [row.claim_number, hand.before.claim_number];
  if (before.claim_number === null && brought !== null && current !== null && isSameNumber(brought, current))
    await setNumber(trx, { ...hand, claim_number: null, today: context.today() });
  await saveRowResult(trx, at, { result: 'undone', result_note: null });
}
