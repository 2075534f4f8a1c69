import { setTimeout as pause } from 'node:timers/promises';
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

/** From here on only the test decides cases: a running job has ended, and does not start again. */
export async function stopDeciding(server: TestServer): Promise<void> {
  const { pool } = server.database;
  await pool.query("delete from pgboss.schedule where name = 'decide-cases'");
  const left = async () => {
    const { rows } = await pool.query(`select count(*)::integer as n from pgboss.job
      where name in ('decide-cases', 'advance-upload') and state in ('created', 'retry', 'active')`);
    return rows[0].n as number;
  };
  while ((await left()) > 0) await pause(200);
}

/** Saves a policy, tests it and puts it in force, each as the given member; returns its version. */
export async function putInForce(author: MemberForTest, document: object, by: MemberForTest = author): Promise<number> {
  const at = '/api/v1/organisation/policy';
  const { version, sha256 } = (await author.visitor.put(`${at}/draft`, { document })).body.data;
  await author.visitor.post(`${at}/try`, { document });
  const { status, text } = await by.visitor.post(`${at}/enforce`, { version, sha256 });
  if (status !== 200) throw new Error(text);
  return version;
}
