import type { saveFundsOfInstitution as declared } from '@trover/contract/contracts/funds.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { waitUntil } from '@trover/core/payees/hold.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { listBeneficialAccounts, saveClaimant } from '@trover/db/queries/contracts/agreements.ts';
import { arePaidElsewhere, payFundsTo } from '@trover/db/queries/contracts/funds.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../distributions/decide-distribution.ts';
import { fail } from '../../errors.ts';
import { addPaymentDetails } from '../../payment-details/add-payment-details.ts';
import { checkHolders } from '../../payment-details/check-holders.ts';
import { mailFundsPaid } from '../../payment-details/mails.ts';
import type { Vault } from '../../vault/vault.ts';
import { claimantOf } from '../claimant.ts';

type Body = BodyOf<typeof declared>;

const refuse = (field: string, message: string): never =>
  fail('invalid_input', { message: `Check body.${field}: ${message}.`, fields: { [`body.${field}`]: message } });

/** Sets once who claims for an institution's funds, and where they are paid; their claims follow. */
export async function saveFunds(
  trx: DbTransaction,
  context: Pick<Context, 'vault' | 'config' | 'jobs'>,
  { session, visitor }: Pick<Actor, 'session' | 'visitor'>,
  account_id: number,
  { beneficial_account_ids, claimant, payment }: Body,
): Promise<{ funds: number; claims: number }> {
  const { vault } = context;
  if (claimant === undefined && payment === undefined) refuse('claimant', 'give who claims, or where to pay');
  await lockAccount(trx, account_id);
  const own = await listBeneficialAccounts(trx, { account_id });
  const unknown = beneficial_account_ids?.find((asked) => !own.some(({ id }) => id === asked));
  if (unknown !== undefined) fail('not_found', { message: `There is no fund ${unknown} of this institution.` });
  const funds = own.filter(({ id }) => beneficial_account_ids?.includes(id) ?? true);
  if (funds.length === 0)
    fail('conflict', {
      message: 'There are no funds yet. They come with the trades, one for each named owner.',
    });
  if (claimant !== undefined) {
    await saveClaimants(trx, vault, account_id, funds, claimant);
    await checkHolders(trx, { account_id });
  }
  const by = { ...visitor, session };
  const subject = { kind: 'account', id: account_id };
  if (claimant !== undefined)
    await recordAudit(trx, { action: 'claimant_saved', by, subject, detail: { funds: funds.length } });
  if (payment === undefined) return { funds: funds.length, claims: 0 };
  const ids = funds.map(({ id }) => id);
  const at = new Date();
  const is_held = await arePaidElsewhere(trx, { account_id, beneficial_account_ids: ids });
  const { details, is_new } = await addPaymentDetails(trx, vault, account_id, payment, { is_held, at });
  const paid = { account_id, beneficial_account_ids: ids, payment_details_id: details.id, wait_until: waitUntil(at) };
  const claims = await payFundsTo(trx, { ...paid, entered_by: session.account_id });
  await checkHolders(trx, { account_id });
  if (is_new || claims.length > 0)
    await mailFundsPaid(context, trx, account_id, {
      details_id: details.id,
      place: `${details.label} ${details.shown}`,
      funds: funds.map(({ name }) => name),
      wait_until: is_held ? waitUntil(at) : null,
    });
  await recordAudit(trx, {
    action: 'payment_details_changed',
    by,
    subject,
    detail: { added: is_new, kind: details.kind, funds: funds.length, claims: claims.length },
  });
  return { funds: funds.length, claims: claims.length };
}

async function saveClaimants(
  trx: DbTransaction,
  vault: Vault,
  account_id: number,
  funds: readonly { id: number; name: string }[],
  { legal_name, signer_name, signer_title, ...body }: NonNullable<Body['claimant']>,
): Promise<void> {
  if (funds.length > 1 && legal_name !== undefined)
    refuse('claimant.legal_name', 'several funds are named: leave it out, and each is called as it is here');
  if (funds.length > 1 && body.tax_id !== undefined)
    refuse('claimant.tax_id', 'several funds are named, and each has a tax id of its own');
  for (const { id, name } of funds) {
    const owner = { account_id, beneficial_account_id: id };
    const read = claimantOf(vault, owner, { ...body, legal_name: legal_name ?? name }, 'claimant.');
    await saveClaimant(trx, { ...read, signer_name, signer_title });
  }
}
