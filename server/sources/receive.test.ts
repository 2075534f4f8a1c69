import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { receive } from './receive.ts';
import type { ActiveRun } from './source.ts';

const today = '2026-11-20';
let server: TestServer;
let case_id: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: today } });
  await importCases(server.context.db, today, 'kraft-heinz-2019');
  ({ id: case_id } = await server.context.db
    .selectFrom('cases')
    .select('id')
    .where('slug', '=', 'kraft-heinz-2019')
    .executeTakeFirstOrThrow());
});
afterAll(() => server.close());

function read(): { run: ActiveRun; notes: string[] } {
  const notes: string[] = [];
  const run: ActiveRun = {
    ...{ context: server.context, source: 'settlement_sites', requests: 0, seen: 0, proposed: 0, set_by_rule: 0 },
    ...{ note: (words: string) => void notes.push(words), signal: undefined },
  };
  return { run, notes };
}

test.each([
  ['deadline.claim', '2126-01-01', 'too far from today'],
  ['deadline.claim', 'next spring', 'deadline.claim'],
  ['no_such_field', 'x', 'there is no field'],
])(
  'a value of %s that cannot be read is stated in the notes of its source, and nothing is made of it: %s',
  async (field, value, words) => {
    const { run, notes } = read();
    const stated = {
      case_id,
      field,
      value,
      source: 'https://orrin.example',
      words: `until ${value}`,
      external_key: value,
    };
    expect(await receive(run, stated)).toBe('known');
    expect(run.proposed).toBe(0);
    expect(notes.join()).toContain(words);
    expect(notes.join()).toContain(`until ${value}`);
  },
);

test('a value that can be read has no note', async () => {
  const { run, notes } = read();
  const stated = { source: 'https://orrin.example', words: 'until May 3, 2027', external_key: 'may' };
  expect(await receive(run, { case_id, field: 'deadline.claim', value: '2027-05-03', ...stated })).toBe('proposed');
  expect(notes).toEqual([]);
});
