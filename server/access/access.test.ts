import { type Access, access, type OwnedKind } from '@trover/contract/access.ts';
import type { Role } from '@trover/contract/accounts/roles.ts';
import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import { insertAccount, requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeApi } from '../http/openapi/describe-api.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { importCases } from '../testing/one-case.ts';
import { sendExample, withFields } from '../testing/send-example.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../testing/test-server.ts';
import type { Answer } from '../testing/test-visitor.ts';
import { OwnedFixture, ownerName } from './testing/owned-fixture.ts';
import { everybody, findPerson, type KnownPerson, visitAs } from './testing/people.ts';

const table: Record<string, Access> = access;
const examples: Record<string, ExampleRequest> = exampleRequests;
const declared = new Map(operations.map((each: Operation) => [`${each.method} ${each.path}`, each]));

/** The calls as the document lists them, which is what the outside knows. */
const calls = Object.entries((describeApi(operations) as { paths: Record<string, object> }).paths).flatMap(
  ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

/** What decides whether a person may call, as the first test compares it with the accounts. */
const kinds = {
  'signed out': null,
  investor: { type: 'investor', is_institution: false },
  institution: { type: 'investor', is_institution: true },
  scout: { type: 'scout', is_institution: false },
  attorney: { type: 'attorney', is_institution: false },
  provider: { type: 'service_provider', is_institution: false },
  operator: { type: 'operator', is_institution: false },
  rival: { type: 'attorney', is_institution: false },
} as const;
const people = [...everybody, 'rival'] as const;

let server: TestServer;
let other: number;
/** An attorney of another firm than the demonstration's. */
let rival: number;
let attorney: number;
let caseId: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  [caseId = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  const made = { email: 'somebody.else@example.test', password_hash: '-', type: 'investor' } as const;
  other = (await insertAccount(server.context.db, made))!;
  attorney = (await findPerson(server.context.db, 'attorney'))!.account_id;
  const { password_hash } = await requireAccount(server.context.db, attorney);
  const lawyer = {
    email: 'rival@demo.test',
    password_hash,
    type: 'attorney',
    partner: 'orrin',
    is_demonstration: true,
  } as const;
  rival = (await insertAccount(server.context.db, lawyer))!;
});
afterAll(() => server.close());

type Kind = Pick<KnownPerson, 'type' | 'is_institution'> | null;

function mayCall({ who, not_for_institutions, of_organisations }: Access, person: Kind): boolean {
  if (who === 'anyone') return true;
  if (person === null || (not_for_institutions && person.is_institution)) return false;
  if (of_organisations && !person.is_institution) return false;
  return who === 'signed_in' || who.includes(person.type);
}

/** Of two firms' attorneys each is the other's someone else. */
function elseOf(known: KnownPerson | null): number {
  if (known?.type !== 'attorney') return other;
  return known.account_id === rival ? attorney : rival;
}

type Whose = number | 'nobody';

/** Ids of what belongs to whom, in the fields that name something owned; new things at every call. */
async function fieldsOf(own: Access['own'], whoseIs: (field: string) => Whose): Promise<Record<string, unknown>> {
  const households = new Map<number, OwnedFixture>();
  const fields: Record<string, unknown> = {};
  for (const [field, kind] of Object.entries(own ?? {}) as [string, OwnedKind][]) {
    const whose = whoseIs(field);
    const known = whose === 'nobody' ? undefined : households.get(whose);
    const household = whose === 'nobody' ? undefined : (known ?? new OwnedFixture(server.context.db, whose, caseId));
    if (household !== undefined) households.set(whose as number, household);
    fields[field] = household === undefined ? 2_000_000_000 : await household.idOf(kind);
  }
  return fields;
}

/** The example with the password that the demonstration accounts have. */
function exampleOf(name: string): ExampleRequest {
  const example = structuredClone(examples[name] ?? {});
  const body = example.body as Record<string, unknown> | undefined;
  for (const field of ['password', 're_password', 'current_password'])
    if (body && field in body) body[field] = demonstrationPassword;
  return example;
}

/** What is refused changes nothing. */
async function refused<Answers>(name: string, send: () => Promise<Answers>): Promise<Answers> {
  if (name.startsWith('GET ')) return send();
  const before = await fingerprint(server.context.db);
  const answers = await send();
  expect(await fingerprint(server.context.db), 'what was refused changed something').toBe(before);
  return answers;
}

