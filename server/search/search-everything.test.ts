import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../prepare.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { fitOf } from './search-everything.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  await prepare(server.context);
});
afterAll(() => server.close());

const search = async (visitor: TestVisitor, q: string, more = '') => {
  const answer = await visitor.get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.items as {
    kind: string;
    id: string;
    title: string;
    href: string | null;
    action: string | null;
  }[];
};

describe('the search of the palette', () => {
  test.each([
    ['halden', 'case', 'halden-semiconductor-2023'],
    ['HLDN', 'case', 'halden-semiconductor-2023'],
    ['haldne semiconductor', 'case', 'halden-semiconductor-2023'],
    ['0:23-cv-99114', 'case', 'halden-semiconductor-2023'],
    ['dark', 'action', 'dark'],
    ['how is the fee worked out', 'help', 'how-the-fee-works'],
  ])('finds “%s” first as %s %s', async (q, kind, id) => {
    expect((await search(server.visitor(), q))[0]).toMatchObject({ kind, id });
  });

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
