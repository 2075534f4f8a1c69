import { nameKey } from '@trover/core/securities/spelling.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OwnedFixture } from '../access/testing/owned-fixture.ts';
import { prepare } from '../prepare.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { fitOf } from './search-everything.ts';

let server: TestServer;
let halden: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  await prepare(server.context);
  const { rows } = await server.database.pool.query("select id from cases where slug = 'halden-semiconductor-2023'");
  halden = rows[0].id;
  // before the first search, whose list of companies is cached
  for (const name of ['Brightvale Silicon Corp.', 'Big Wafer'])
    await server.database.pool.query(
      'insert into company_names (company_id, name, key) select company_id, $1, $2 from cases where id = $3',
      [name, nameKey(name), halden],
    );
});
afterAll(() => server.close());

const search = async (visitor: TestVisitor, q: string, more = '') => {
  const answer = await visitor.get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.items as {
    kind: string;
    id: string;
    title: string;
    detail: string | null;
    href: string | null;
    action: string | null;
  }[];
};

describe('the search of the palette', () => {
  test('[API-78] finds the cases of a claims administrator, those with the latest deadline first', async () => {
    const found = await search(server.visitor(), 'larkspur claims');
    const cases = found.filter(({ kind }) => kind === 'case');
    expect(cases.map(({ detail }) => detail).join('\n')).toContain('Larkspur Claims Administration');
    const days = cases.map(({ detail }) => Date.parse(/claim deadline ([^·]+)/.exec(detail ?? '')?.[1] ?? '0'));
    expect(days.length).toBeGreaterThan(2);
    expect(days).toEqual(days.toSorted((one, other) => other - one));
  });

  test('words that many administrators have in their names find no cases by them, nor does the middle of a word', async () => {
    for (const q of ['claims', 'admin', 'settlement', 'administration', 'claims administration', 'arkspur']) {
      const cases = (await search(server.visitor(), q)).filter(({ kind }) => kind === 'case');
      expect(cases.map(({ detail }) => detail).join('\n'), q).not.toContain('Larkspur Claims Administration');
    }
    for (const q of ['larkspur', 'Larksp'])
      expect((await search(server.visitor(), q)).map(({ detail }) => detail).join('\n'), q).toContain(
        'Larkspur Claims',
      );
  });

  test.each([
    ['halden', 'case', 'halden-semiconductor-2023'],
    ['HLDN', 'case', 'halden-semiconductor-2023'],
    ['haldne semiconductor', 'case', 'halden-semiconductor-2023'],
    ['0:23-cv-99114', 'case', 'halden-semiconductor-2023'],
    ['99114', 'case', 'halden-semiconductor-2023'],
    ['cv-99114', 'case', 'halden-semiconductor-2023'],
    ['23cv099114', 'case', 'halden-semiconductor-2023'],
    ['18-cv-3948', 'case', 'wells-fargo-2018-purple-mountain'],
    ['dead father', 'help', 'deceased-owner'],
    ['lawyers cut', 'help', 'lawyers-fees'],
    ['dark', 'action', 'dark'],
    ['how is the fee worked out', 'help', 'how-the-fee-works'],
  ])('finds “%s” first as %s %s', async (q, kind, id) => {
    expect((await search(server.visitor(), q))[0]).toMatchObject({ kind, id });
  });

  test('[API-78] finds a case after a former name and a nickname of its company, also mistyped', async () => {
    for (const q of ['brightvale', 'Brightvale Silicon', 'brightvael silicon', 'big wafer', 'Big Waffer'])
      expect((await search(server.visitor(), q))[0], q).toMatchObject({
        kind: 'case',
        id: 'halden-semiconductor-2023',
      });
  });

  test.each(['meta', 'ford', 'opel'])(
    '[API-17] finds no case by a few letters that its title only resembles: %s',
    async (q) => {
      const found = await search(server.visitor(), q);
      expect(found.filter(({ kind }: { kind: string }) => kind === 'case' || kind === 'company')).toEqual([]);
    },
  );

  test('gives visitors nothing of anyone, and operators clients by any part or a typing error', async () => {
    for (const visitor of [server.visitor(), await server.signIn('investor')])
      expect((await search(visitor, 'institution@demo')).filter(({ kind }) => kind === 'client')).toEqual([]);
    const operator = await server.signIn('operator');
    for (const q of ['institution@demo', 'institutoin@demo.test'])
      expect((await search(operator, q, '&kind=client'))[0]).toMatchObject({
        kind: 'client',
        href: expect.stringMatching(/^\/operator\/people\/\d+$/),
      });
  });

  test('offers the actions that a caller may take', async () => {
    const titles = async (visitor: TestVisitor) => (await search(visitor, 'sign')).map(({ title }) => title);
    expect(await titles(server.visitor())).toContain('Sign in');
    const investor = await server.signIn('investor');
    expect(await titles(investor)).toContain('Sign out');
    expect((await search(investor, 'upload'))[0]).toMatchObject({ kind: 'action', id: 'upload' });
    expect((await search(server.visitor(), 'upload')).some(({ id }) => id === 'upload')).toBe(false);
  });

  test('finds the caller’s own files, and never those of another', async () => {
    const investor = await server.signIn('investor');
    const { items } = (await investor.get('/api/v1/portfolio/uploadtradesfile/all')).body.data;
    const name: string = items[0].file_name;
    const found = await search(investor, name, '&kind=document');
    expect(found[0]).toMatchObject({ kind: 'document', title: name });
    expect(await search(await server.signIn('scout'), name, '&kind=document')).toEqual([]);
  });

  test('finds the caller’s own claims, payments by company or amount and files by a mistyped name, and never those of another', async () => {
    const account_id = await server.accountOf('investor');
    await new OwnedFixture(server.context.db, account_id, halden).idOf('payment');
    const investor = await server.signIn('investor');
    const [paid] = (await investor.get('/api/v1/payouts/payments')).body.data.items;
    for (const q of [paid.company, paid.amount, `$${paid.amount}`])
      expect(
        (await search(investor, q, '&kind=payment')).map(({ id }) => id),
        q,
      ).toContain(String(paid.id));
    const [claim] = await search(investor, paid.company, '&kind=claim');
    expect(claim?.title).toMatch(/^Your claim: /);
    const [name, ending] = /^(.*)(\.\w+)$/
      .exec((await investor.get('/api/v1/portfolio/uploadtradesfile/all')).body.data.items[0].file_name)!
      .slice(1) as [string, string];
    const mistyped = `${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}${ending}`;
    expect((await search(investor, mistyped, '&kind=document'))[0]?.title).toBe(`${name}${ending}`);
    const stranger = await server.signIn('scout');
    for (const kind of ['payment', 'claim', 'trade'])
      expect(await search(stranger, paid.company, `&kind=${kind}`), kind).toEqual([]);
  });

  test('finds claims for operators by our reference, the administrator’s number and the client', async () => {
    const operator = await server.signIn('operator');
    const account_id = await server.accountOf('investor');
    const id = await new OwnedFixture(server.context.db, account_id, halden).idOf('claim');
    const [claim_number, email] = ['HLD-99114', 'investor@demo.test'];
    await server.database.pool.query('update sub_payout_requests set claim_number = $1 where id = $2', [
      claim_number,
      id,
    ]);
    for (const q of [`TR-${id}`, claim_number, email])
      expect(
        (await search(operator, q, '&kind=claim')).map((one) => one.id),
        q,
      ).toContain(String(id));
    expect((await search(operator, `TR-${id}`))[0]).toMatchObject({ kind: 'claim', href: `/operator/claims/${id}` });
    const investor = await server.signIn('investor');
    expect((await search(investor, `TR-${id}`, '&kind=claim')).map(({ href }) => href)).not.toContain(
      `/operator/claims/${id}`,
    );
  });

  test('refuses an empty search and one that is too long', async () => {
    expect((await server.visitor().get('/api/v1/search?q=')).status).toBe(400);
    expect((await server.visitor().get(`/api/v1/search?q=${'a'.repeat(101)}`)).status).toBe(400);
  });
});

test('what is typed in full fits better than a beginning, a word, a typing error', () => {
  const fits = ['Kraft Heinz', 'Kraft Heinz Company', 'The Kraft Heinz Company', 'Kraft Hienz', 'Apple'].map((text) =>
    fitOf('kraft heinz', text),
  );
  expect(fits).toEqual([...fits].sort((a, b) => b - a));
  expect(new Set(fits).size).toBe(5);
});