describe('[P-2] the table of who may call what', () => {
  test('names every call of the document, and shows what its declaration states', () => {
    expect(calls.toSorted()).toEqual(Object.keys(table).toSorted());
    for (const [name, { who }] of Object.entries(table)) expect(declared.get(name)?.audience, name).toEqual(who);
  });

  test('is of people as their accounts are', async () => {
    for (const person of people) {
      const known = await findPerson(server.context.db, person);
      expect(known && { type: known.type, is_institution: known.is_institution }, person).toEqual(kinds[person]);
    }
  });

  test('names only fields that its calls have', () => {
    for (const [name, { own = {} }] of Object.entries(table))
      for (const field of Object.keys(own)) {
        const [part = '', key = ''] = field.split('.', 2);
        const schema = declared.get(name)?.[part as 'params' | 'query' | 'body'];
        expect(Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}), `${name} ${field}`).toContain(key);
      }
  });
});

describe.each(calls)('[P-2] %s', (name) => {
  const row: Access = table[name] ?? { who: [] };
  const own = row.own;

  const refusedPeople = people.filter((person) => !mayCall(row, kinds[person]));
  // the content of the database is compared once for all of them: it is most of the time of a refused call
  if (refusedPeople.length > 0)
    test('is refused to everyone else, and changes nothing', async () => {
      const sends = await Promise.all(
        refusedPeople.map(async (person) => {
          const known = await findPerson(server.context.db, person);
          const visitor = await visitAs(server, known);
          const example = withFields(exampleOf(name), await fieldsOf(own, () => elseOf(known)));
          return () => sendExample(visitor, name, example);
        }),
      );
      const answers = await refused(name, async () => {
        const all: Answer[] = [];
        for (const send of sends) all.push(await send());
        return all;
      });
      for (const [at, person] of refusedPeople.entries()) {
        const expected = kinds[person] ? { status: 403, code: 'not_allowed' } : { status: 401, code: 'not_signed_in' };
        const { status, body } = answers[at]!;
        expect({ person, status, code: body.error.code }).toEqual({ person, ...expected });
      }
    });

  test.each(people.filter((person) => mayCall(row, kinds[person])))('by %s', async (person) => {
    const known = await findPerson(server.context.db, person);
    const someoneElse = elseOf(known);
    const send = async (whoseIs: (field: string) => Whose): Promise<Answer> => {
      const example = withFields(exampleOf(name), await fieldsOf(own, whoseIs));
      // its own session each time: some calls end the one they come by
      return sendExample(await visitAs(server, known), name, example);
    };

    const mine = known ? await send(() => known.account_id) : await send(() => someoneElse);
    expect(mine.status, mine.text).toBeLessThan(500);
    expect(mine.body?.error?.code, mine.text).not.toBe('not_allowed');
    if (known) expect(mine.body?.error?.code).not.toBe('not_signed_in');
    if (!known && own) expect(mine.status, 'what is somebody’s is shown to everybody').toBe(404);
    if (!row.all?.includes(known?.type as Role))
      expect(mine.text, 'what is somebody else’s is shown').not.toContain(ownerName(someoneElse));
    if (known?.type !== 'operator') expect(mine.text).not.toContain('somebody.else@example.test');
    if (!known) return;

    for (const field of Object.keys(own ?? {})) {
      const answers: Answer[] = [];
      for (const whose of [someoneElse, 'nobody'] as const) {
        const example = withFields(
          exampleOf(name),
          await fieldsOf(own, (each) => (each === field ? whose : known.account_id)),
        );
        const again = await visitAs(server, known);
        const isTheirs = whose !== 'nobody' && row.all?.includes(known.type as Role) === true;
        const sendIt = (): Promise<Answer> => sendExample(again, name, example);
        answers.push(isTheirs ? await sendIt() : await refused(name, sendIt));
        const found = { field, whose, status: answers.at(-1)?.status, text: answers.at(-1)?.text };
        if (isTheirs) expect(found).not.toMatchObject({ status: 404 });
        else expect(found).toMatchObject({ status: 404, text: expect.stringContaining('not_found') });
      }
      const [others, missing] = answers;
      expect(mine.body, 'what is one’s own is told as if it were not there').not.toEqual(missing?.body);
      if (!row.all?.includes(known.type as Role))
        expect(others?.body, 'what is somebody else’s is told from what is not there').toEqual(missing?.body);
    }
  });
});
