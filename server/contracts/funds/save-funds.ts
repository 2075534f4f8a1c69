import type { saveFundsOfInstitution as declared } from '@trover/contract/contracts/funds.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { compareNames } from '@trover/core/payment-details/compare-names.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { listBeneficialAccounts, saveClaimant } from '@trover/db/queries/contracts/agreements.ts';
import { findRightToClosed, type RightToClosed } from '@trover/db/queries/handovers/closed-accounts.ts';
import { addCheckOfHandover } from '@trover/db/queries/identity/checks.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import type { Actor } from '../../access/actor.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail, failField } from '../../errors.ts';
import { checkHolders } from '../../payment-details/check-holders.ts';
import type { Vault } from '../../vault/vault.ts';
import { claimantOf } from '../claimant.ts';
import { requestPayment } from './request-terms.ts';

type Body = BodyOf<typeof declared>;

/**
 * Sets once who claims for an institution's funds. Where they are paid is requested, and a second operator approves it.
 */
export async function saveFunds(
  trx: DbTransaction,
  context: Context,
  { session, visitor }: Pick<Actor, 'session' | 'visitor'>,
  account_id: number,
  { beneficial_account_ids, claimant, payment }: Body,
): Promise<{ funds: number; claims: number; request_id: number | null }> {
  const { vault } = context;
  if (claimant === undefined && payment === undefined)
    failField('body.claimant', 'enter the claimant or the payment details');
  await lockAccount(trx, account_id);
  const own = await listBeneficialAccounts(trx, { account_id });
  const unknown = beneficial_account_ids?.find((asked) => !own.some(({ id }) => id === asked));
  if (unknown !== undefined) fail('not_found', { message: `There is no fund ${unknown} of this institution.` });
  const funds = own.filter(({ id }) => beneficial_account_ids?.includes(id) ?? true);
  if (funds.length === 0)
    fail('conflict', {
      message: 'There are no funds yet. They come with the trades, one for each named owner.',
    });
  const right = await findRightToClosed(trx, { account_id });
  if (right !== undefined && claimant !== undefined) requireName(right, 'claimant.legal_name', claimant.legal_name);
  if (right !== undefined && payment !== undefined) requireName(right, 'payment.holder', payment.holder);
  if (claimant !== undefined) {
    await saveClaimants(trx, vault, account_id, funds, claimant);
    const { legal_name = '' } = claimant;
    if (right !== undefined) await addCheckOfHandover(trx, { account_id, handover_id: right.id, legal_name });
    await checkHolders(trx, { account_id });
  }
  const by = { ...visitor, session };
  const subject = { kind: 'account', id: account_id };
  if (claimant !== undefined)
    await recordAudit(trx, { action: 'claimant_saved', by, subject, detail: { funds: funds.length } });
  const request_id =
    payment === undefined
      ? null
      : await requestPayment(trx, context, { session, visitor }, account_id, { funds, payment });
  return { funds: funds.length, claims: 0, request_id };
}

/** The money of a closed account is paid only to the payee of its handover, which two operators approved. */
function requireName({ payee_name }: RightToClosed, field: string, name: string | undefined): void {
  if (name === undefined || compareNames(name, payee_name).verdict !== 'equal')
    failField(`body.${field}`, `the hand-over was approved for ${payee_name}: enter that name`);
}

async function saveClaimants(
  trx: DbTransaction,
  vault: Vault,
  account_id: number,
  funds: readonly { id: number; name: string }[],
  { legal_name, signer_name, signer_title, ...body }: NonNullable<Body['claimant']>,
): Promise<void> {
  if (funds.length > 1 && legal_name !== undefined)
    failField(
      'body.claimant.legal_name',
      'several funds are selected: leave this empty, so that each fund has its own name',
    );
  if (funds.length > 1 && body.tax_id !== undefined)
    failField('body.claimant.tax_id', 'several funds are named, and each has its own tax ID');
  for (const { id, name } of funds) {
    const owner = { account_id, beneficial_account_id: id };
    const read = claimantOf(vault, owner, { ...body, legal_name: legal_name ?? name }, 'claimant.');
    await saveClaimant(trx, { ...read, signer_name, signer_title });
  }
}
