import type { Db } from '@trover/db/connect.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import { type Account, lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import { setRole } from '@trover/db/queries/accounts/roles.ts';
import { deleteSessionsOf } from '@trover/db/queries/accounts/sessions.ts';
import { findMembership, findOrganisation } from '@trover/db/queries/organisations/members.ts';
import type { AccountType } from '@trover/db/schema/accounts/account-type.ts';
import type { Capability } from '@trover/db/schema/operators.ts';
import { type AuditSource, recordAudit } from '../../audit/record-audit.ts';
import type { Config } from '../../config.ts';
import { fail, failField } from '../../errors.ts';
import { findPartnerByMarker } from '../../partners/find-brand.ts';

export interface NewRole {
  type: AccountType;
  org_type?: 1 | 2 | undefined;
  partner?: string | null | undefined;
  /** An operator's capabilities; all where absent. */
  capabilities?: readonly Capability[] | undefined;
}

const allCapabilities: readonly Capability[] = ['money_maker', 'money_checker'];

/** The capabilities that the role gives an account, in a fixed order. */
export const capabilitiesOf = ({ type, capabilities = allCapabilities }: NewRole): Capability[] =>
  type === 'operator' ? allCapabilities.filter((one) => capabilities.includes(one)) : [];

/** Whether the role gives the account an operator's power that it lacks now: a second operator must approve that. */
export function givesOperatorPower(account: Pick<Account, 'type' | 'capabilities'>, role: NewRole): boolean {
  if (role.type !== 'operator') return false;
  return account.type !== 'operator' || capabilitiesOf(role).some((one) => !account.capabilities.includes(one));
}

/**
 * Refuses any role but that of an investor to a member of someone else's organisation: the organisation's provider
 * signs them in, and they act on what the organisation owns.
 */
export async function refuseMember(trx: Db, account_id: number, type: AccountType): Promise<void> {
  const seat = type === 'investor' ? undefined : await findMembership(trx, account_id);
  if (seat === undefined || seat.organisation_id === account_id) return;
  const organisation = await findOrganisation(trx, seat.organisation_id);
  fail('conflict', {
    message: `This account is a member of ${organisation?.name ?? 'an organization'}. One of its owners must remove it first.`,
  });
}

/**
 * Gives an account its role; an attorney gets a firm and is approved by this. Its sessions end, and with them its
 * former rights. Nobody changes their own role. The caller must have had an operator's role approved.
 */
export async function changeRole(
  trx: Db,
  config: Pick<Config, 'partners'>,
  account_id: number,
  role: NewRole,
  by: AuditSource | null,
): Promise<Account> {
  if (by?.session?.account_id === account_id)
    fail('conflict', { message: 'You cannot change your own role. Ask another operator.' });
  const before =
    (await lockAccount(trx, account_id)) ?? fail('not_found', { message: 'We could not find that account.' });
  const { type, org_type = type === 'investor' ? before.org_type : 1, partner = before.partner } = role;
  if (org_type === 2 && type !== 'investor') failField('body.org_type', 'only an investor can be an institution');
  if (type === 'attorney' && partner === null) failField('body.partner', 'an attorney needs the marker of a firm');
  if (partner !== null && partner !== before.partner && findPartnerByMarker(partner, config) === undefined)
    failField('body.partner', 'there is no partner firm with this marker');
  const after = {
    type,
    org_type,
    partner,
    approved_at: await readDatabaseTime(trx),
    capabilities: capabilitiesOf(role),
  };
  await refuseMember(trx, account_id, type);
  await setRole(trx, account_id, after);
  await deleteSessionsOf(trx, account_id);
  await recordAudit(trx, {
    action: 'role_changed',
    by,
    subject: { kind: 'account', id: account_id },
    detail: { from: before.type, to: type, org_type, partner, capabilities: after.capabilities.join(', ') },
  });
  return { ...before, ...after };
}
