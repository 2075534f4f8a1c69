import type { openOwnForm as declared } from '@trover/contract/claims/own-form.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { listBeneficialAccounts } from '@trover/db/queries/contracts/agreements.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { linkToFile } from '../../files/signed-links.ts';
import { showOwnMatches } from '../../matches/show-own-matches.ts';
import { loadClaimCase } from '../load-claim.ts';
import { ownFormKey } from './own-form-key.ts';

/** A link to the form of one of the caller's beneficial accounts in a published case. */
export async function openOwnForm(
  context: Pick<Context, 'db' | 'worker' | 'today' | 'fileLinkKey'>,
  { account_id, case_id }: { account_id: number; case_id: number },
  beneficial_account_id: number | undefined,
): Promise<DataOf<typeof declared>> {
  const today = context.today();
  const { record } = await loadClaimCase(context.db, case_id, today);
  if (!record.is_published) fail('not_found', { message: 'We could not find that case.' });
  if (beneficial_account_id !== undefined) {
    const own = await listBeneficialAccounts(context.db, { account_id });
    if (!own.some(({ id }) => id === beneficial_account_id))
      fail('not_found', { message: 'We could not find that account in your account.' });
  }
  const { deadlines } = record;
  const matches = await showOwnMatches(context, {
    account_id,
    case_id,
    deadlines,
    today,
    shown: 1,
    ...(beneficial_account_id !== undefined && { beneficial_account_ids: [beneficial_account_id] }),
  });
  const [match, another] = matches;
  if (match === undefined)
    fail('not_found', { message: 'You have no trades in this case’s securities. Add them first.' });
  if (another !== undefined) {
    const sentence = `name one of your accounts: ${matches.map((one) => `${one.beneficial_account_id} (${one.beneficial_owner})`).join(', ')}`;
    fail('invalid_input', {
      message: `Check body.beneficial_account_id: ${sentence}.`,
      fields: { 'body.beneficial_account_id': sentence },
    });
  }
  const key = ownFormKey({ account_id, beneficial_account_id: match.beneficial_account_id, case_id });
  const file_name = `proof-of-claim-${record.slug}.pdf`;
  return { url: linkToFile(context.fileLinkKey, { key, file_name, media_type: 'application/pdf' }), file_name };
}
