import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { clearStreetFile, heldBy, householdFile, neutralFile } from './testing/fund-files.ts';

const files = '/api/v1/portfolio/uploadtradesfile';
const map = '/api/v1/portfolio/accountmap';
const CLEAR_STREET = 'CLEAR STREET';
const FIDELITY = 'FIDELITY';

let fixture: ClaimFixture;
let named = 0;

beforeAll(async () => {
  fixture = await openClaimFixture();
}, 600_000);
afterAll(() => fixture.close());

async function institution(): Promise<TestVisitor> {
  named += 1;
  return (await fixture.investor(`custody${named}`, { org_type: 2 })).visitor;
}

async function send(visitor: TestVisitor, content: string | Uint8Array, fields: object = {}, name = 'custody.csv') {
  const sent = await visitor.upload(files, { name, content: Buffer.from(content) }, fields);
  expect(sent.status).toBe(200);
  return ended(visitor, sent.body.data.upload.id);
}

async function ended(visitor: TestVisitor, id: number) {
  await visitor.get(`${files}/events?upload_id=${id}`);
  return (await visitor.get(`${files}?upload_id=${id}`)).body.data.upload;
}

/** The accounts as the table shows them: custodian, state and entity. */
async function shown(visitor: TestVisitor): Promise<string[]> {
  const { items } = (await visitor.get(`${map}?limit=200`)).body.data;
  return items.map(
    (one: { account_number: string; custodian: string; state: string; beneficial_owner: string | null }) =>
      `${one.account_number} ${one.custodian || 'any'}: ${one.beneficial_owner ?? one.state}`,
  );
}

const choose = (visitor: TestVisitor, ...choices: object[]) => visitor.put(map, { choices });

const at = (custodian: string | undefined, name: string, account_number = '1001') => ({
  account_number,
  ...(custodian !== undefined && { custodian }),
  kind: 'new_entity',
  name,
});

const entityOf = async (visitor: TestVisitor, name: string): Promise<number> =>
  (await visitor.get(`${map}/entities?search=${name}`)).body.data.items[0].beneficial_account_id;

const untilPositions = (visitor: TestVisitor, expected: Record<string, string>) =>
  expect
    .poll(
      async () => {
        const { items } = (await visitor.get('/api/v1/portfolio/positions?limit=200')).body.data;
        return Object.fromEntries(
          items.map((one: { beneficial_owner: string; shares_bought: string }) => [
            one.beneficial_owner,
            one.shares_bought,
          ]),
        );
      },
      { timeout: 15_000 },
    )
    .toEqual(expected);

const clearStreet = (quantity = 100) => clearStreetFile(heldBy('1001', 'MRRW', quantity));
const fidelity = (quantity = 60) => householdFile(heldBy('1001', 'MRRW', quantity));

/** An institution whose account 1001 is of two funds, at two custodians. */
async function atTwo() {
  const visitor = await institution();
  await send(visitor, clearStreet());
  await choose(visitor, at(CLEAR_STREET, 'First'));
  const second = await send(visitor, fidelity());
  return { visitor, second };
}

