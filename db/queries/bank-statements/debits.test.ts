import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findOpenDebit, listDebitsOfCheck, listDebitsOfFile } from './debits.ts';
import { listInTransit } from './match-candidates.ts';

const [FIRST, SECOND] = [1, 2];
const FILE = 7;
const CHECK = 40;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // rows of other tables are of no account here
  await sql`alter table bank_lines drop constraint bank_lines_statement_id_fkey`.execute(database.db);
}, 120_000);
afterAll(() => database.close());

const addLine = async (amount: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into bank_lines (statement_id, position, currency, booked_on, value_on, amount, code, reference, bank_reference,
      counterparty, text, is_reversal, status)
    values (1, (select count(*) + 1 from bank_lines), 'USD', '2026-11-20', '2026-11-20', ${amount}, '', '', '', '', '', false,
      'matched')
    returning id`.execute(database.db);
  return rows[0]!.id;
};
const match = (line: number, kind: string, subject: number, amount: string) =>
  sql`insert into bank_line_matches (line_id, kind, subject_id, amount, reason) values (${line}, ${kind}, ${subject}, ${amount}, 'its sum')`.execute(
    database.db,
  );
const undo = async (line: number, by: number, status: string): Promise<void> => {
  await sql`update bank_line_matches set undone_by = ${by}, undone_at = now() where line_id = ${line} and undone_at is null`.execute(
    database.db,
  );
  await sql`update bank_lines set status = ${status} where id = ${line}`.execute(database.db);
};
const ofFile = () => listDebitsOfFile(database.db, { bank_file_id: FILE });
const ofCheck = () => listDebitsOfCheck(database.db, { payment_id: CHECK });

beforeEach(async () => {
  await sql`delete from bank_line_matches`.execute(database.db);
  await sql`delete from bank_lines`.execute(database.db);
});

test('a file that a line debits was paid; a credit beside it shows nothing', async () => {
  expect(await ofFile()).toEqual([]);
  await match(await addLine('20.00'), 'bank_file', FILE, '20.00');
  expect(await ofFile()).toEqual([]);
  await match(await addLine('-74.97'), 'bank_file', FILE + 1, '-74.97');
  expect(await ofFile(), 'of another file').toEqual([]);
  await sql`delete from bank_line_matches`.execute(database.db);
  await match(await addLine('-74.97'), 'bank_file', FILE, '-74.97');
  expect(await ofFile()).toEqual([{ booked_on: '2026-11-20', undone_by: null }]);
});

test.each(['open', 'not_ours', 'removed'])('who undid the match is named while the line is %s', async (status) => {
  const line = await addLine('-85.00');
  await match(line, 'payment', CHECK, '-85.00');
  await undo(line, FIRST, status);
  expect(await ofCheck()).toEqual([{ booked_on: '2026-11-20', undone_by: FIRST }]);
});

test('a line that is matched to something else since is no debit of it', async () => {
  const line = await addLine('-85.00');
  await match(line, 'payment', CHECK, '-85.00');
  await undo(line, FIRST, 'matched');
  await match(line, 'payment', CHECK + 1, '-85.00');
  expect(await ofCheck()).toEqual([]);
});

test('an unmatched line of the same sum, from its day on, may be a file that was not marked as sent', async () => {
  const line = await addLine('-74.97');
  const find = (total: string, from: string) => findOpenDebit(database.db, { currency: 'USD', total, from });
  expect(await find('74.97', '2026-11-19'), 'matched').toBeUndefined();
  await undo(line, FIRST, 'not_ours');
  expect(await find('74.97', '2026-11-19')).toEqual({ booked_on: '2026-11-20' });
  expect(await find('74.97', '2026-11-21')).toBeUndefined();
  expect(await find('74.98', '2026-11-19')).toBeUndefined();
});

test('a booking is in transit since its approval, which may come long after its proposal', async () => {
  const line = await addLine('-1.50');
  await sql`insert into bank_bookings (line_id, kind, currency, amount, note, status, proposed_by, proposed_at, decided_by,
      decided_at)
    values (${line}, 'bank_charge', 'USD', -1.5, 'a charge', 'approved', ${FIRST}, '2026-11-01 12:00Z', ${SECOND},
      '2026-11-20 12:00Z')`.execute(database.db);
  const { rows } = await listInTransit(database.db, { currency: 'USD', limit: 5 });
  expect(rows).toMatchObject([{ kind: 'booking', amount: '-1.50', on: '2026-11-20' }]);
  await sql`delete from bank_bookings`.execute(database.db);
});
