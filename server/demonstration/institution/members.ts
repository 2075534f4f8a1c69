import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { endOfCourtDay } from '@trover/core/dates/end-of-day.ts';
import type { Db } from '@trover/db/connect.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { insertInvitation } from '@trover/db/queries/organisations/invitations.ts';
import { insertKey, listKeys } from '@trover/db/queries/organisations/keys.ts';
import { findMembership } from '@trover/db/queries/organisations/members.ts';
import { makeToken } from '../../accounts/tokens.ts';
import type { Stage } from '../stage.ts';

const MEMBERS = [
  { name: 'manager', role: 'manager', first_name: 'Colin', last_name: 'Reyes' },
  { name: 'counsel', role: 'approver', first_name: 'Marta', last_name: 'Ellison' },
  { name: 'trustee', role: 'approver', first_name: 'Hugh', last_name: 'Brandt' },
  { name: 'analyst', role: 'analyst', first_name: 'Priya', last_name: 'Nair' },
  { name: 'auditor', role: 'auditor', first_name: 'Sylvie', last_name: 'Arnaud' },
] as const;

const KEYS = [
  { name: 'Custody feed', scopes: ['upload'], days: 330 },
  { name: 'Ledger', scopes: ['read'], days: 216 },
  { name: 'Claims desk', scopes: ['read', 'claims'], days: 116 },
] as const;

const SESSION_SECONDS = 3600;

/** Adds the institution’s other members, who accept an invitation; they share the demonstration's password. */
export async function addMembers({ context: { db }, institution, as, today }: Stage): Promise<void> {
  const owner = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', 'institution@demo.test')
    .where('is_demonstration', '=', true)
    .executeTakeFirstOrThrow();
  for (const { name, role, first_name, last_name } of MEMBERS) {
    const email = `${name}@demo.test`;
    const { password_hash, country } = owner;
    await insertAccount(db, {
      ...{ email, password_hash, country, first_name, last_name, type: 'investor', is_demonstration: true },
    });
    await as(name, async (member) => {
      const { id: member_id } = await db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      if ((await findMembership(db, member_id)) !== undefined) return;
      const { token, token_hash } = makeToken();
      const id = await insertInvitation(db, {
        ...{ organisation_id: owner.id, email, role, token_hash, invited_by: owner.id },
        expires_at: await readDatabaseTime(db, SESSION_SECONDS),
      });
      await member.post('/api/v1/invitations/accept', { id, token });
    });
  }
  const { items } = await institution.get<{ items: { email: string }[] }>('/api/v1/organisation/invitations');
  if (items.length === 0)
    await institution.post('/api/v1/organisation/invitations', { email: 'viewer@demo.test', role: 'viewer' });
  await addKeys(db, { organisation_id: owner.id, today });
}

/** API keys of the institution's own systems. Nobody has their text, so nobody can use them. */
async function addKeys(db: Db, { organisation_id, today }: { organisation_id: number; today: string }): Promise<void> {
  const { total_count } = await listKeys(db, organisation_id, { limit: 1 });
  if (total_count > 0) return;
  for (const { name, scopes, days } of KEYS) {
    const { token, token_hash } = makeToken();
    await insertKey(db, {
      ...{ organisation_id, name, key_hash: token_hash, ending: token.slice(-4), scopes: [...scopes], entities: null },
      ...{ made_by: organisation_id, expires_at: endOfCourtDay(formatDay(addDays(requireDay(today), days))) },
    });
  }
}
