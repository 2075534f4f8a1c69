import { type Access, access, type OwnedKind } from '@trover/contract/access.ts';
import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import { keyScopesOf } from '@trover/contract/organisations/member-access.ts';
import { type KeyScope, keyScopes } from '@trover/contract/organisations/roles.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganisation, type MemberForTest } from '../organisations/testing/organisation-fixture.ts';
import { importCases } from '../testing/one-case.ts';
import { sendExample, withFields } from '../testing/send-example.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { aProgram } from './testing/a-program.ts';
import { OwnedFixture } from './testing/owned-fixture.ts';

const table: Record<string, Access> = access;
const examples: Record<string, ExampleRequest> = exampleRequests;
/** Kinds of which each thing is one entity's; the others are the organisation's, and so not for a key of an entity. */
const ENTITY_KINDS: readonly OwnedKind[] = ['portfolio', 'upload', 'claim', 'beneficial_account'];
/** What a key of all scopes may call; the rest is refused to every key (`members.test.ts`). */
const called: readonly Operation[] = (operations as readonly Operation[]).filter(
  (each) => each.audience !== 'anyone' && !each.events && keyScopesOf(each).length > 0,
);

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  [caseId = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
});
afterAll(() => server.close());

/** The request of a call about the things of a fixture; without them where it is null. */
async function requestOf(name: string, fixture: OwnedFixture | null): Promise<ExampleRequest> {
  const own = Object.entries(table[name]?.own ?? {}) as [string, OwnedKind][];
  const request = structuredClone(examples[name] ?? {}) as Record<string, Record<string, unknown> | undefined>;
  if (fixture === null) {
    for (const [field] of own) {
      const [part = '', of = ''] = field.split('.', 2);
      if (part !== 'params') delete request[part]?.[of];
    }
    return request as ExampleRequest;
  }
  const fields: Record<string, unknown> = {};
  for (const [field, kind] of own) fields[field] = await fixture.idOf(kind);
  return withFields(request as ExampleRequest, fields);
}

/** An entity with something of each kind, and the words by which an answer that has any of it is found. */
async function anEntity(account_id: number): Promise<{ fixture: OwnedFixture; words: string[] }> {
  const fixture = new OwnedFixture(server.context.db, account_id, caseId);
  for (const kind of [...ENTITY_KINDS, 'payment', 'confirmation'] as const) await fixture.idOf(kind);
  const { rows } = await server.database.pool.query(
    'select b.name, p.label from beneficial_accounts b join portfolios p on p.beneficial_account_id = b.id where p.id = $1',
    [await fixture.idOf('portfolio')],
  );
  return { fixture, words: [rows[0].name, rows[0].label] };
}

const keys: KeyScope[][] = [['read'], ['read', 'claims'], [...keyScopes]];

describe.each(keys.map((scopes) => [scopes.join(' and '), scopes] as const))(
  '[P-2] an API key of one entity with the scope %s',
  (_, scopes) => {
    test('answers of that entity alone, whatever is called and named', async () => {
      const fund: MemberForTest = await anOrganisation(server, `entities-${scopes.join('-')}`);
      const { account_id: organisation_id } = fund;
      const other = await anEntity(organisation_id);
      let answered = 0;
      const faults: string[] = [];
      for (const operation of called) {
        const name = `${operation.method} ${operation.path}`;
        const fixture = new OwnedFixture(server.context.db, organisation_id, caseId);
        const program = await aProgram(server, {
          ...{ organisation_id, scopes, entities: [await fixture.idOf('beneficial_account')] },
        });
        const { own: fields = {}, of_the_whole, not_for_institutions } = table[name] ?? ({} as Partial<Access>);
        const kinds = of_the_whole ? [] : Object.values(fields);
        const mayCall = keyScopesOf(operation).some((scope) => scopes.includes(scope)) && !not_for_institutions;
        const isOfEntity = mayCall && kinds.length > 0 && kinds.every((kind) => ENTITY_KINDS.includes(kind));
        const answers = {
          own: await sendExample(program, name, await requestOf(name, fixture)),
          theirs: await sendExample(program, name, await requestOf(name, other.fixture)),
          whole: await sendExample(program, name, await requestOf(name, null)),
        };
        const { own, theirs, whole } = answers;
        for (const [about, { status, text }] of Object.entries(answers)) {
          if (status >= 500) faults.push(`${name} about ${about} answers ${status}`);
          if (other.words.some((word) => text.includes(word))) faults.push(`${name} about ${about} has another entity`);
        }
        if (theirs.status !== (mayCall && kinds.length > 0 ? 404 : 403))
          faults.push(`${name} about another entity answers ${theirs.status}`);
        if (whole.status < 400) faults.push(`${name} about the whole answers ${whole.status}`);
        if (isOfEntity && own.status < 400) answered += 1;
        if (!isOfEntity && own.status !== 403 && own.status !== 404)
          faults.push(`${name} of no entity answers ${own.status}`);
      }
      expect(faults).toEqual([]);
      expect(answered, 'calls about an entity answer').toBeGreaterThan(0);
    }, 600_000);
  },
);

test('[P-2] a file that is spread by its accounts is of no one entity: a key of one does not read it', async () => {
  const { account_id: organisation_id } = await anOrganisation(server, 'spread');
  const fixture = new OwnedFixture(server.context.db, organisation_id, caseId);
  const [entity, upload] = [await fixture.idOf('beneficial_account'), await fixture.idOf('upload')];
  const program = await aProgram(server, { organisation_id, scopes: ['read'], entities: [entity] });
  const paths = ['trade', 'uploadtradesfile', 'uploadtradesfile/rows'];
  const statuses = async () => {
    const answers: number[] = [];
    for (const path of paths) answers.push((await program.get(`/api/v1/portfolio/${path}?upload_id=${upload}`)).status);
    return answers;
  };
  expect(await statuses(), 'a file of this entity').toEqual([200, 200, 200]);
  await server.database.pool.query('update uploads set is_by_account = true where id = $1', [upload]);
  expect(await statuses()).toEqual([404, 404, 404]);
});
