// A custodian's file of a million rows over the four hundred entities of an institution, the whole way: read, placed by
// the map of accounts, stored and matched. The time of a row is no longer than in a file with a tenth of its rows.

import { anInvestor, aPortfolio } from '@trover/db/testing/portfolios.ts';
import { numbersOf } from '../server/account-map/testing/fund-files.ts';
import { importCases } from '../server/testing/one-case.ts';
import { importUpload } from '../server/uploads/import-upload.ts';
import { matchUpload } from '../server/uploads/match-upload.ts';
import { openUploadFixture } from '../server/uploads/testing/upload-fixture.ts';
import { report } from './measure.ts';

const isSample = process.argv.includes('--sample');
/** The row numbers of a run of its own, as `--rows=100000`. */
const asked = Number(process.argv.find((one) => one.startsWith('--rows='))?.slice('--rows='.length) ?? 0);
const LARGE = asked || (isSample ? 20_000 : 1_000_000);
const SMALL = LARGE / 10;
const ACCOUNTS = 400;
const INSTITUTION = 2;
const LINES_A_PIECE = 2_000;

const numbers = numbersOf(ACCOUNTS);
const encoder = new TextEncoder();

/** Trades of all accounts over ten years in five hundred securities, every fiftieth in those of the case. */
async function* custodianFile(rows: number): AsyncGenerator<Uint8Array> {
  yield encoder.encode('account,security,type,date,quantity,price,currency,note\n');
  for (let at = 0; at < rows; ) {
    let piece = '';
    for (const end = Math.min(at + LINES_A_PIECE, rows); at < end; at++) {
      const day = new Date(Date.UTC(2012, 0, 3 + Math.floor((at * 3_600) / rows))).toISOString().slice(0, 10);
      const symbol = at % 50 === 0 ? 'KHC' : `ZZ${(at * 7919) % 500}`;
      const cents = 1_000 + ((at * 17) % 9_000);
      const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const type = at % 9 < 5 ? 'purchase' : 'sale';
      piece += `${numbers[(at + Math.floor(at / ACCOUNTS)) % ACCOUNTS]},${symbol},${type},${day},${1 + ((at * 31) % 900)},${price},USD,\n`;
    }
    yield encoder.encode(piece);
  }
}

const fixture = await openUploadFixture();
await importCases(fixture.db, fixture.work.today(), 'kraft-heinz-2019');

/** An institution with an entity for each account of the file, all of them in its map. */
async function anInstitution(email: string) {
  const { db } = fixture;
  const owner = await anInvestor(db, email);
  const { account_id } = owner;
  await db.updateTable('accounts').set({ org_type: INSTITUTION }).where('id', '=', account_id).execute();
  for (const number of numbers) {
    const { portfolio_id } = await aPortfolio(db, account_id, `Fund ${number}`, `fund ${number}`);
    const mapped = { account_id, number_key: number, account_number: number, portfolio_id };
    await db.insertInto('account_map').values(mapped).execute();
  }
  return owner;
}

/** Milliseconds until a file of so many rows is stored, and until it is matched. */
async function load(rows: number): Promise<{ stored: number; matched: number; found: number }> {
  const owner = await anInstitution(`of${rows}@example.test`);
  const { id } = await fixture.receive(owner, custodianFile(rows));
  const started = performance.now();
  await importUpload(fixture.work, id);
  const stored = performance.now() - started;
  await matchUpload(fixture.work, id);
  const matched = performance.now() - started;
  const upload = await fixture.upload(owner.account_id, id);
  if (upload.status !== 'matched' || upload.trades_added !== rows)
    throw new Error(`the upload ended as ${JSON.stringify(upload)}`);
  const { rows: found } = await fixture.work.pool.query<{ entities: number; matches: number }>(
    `select (select count(distinct p.beneficial_account_id)::integer from trades t join portfolios p on p.id = t.portfolio_id
       where p.account_id = $1) as entities,
     (select count(*)::integer from matches where account_id = $1) as matches`,
    [owner.account_id],
  );
  if (found[0]!.entities !== ACCOUNTS) throw new Error(`the rows are of ${found[0]!.entities} entities`);
  return { stored, matched, found: found[0]!.matches };
}

await load(SMALL / 2); // compiles what it runs
const small = await load(SMALL);
const large = await load(LARGE);
await fixture.close();
const perRow = (ms: number, rows: number): number => ms / rows;
report({
  name: `custodian's file: a row of ${LARGE.toLocaleString('en-US')} over one of ${SMALL.toLocaleString('en-US')}, ${ACCOUNTS} entities, to its matches`,
  measured: perRow(large.matched, LARGE) / perRow(small.matched, SMALL),
  limit: 1.5,
  unit: 'times',
  detail: {
    rows: LARGE,
    entities: ACCOUNTS,
    seconds: Math.round(large.matched / 100) / 10,
    rows_a_second: Math.round((LARGE * 1000) / large.matched),
    stored_ms: Math.round(large.stored),
    matched_ms: Math.round(large.matched - large.stored),
    small_stored_ms: Math.round(small.stored),
    small_matched_ms: Math.round(small.matched - small.stored),
    matches: large.found,
  },
});
process.exit();
