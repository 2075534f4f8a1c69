// A file of a hundred thousand rows over four hundred accounts, placed row by row by the map of an institution, beside the
// same rows of one owner in the same run: reading, placing and storing.

import { anInvestor, aPortfolio } from '@trover/db/testing/portfolios.ts';
import { type FundRow, neutralFile, numbersOf } from '../server/account-map/testing/fund-files.ts';
import { importUpload } from '../server/uploads/import-upload.ts';
import { openUploadFixture } from '../server/uploads/testing/upload-fixture.ts';
import { median, report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const ROWS = isSample ? 20_000 : 100_000;
const RUNS = isSample ? 1 : 5;
const ACCOUNTS = 400;
const INSTITUTION = 2;

const numbers = numbersOf(ACCOUNTS);
const rows = Array.from({ length: ROWS }, (_, at): FundRow => {
  const day = new Date(Date.UTC(2015, 0, 2 + (at % 1500))).toISOString().slice(0, 10);
  return {
    account: numbers[at % ACCOUNTS]!,
    symbol: `ZZ${at % 300}`,
    type: at % 3 === 2 ? 'sale' : 'purchase',
    date: day,
    quantity: 1 + (at % 900),
    price: `${10 + (at % 90)}.${String(at % 100).padStart(2, '0')}`,
  };
});
const file = neutralFile(rows);
const fixture = await openUploadFixture();

type Owner = Awaited<ReturnType<typeof anInvestor>>;

/** An institution with a fund for each account of the file, all of them in its map. */
async function anInstitution(email: string): Promise<Owner> {
  const { db } = fixture;
  const owner = await anInvestor(db, email);
  const { account_id } = owner;
  await db.updateTable('accounts').set({ org_type: INSTITUTION }).where('id', '=', account_id).execute();
  for (const number of numbers) {
    const fund = await aPortfolio(db, account_id, `Fund ${number}`, `fund ${number}`);
    const mapped = { account_id, number_key: number, account_number: number, portfolio_id: fund.portfolio_id };
    await db.insertInto('account_map').values(mapped).execute();
  }
  return owner;
}

/** Milliseconds until all rows of the file are stored, in this many portfolios. */
async function store(owner: Owner, portfolios: number): Promise<number> {
  const { id } = await fixture.receive(owner, file);
  const started = performance.now();
  await importUpload(fixture.work, id);
  const ms = performance.now() - started;
  const upload = await fixture.upload(owner.account_id, id);
  if (upload.trades_added !== ROWS) throw new Error(`the upload ended as ${JSON.stringify(upload)}`);
  const { rows: filled } = await fixture.work.pool.query<{ number: number }>(
    `select count(distinct t.portfolio_id) as number from trades t
     join portfolios p on p.id = t.portfolio_id where p.account_id = $1`,
    [owner.account_id],
  );
  if (filled[0]!.number !== portfolios) throw new Error(`the rows are in ${filled[0]!.number} portfolios`);
  return ms;
}

const [byMap, ofOne]: [number[], number[]] = [[], []];
for (let run = -1; run < RUNS; run++) {
  const one = await store(await anInvestor(fixture.db, `one${run}@example.test`), 1);
  const many = await store(await anInstitution(`many${run}@example.test`), ACCOUNTS);
  if (run < 0) continue; // the first compiles what it runs
  ofOne.push(one);
  byMap.push(many);
}
await fixture.close();
report({
  name: `account map: rows of ${ACCOUNTS} accounts over the same rows of one owner`,
  measured: median(byMap.map((ms, run) => ms / ofOne[run]!)),
  limit: 2,
  unit: 'times',
  detail: { rows: ROWS, mapped_ms: Math.round(median(byMap)), one_owner_ms: Math.round(median(ofOne)) },
});
process.exit();
