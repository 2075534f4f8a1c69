import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMiscountedFiles } from '@trover/db/queries/files/stored-files.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkChain } from '../audit/check-chain.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { openTestServer } from '../testing/test-server.ts';
import { listLandedVersions, PASSWORD_OF_VERSIONS, restoreLandedVersion } from './testing/landed-versions.ts';

/** The claims, payments and trades of everybody, as they were filed and booked. */
const totals = sql<Record<string, string>>`
  select (select count(*) from accounts) as accounts, (select count(*) from trades) as trades,
    (select count(*) from sub_payout_requests) as claims, (select count(*) from matches) as matches,
    (select count(*) from cases) as cases, (select count(*) from ledger_entries) as entries,
    (select coalesce(sum(amount), 0) from payments) as paid, (select count(*) from portfolios) as portfolios`;

test.each(listLandedVersions())('the data of version %s lives on in this one', async (name) => {
  const root = mkdtempSync(join(tmpdir(), 'trover-upgrade-'));
  const database = await openTestDatabase({ empty: true });
  try {
    const manifest = await restoreLandedVersion(name, database.pool, root);
    const rowsOf = (table: string) => manifest.tables.find((one) => one.name === table)?.rows;
    const { rows } = await totals.execute(database.db);
    const [found] = rows;
    expect(found).toMatchObject({
      accounts: rowsOf('accounts'),
      trades: rowsOf('trades'),
      claims: rowsOf('sub_payout_requests'),
      entries: rowsOf('ledger_entries'),
    });
    expect(Number(found!.claims)).toBeGreaterThan(0);
    expect(Number(found!.paid)).toBeGreaterThan(0);
    expect((await checkBooks(database.db)).faults).toEqual([]);
    expect(await checkChain(database.db, undefined)).toMatchObject({ faults: [] });
    expect(await listMiscountedFiles(database.db)).toEqual([]);
    const env = { DATABASE_URL: database.url, DATA_DIR: root, DEMO_PASSWORD: PASSWORD_OF_VERSIONS };
    const server = await openTestServer({ env });
    const investor = server.visitor();
    expect((await investor.signIn('investor@demo.test', PASSWORD_OF_VERSIONS)).status).toBe(200);
    const cases = await investor.get('/api/v1/orders/getmyorders?limit=50');
    expect(cases.status, cases.text).toBe(200);
    expect(cases.body.data.items.length).toBeGreaterThan(0);
    await server.close();
  } finally {
    await database.close();
    rmSync(root, { recursive: true, force: true });
  }
});
