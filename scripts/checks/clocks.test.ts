import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { findAllClocks, findClocks } from './clocks.mjs';

test('an instant that is stored or compared is by the clock of the database', () => {
  expect(findAllClocks().faults).toEqual([]);
});

test.each([
  'await update(trx, id, { posted_at: new Date() });',
  'await update(trx, id, { decided_at: waits ? null : new Date() });',
  'const expires_at = new Date(Date.now() + HOUR_MS);',
  'const expires_at = new Date(Math.min(found.getTime(), Date.now() + HOUR_MS));',
  'if (state.next_run_at > new Date()) return;',
  'const expires_at = inSeconds(WEEK);',
  'insert(trx, { not_before: new Date(Date.now() + seconds * 1000) });',
  'const former = { former_until: new Date() };',
])('%s is by the clock of the process', (line) => expect(findClocks('server/a.ts', line)).toHaveLength(1));

test.each([
  'await update(trx, id, { posted_at: databaseTime });',
  'const line = { made_at: new Date().toISOString() };',
  'const read_at = new Date(row.read_at);',
  'return { confirmed_until: inSeconds(60).toISOString() };',
  'const until = Date.now() + TIMEOUT_MS;',
])('%s is not', (line) => expect(findClocks('server/a.ts', line)).toEqual([]));
