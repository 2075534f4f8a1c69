import type { DbTransaction } from '@trover/db/connect.ts';
import { listPart } from '@trover/db/queries/accounts/own-data/collect.ts';
import { findHandover } from '@trover/db/queries/handovers/handovers.ts';
import { openedOf } from '../accounts/retained-records/archive-accounts.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { aboutHandover } from './about-handover.ts';

/** Data that the successor must not see: the former holder's identity, sign-in methods, and questions. */
const PARTS = [
  'account.json',
  'profile.json',
  'sign-in/sessions.json',
  'sign-in/passkeys.json',
  'consents.json',
  'mails/choices.json',
  'cases/searches.json',
  'assistant/conversations.json',
  'claims/payment-details.json',
  'claims/tax-forms.json',
  'messages.json',
] as const;

interface Part {
  name: string;
  text: string;
}

/** All of it as one encrypted text, with tax ids and account numbers. */
export async function archiveHolder(
  { vault }: Pick<Context, 'vault'>,
  trx: DbTransaction,
  { id, account_id }: { id: number; account_id: number },
): Promise<{ ciphertext: Buffer; master_key_id: string }> {
  const parts: Part[] = [];
  for (const name of PARTS) parts.push({ name, text: (await listPart(trx, name, account_id)).join('\n') });
  const numbers = await openedOf({ db: trx, vault }, account_id);
  parts.push({ name: 'sealed.json', text: JSON.stringify(numbers) });
  return vault.encrypt(JSON.stringify(parts), aboutHandover(id));
}

export async function openArchive(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  id: number,
): Promise<{ parts: Part[] }> {
  const found = await findHandover(db, id);
  if (found === undefined || found.ciphertext === null || found.master_key_id === null)
    return fail('not_found', { message: 'Nothing was sealed by this request.' });
  const { ciphertext, master_key_id } = found;
  return { parts: JSON.parse(vault.decrypt({ ciphertext, master_key_id }, aboutHandover(id))) as Part[] };
}