describe('the same account number at two custodians', () => {
  test('[P-3] is two accounts: the second file is asked about, and nothing of it goes to the first account’s entity', async () => {
    const { visitor, second } = await atTwo();
    expect(second.counts).toMatchObject({ trades_added: 0, accounts_unmapped: 1, rows_unmapped: 2 });
    expect(await shown(visitor)).toEqual(['1001 FIDELITY: unmapped', '1001 CLEAR STREET: First']);
    await untilPositions(visitor, { First: '100' });
    expect((await choose(visitor, at(FIDELITY, 'Second'))).body.data).toMatchObject({ accounts: 1, rows_moved: 0 });
    expect((await ended(visitor, second.id)).counts).toMatchObject({ trades_added: 2, accounts_unmapped: 0 });
    await untilPositions(visitor, { First: '100', Second: '60' });
  });

  test('[P-3] is each its own in later files, removed and sent again, and mapped otherwise', async () => {
    const { visitor, second } = await atTwo();
    await choose(visitor, at(FIDELITY, 'Second'));
    await ended(visitor, second.id);
    expect((await visitor.delete(files, { upload_id: second.id })).body.data.trades_removed).toBe(2);
    await untilPositions(visitor, { First: '100' });
    const again = await send(visitor, fidelity());
    expect(again.id).not.toBe(second.id);
    expect(again.counts).toMatchObject({ trades_added: 2, accounts_unmapped: 0 });
    await untilPositions(visitor, { First: '100', Second: '60' });
    const moved = await choose(visitor, at(FIDELITY, 'Third'));
    expect(moved.body.data).toMatchObject({ rows_moved: 2, files_read_again: 0 });
    await untilPositions(visitor, { First: '100', Third: '60' });
    await choose(visitor, { account_number: '1001', custodian: FIDELITY, kind: 'ask_again' });
    await untilPositions(visitor, { First: '100' });
    expect((await send(visitor, fidelity(30))).counts).toMatchObject({ trades_added: 0, accounts_unmapped: 1 });
    expect(await shown(visitor)).toEqual(['1001 FIDELITY: unmapped', '1001 CLEAR STREET: First']);
  });

  test('[P-3] is never chosen without its custodian: the choice is refused by its field, and names both', async () => {
    const { visitor } = await atTwo();
    const refused = await choose(visitor, at(undefined, 'Either'));
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual({
      'body.choices.0.custodian': 'account 1001 is at CLEAR STREET and at FIDELITY: name the custodian',
    });
    expect(await shown(visitor)).toEqual(['1001 FIDELITY: unmapped', '1001 CLEAR STREET: First']);
  });

  test('[P-3] counts equal trades of both where both are of one entity', async () => {
    const visitor = await institution();
    const archive = zipSync({
      'one.csv': Buffer.from(neutralFile(heldBy('1001'))),
      'two.csv': Buffer.from(neutralFile(heldBy('1002'))),
    });
    await send(visitor, archive, { custodian: 'North Bank' }, 'north.zip');
    await choose(visitor, at('north bank', 'Fund'), at('North Bank', 'Other', '1002'));
    const south = await send(visitor, `${neutralFile(heldBy('1001'))}\n`, { custodian: 'South Bank' });
    expect(south.counts).toMatchObject({ trades_added: 0, accounts_unmapped: 1 });
    const fund = { beneficial_account_id: await entityOf(visitor, 'Fund') };
    const own = { account_number: '1001', custodian: 'South Bank', kind: 'existing_entity', ...fund };
    await choose(visitor, own);
    expect((await ended(visitor, south.id)).counts).toMatchObject({ trades_added: 2, duplicates: 0 });
    await untilPositions(visitor, { Fund: '200', Other: '100' });
  });

  test('[P-3] is one account where the user declares it: equal trades of both files are one', async () => {
    const { visitor } = await atTwo();
    const nowhere = { account_number: '1001', custodian: FIDELITY, kind: 'same_account', as_custodian: 'Nobody' };
    expect((await choose(visitor, nowhere)).body.error.fields).toEqual({
      'body.choices.0.as_custodian': 'account 1001 has no entity there: map it first, or choose an entity',
    });
    const same = await choose(visitor, { ...nowhere, as_custodian: 'Clear Street' });
    expect(same.body.data).toMatchObject({ accounts: 1, entities_added: 0, files_read_again: 1 });
    expect(await shown(visitor)).toEqual(['1001 CLEAR STREET: First', '1001 FIDELITY: First']);
    await untilPositions(visitor, { First: '160' });
    const { rows } = await fixture.server.database.pool.query(
      `select count(distinct portfolio_id)::integer as portfolios from account_map m join portfolios p on p.id = m.portfolio_id
       join beneficial_accounts b on b.id = p.beneficial_account_id where b.id = $1`,
      [await entityOf(visitor, 'First')],
    );
    expect(rows).toEqual([{ portfolios: 1 }]);
  });

  test('[P-3] in one archive is asked about twice', async () => {
    const visitor = await institution();
    const archive = zipSync({ 'a.csv': Buffer.from(clearStreet()), 'b.csv': Buffer.from(fidelity()) });
    const upload = await send(visitor, archive, {}, 'both.zip');
    expect(upload.counts).toMatchObject({ accounts_unmapped: 2, rows_unmapped: 4 });
    await choose(visitor, at(CLEAR_STREET, 'First'), at(FIDELITY, 'Second'));
    expect((await ended(visitor, upload.id)).counts).toMatchObject({ trades_added: 4, accounts_unmapped: 0 });
    await untilPositions(visitor, { First: '100', Second: '60' });
    await choose(visitor, { account_number: '1001', custodian: FIDELITY, kind: 'not_ours' });
    await untilPositions(visitor, { First: '100' });
  });

  test('[P-3] mapped by a file sent into an entity’s own portfolio is not the other’s, wherever that is sent', async () => {
    const visitor = await institution();
    const made = await visitor.post('/api/v1/portfolio/portfolio', { label: 'one', beneficial_owner: 'Lone Fund' });
    const portfolio_id = made.body.data.id;
    expect((await send(visitor, clearStreet(), { portfolio_id })).counts).toMatchObject({ trades_added: 2 });
    const other = await send(visitor, fidelity(), { portfolio_id });
    expect(other.counts).toMatchObject({ trades_added: 0, accounts_unmapped: 1 });
  });
});

