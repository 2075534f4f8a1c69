import { type Access, access, type OwnedKind } from '@trover/contract/access.ts';
import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import { keyScopesOf, memberAccess } from '@trover/contract/organisations/member-access.ts';
import { type KeyScope, keyScopes, memberRoles, permissions } from '@trover/contract/organisations/roles.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anOrganisation, type MemberForTest } from '../organisations/testing/organisation-fixture.ts';
import { importCases } from '../testing/one-case.ts';
import { sendExample, withFields } from '../testing/send-example.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { aProgram } from './testing/a-program.ts';
import { OwnedFixture } from './testing/owned-fixture.ts';

const table: Record<string, Access> = access;
const examples: Record<string, ExampleRequest> = exampleRequests;
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const all: readonly Operation[] = operations;
/**
 * What an investor may call, and so a member; an investor who acts for their own account needs no capability of an
 * organisation.
 */
const ofMembers = all.filter(
  ({ audience }) => audience !== 'anyone' && (audience === 'signed_in' || audience.includes('investor')),
);
const ofOrganisation = ofMembers.filter((each) => !['person', 'own_account'].includes(memberAccess(each)));

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  [caseId = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
});
afterAll(() => server.close());

/** With two owners, so that one may be removed. */
async function aFund(name: string): Promise<MemberForTest> {
  const fund = await anOrganisation(server, name);
  await aMember(server, fund.account_id, 'owner', 'second');
  return fund;
}

async function exampleOf(name: string, account_id: number): Promise<ExampleRequest> {
  const household = new OwnedFixture(server.context.db, account_id, caseId);
  const fields: Record<string, unknown> = {};
  for (const [field, kind] of Object.entries(table[name]?.own ?? {}) as [string, OwnedKind][])
    fields[field] = await household.idOf(kind);
  return withFields(structuredClone(examples[name] ?? {}), fields);
}

describe('what each role may do', () => {
  test('is as the organisation reads it', () => {
    const may = (role: (typeof memberRoles)[number]) =>
      Object.entries(permissions).flatMap(([permission, roles]) => (roles.includes(role) ? [permission] : []));
    expect(Object.fromEntries(memberRoles.map((role) => [role, may(role).join(' ')]))).toEqual({
      owner: 'see upload propose approve sign money policy members audit',
      manager: 'see upload propose sign policy',
      approver: 'see approve',
      analyst: 'see upload propose',
      viewer: 'see',
      auditor: 'see audit',
    });
  });

  test('a viewer changes nothing of the organisation', () => {
    const changes = ofOrganisation.filter(({ method }) => method !== 'GET');
    const open = changes.filter((each) => memberAccess(each) === 'see').map(nameOf);
    expect(open, 'links to papers, and to leave').toEqual([
      'POST /api/v1/payouts/statement/open',
      'POST /api/v1/payouts/invoices/open',
      'POST /api/v1/payouts/tax_statements/{id}/open',
      'POST /api/v1/organisation/leave',
      'POST /api/v1/organisation/report/open',
      'POST /api/v1/organisation/certifications/{id}/open',
    ]);
  });
});

describe.each(memberRoles)('[P-2] a member who is %s', (role) => {
  test('calls what the role allows, and is refused the rest', async () => {
    const { account_id } = await aFund(role);
    const { visitor } = await aMember(server, account_id, role, 'walker');
    for (const operation of ofOrganisation) {
      const name = nameOf(operation);
      if (name === 'POST /api/v1/organisation/leave') continue;
      const needed = memberAccess(operation) as keyof typeof permissions;
      const answer = await sendExample(visitor, name, await exampleOf(name, account_id));
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      const isRefused = answer.status === 403 && answer.body?.error.message.startsWith('Your role is ');
      expect(isRefused, `${name} by ${role}: ${answer.text.slice(0, 200)}`).toBe(!permissions[needed].includes(role));
    }
  });
});

const scopesTogether: KeyScope[][] = [
  ...keyScopes.map((scope) => [scope]),
  ...[['read', 'upload'] as const, ['read', 'claims'] as const, ['upload', 'claims'] as const].map((both) => [...both]),
  [...keyScopes],
];

describe.each(scopesTogether.map((scopes) => [scopes.join(' and '), scopes] as const))(
  '[P-2] an API key with the scope %s',
  (named, scopes) => {
    test('calls what the document states of any of them, and is refused the rest', async () => {
      const { account_id } = await aFund(`key-${scopes.join('-')}`);
      const program = await aProgram(server, { organisation_id: account_id, scopes });
      for (const operation of all) {
        const name = nameOf(operation);
        if (operation.audience === 'anyone' || operation.events) continue;
        const answer = await sendExample(program, name, await exampleOf(name, account_id));
        expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
        const isRefused = answer.status === 403 && answer.body?.error.code === 'not_allowed';
        const mayCall =
          keyScopesOf(operation).some((scope) => scopes.includes(scope)) && !table[name]?.not_for_institutions;
        expect(isRefused, `${name} with ${named}: ${answer.text.slice(0, 200)}`).toBe(!mayCall);
      }
    });
  },
);
