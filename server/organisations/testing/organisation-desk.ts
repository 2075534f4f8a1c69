import type { MemberRole } from '@trover/contract/organisations/roles.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { addMember } from '@trover/db/queries/organisations/members.ts';
import { visitAs } from '../../access/testing/people.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

export interface MemberForTest {
  account_id: number;
  email: string;
  visitor: TestVisitor;
}

/** An institution's account; its person is the first owner. */
export async function anOrganisation(server: TestServer, name: string): Promise<MemberForTest> {
  const email = `${name}@fund.example`;
  const account_id = (await insertAccount(server.context.db, {
    email,
    password_hash: '-',
    type: 'investor',
    org_type: 2,
    first_name: name,
    last_name: 'Fund',
  }))!;
  return { account_id, email, visitor: await signedIn(server, account_id) };
}

export const signedIn = (server: TestServer, account_id: number): Promise<TestVisitor> =>
  visitAs(server, { account_id, type: 'investor', is_institution: true });

/** A member with a session, without an invitation. */
export async function aMember(
  server: TestServer,
  organisation_id: number,
  role: MemberRole,
  name: string = role,
): Promise<MemberForTest> {
  const email = `${name}.${organisation_id}@fund.example`;
  const account_id = (await insertAccount(server.context.db, { email, password_hash: '-', type: 'investor' }))!;
  await addMember(server.context.db, { organisation_id, member_id: account_id, role, invited_by: organisation_id });
  return { account_id, email, visitor: await signedIn(server, account_id) };
}
