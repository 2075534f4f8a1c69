import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '@trover/db/connect.ts';
import { insertSession } from '@trover/db/queries/accounts/sessions.ts';
import type { AccountType } from '@trover/db/schema/accounts/account-type.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

/**
 * Everyone whom the access table distinguishes: the names of the demonstration accounts, and a visitor who is not
 * signed in.
 */
export const everybody = [
  'signed out',
  'investor',
  'institution',
  'scout',
  'attorney',
  'provider',
  'operator',
] as const;
export type Person = (typeof everybody)[number];

export interface KnownPerson {
  account_id: number;
  type: AccountType;
  is_institution: boolean;
}

export async function findPerson(db: Db, person: Person | 'rival'): Promise<KnownPerson | null> {
  if (person === 'signed out') return null;
  const { id, type, org_type } = await db
    .selectFrom('accounts')
    .select(['id', 'type', 'org_type'])
    .where('email', '=', `${person}@demo.test`)
    .executeTakeFirstOrThrow();
  return { account_id: id, type, is_institution: org_type === 2 };
}

/** Opens a session without the cost of a password check. */
export async function visitAs(server: TestServer, person: KnownPerson | null): Promise<TestVisitor> {
  const visitor = server.visitor();
  if (person === null) return visitor;
  const token = randomBytes(32).toString('base64url');
  await insertSession(server.context.db, {
    account_id: person.account_id,
    token_hash: createHash('sha256').update(token).digest(),
    expires_at: new Date(Date.now() + 3_600_000),
    address: null,
    user_agent: null,
    signed_in_with: 'password',
  });
  visitor.cookies.set('session', token);
  return visitor;
}