describe('a file that names no custodian', () => {
  test('[P-3] is of the only account of its number, and asked about once there are two', async () => {
    const { visitor, second } = await atTwo();
    await choose(visitor, { account_number: '1001', custodian: FIDELITY, kind: 'not_ours' });
    await ended(visitor, second.id);
    expect((await send(visitor, neutralFile(heldBy('1001', 'QLLN')))).counts).toMatchObject({ accounts_unmapped: 1 });
    const alone = await institution();
    await send(alone, clearStreet());
    await choose(alone, at(undefined, 'Alone'));
    const without = await send(alone, neutralFile(heldBy('1001', 'QLLN')));
    expect(without.counts).toMatchObject({ trades_added: 2, accounts_unmapped: 0 });
  });

  test('[P-3] gives its choice to the first custodian that comes, and not to the second', async () => {
    const visitor = await institution();
    await send(visitor, neutralFile(heldBy('1001')));
    await choose(visitor, at(undefined, 'First'));
    expect((await send(visitor, clearStreet(30))).counts).toMatchObject({ trades_added: 2, accounts_unmapped: 0 });
    expect((await send(visitor, fidelity())).counts).toMatchObject({ trades_added: 0, accounts_unmapped: 1 });
    expect(await shown(visitor)).toEqual(['1001 FIDELITY: unmapped', '1001 any: First', '1001 CLEAR STREET: First']);
  });
});

test('[P-3] what was mapped before custodians counted applies to each of them, as it did', async () => {
  const visitor = await institution();
  const before = await send(visitor, neutralFile(heldBy('1001')));
  await choose(visitor, at(undefined, 'First'));
  await ended(visitor, before.id);
  // as the migration leaves it
  await fixture.server.database.pool.query(
    `update account_map m set is_any_custodian = true from upload_accounts a
     where a.upload_id = $1 and m.account_id = a.account_id and m.number_key = a.number_key`,
    [before.id],
  );
  expect((await send(visitor, clearStreet(30))).counts).toMatchObject({ trades_added: 2, accounts_unmapped: 0 });
  expect((await send(visitor, fidelity())).counts).toMatchObject({ trades_added: 2, accounts_unmapped: 0 });
  await untilPositions(visitor, { First: '190' });
  const own = { beneficial_account_id: await entityOf(visitor, 'First') };
  expect((await choose(visitor, { account_number: '1001', kind: 'existing_entity', ...own })).status).toBe(200);
  await choose(visitor, at(FIDELITY, 'Second'));
  await untilPositions(visitor, { First: '130', Second: '60' });
});
