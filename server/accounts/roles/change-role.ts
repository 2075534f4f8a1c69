import type { Db } from '@trover/db/connect.ts';
import { setRole } from '@trover/db/queries/accounts/roles.ts';
import { type Account, lockAccount } from '@trover/db/queries/accounts.ts';
import { deleteSessionsOf } from '@trover/db/queries/sessions.ts';
import type { AccountType } from '@trover/db/schema/accounts.ts';
import type { Capability } from '@trover/db/schema/operators.ts';
import { type AuditSource, recordAudit } from '../../audit/record-audit.ts';
import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';
import { findPartnerByMarker } from '../../partners/find-brand.ts';

export interface NewRole {
  type: AccountType;
  org_type?: 1 | 2 | undefined;
  partner?: string | null | undefined;
}

const refuse = (field: string, sentence: string): never =>
  fail('invalid_input', { message: `Check body.${field}: ${sentence}.`, fields: { [`body.${field}`]: sentence } });

/**
 * Gives an account its role; an attorney gets a firm and is approved by it. What the account was allowed before ends
 * with its sessions. Nobody changes his own role.
 */
export async function changeRole(
  { db, config }: { db: Db; config: Pick<Config, 'partners'> },
  account_id: number,
  role: NewRole,
  by: AuditSource | null,
): Promise<Account> {
  if (by?.session?.account_id === account_id)
    fail('conflict', { message: 'Nobody changes their own role: ask another operator.' });
  return db.transaction().execute(async (trx) => {
    const before = (await lockAccount(trx, account_id)) ?? fail('not_found', { message: 'There is no such account.' });
    const { type, org_type = type === 'investor' ? before.org_type : 1, partner = before.partner } = role;
    if (org_type === 2 && type !== 'investor') refuse('org_type', 'only an investor can be an institution');
    if (type === 'attorney' && partner === null) refuse('partner', 'an attorney needs the marker of a firm');
    if (partner !== null && partner !== before.partner && findPartnerByMarker(partner, config) === undefined)
      refuse('partner', 'there is no partner firm with this marker');
    const capabilities: Capability[] = type === 'operator' ? ['money_maker', 'money_checker'] : [];
    const after = { type, org_type, partner, approved_at: new Date(), capabilities };
    await setRole(trx, account_id, after);
    await deleteSessionsOf(trx, account_id);
    await recordAudit(trx, {
      action: 'role_changed',
      by,
      subject: { kind: 'account', id: account_id },
      detail: { from: before.type, to: type, org_type, partner },
    });
    return { ...before, ...after };
  });
}
