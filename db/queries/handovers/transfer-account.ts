import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';
import type { AccountType } from '../../schema/accounts/account-type.ts';
import { endIdentityOf } from '../identity/retention.ts';

/** Tables that prove an identity, and tables that only the former holder may read. */
const PERSONAL_TABLES = [
  'sessions',
  'passkeys',
  'totp_factors',
  'recovery_codes',
  'password_resets',
  'email_changes',
  'account_devices',
  'account_identities',
  'assistant_conversations',
  'assistant_attachments',
  'mail_choices',
  'saved_searches',
  'profiles',
  // complete exports, stored responses of calls, and notifications
  'data_exports',
  'idempotency_keys',
  'notices',
] as const;

/** The account belongs to another person from now on; nobody can sign in until that person chooses a password. */
export async function transferAccount(
  trx: DbTransaction,
  to: { account_id: number; email: string; first_name: string; last_name: string },
): Promise<void> {
  const { account_id, email, first_name, last_name } = to;
  for (const table of PERSONAL_TABLES)
    await sql`delete from ${sql.table(table)} where account_id = ${account_id}`.execute(trx);
  // the messages remain with support, but are not part of the successor's own data
  await sql`update tickets set account_id = null where account_id = ${account_id}`.execute(trx);
  // the custodian delivers to the institution that it knows, and not to its successor
  await sql`update drop_folders set confirmed_at = null, confirmed_by = null, confirmed_reason = null, confirmed_name = null
    where account_id = ${account_id}`.execute(trx);
  await trx
    .updateTable('accounts')
    .set({ email, first_name, last_name, password_hash: '-', calendar_version: sql<number>`calendar_version + 1` })
    .set({ password_changed_at: sql<Date>`now()`, transferred_at: sql<Date>`now()` })
    // an attorney's access to a firm's people is not inherited
    .set({ type: sql<AccountType>`case type when 'attorney' then 'investor' else type end` })
    .where('id', '=', account_id)
    .execute();
}

/**
 * Ends the former holder's agreements: payments wait for new details, pending requests are withdrawn, and nothing is
 * joined or shared automatically.
 */
export async function endAgreementsOf(
  trx: DbTransaction,
  { account_id, by }: { account_id: number; by: number },
): Promise<void> {
  await sql`update payment_details set removed_at = now(), is_default = false
    where account_id = ${account_id} and removed_at is null`.execute(trx);
  await sql`update contracts set ended_at = now() where account_id = ${account_id} and ended_at is null`.execute(trx);
  await sql`update fund_requests set status = 'withdrawn', decided_by = ${by}, decided_at = now(), ciphertext = null, master_key_id = null,
    note = 'The account was handed over.' where account_id = ${account_id} and status = 'pending'`.execute(trx);
  await sql`update tax_forms set ended_at = now(), end_kind = 'withdrawn', ended_by = ${by}
    where account_id = ${account_id} and ended_at is null`.execute(trx);
  await endIdentityOf(trx, account_id);
  await sql`update partner_consents set withdrawn_at = now()
    where account_id = ${account_id} and withdrawn_at is null`.execute(trx);
}

/** Memberships are not inherited: the account acts for no other organisation any more. Returns the organisations. */
export async function endMembershipsOf(trx: DbTransaction, account_id: number): Promise<number[]> {
  const { rows } = await sql<{ organisation_id: number }>`update organisation_members set ended_at = now()
    where member_id = ${account_id} and organisation_id <> member_id and ended_at is null
    returning organisation_id`.execute(trx);
  return rows.map(({ organisation_id }) => organisation_id);
}

/** Only its own account acts for the organisation from now on: ends members, keys, webhooks and sign-on. */
export async function closeOrganisationTo(trx: DbTransaction, organisation_id: number): Promise<void> {
  await sql`delete from sessions s using organisation_members m where m.organisation_id = ${organisation_id}
    and m.ended_at is null and s.account_id = m.member_id`.execute(trx);
  await sql`update organisation_members set ended_at = now()
    where organisation_id = ${organisation_id} and ended_at is null and member_id <> organisation_id`.execute(trx);
  await sql`update organisation_members set ended_at = null, role = 'owner'
    where organisation_id = ${organisation_id} and member_id = organisation_id`.execute(trx);
  await sql`update organisation_invitations set revoked_at = now()
    where organisation_id = ${organisation_id} and accepted_at is null and revoked_at is null`.execute(trx);
  await sql`update organisation_keys set revoked_at = now()
    where organisation_id = ${organisation_id} and revoked_at is null`.execute(trx);
  await sql`update organisation_webhooks set disabled_at = now(), disabled_reason = 'The organization was handed over.'
    where organisation_id = ${organisation_id} and disabled_at is null`.execute(trx);
  await sql`delete from organisation_sign_on where organisation_id = ${organisation_id}`.execute(trx);
  await sql`delete from account_identities where organisation_id = ${organisation_id}`.execute(trx);
}

/** The links to brokers of an account, newest first. */
export async function listLinkIds(trx: DbTransaction, account_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from links where account_id = ${account_id} and status <> 'revoked' order by id desc`.execute(trx);
  return rows.map(({ id }) => id);
}
