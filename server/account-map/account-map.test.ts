import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, honest, type Investor, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';
import { mailNotices } from '../notifications/mail-notices.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { clearStreetFile, type FundRow, heldBy, householdFile, neutralFile, numbersOf } from './testing/fund-files.ts';

const files = '/api/v1/portfolio/uploadtradesfile';
const map = '/api/v1/portfolio/accountmap';

let fixture: ClaimFixture;
let named = 0;

beforeAll(async () => {
  fixture = await openClaimFixture();
}, 600_000);
afterAll(() => fixture.close());

const institution = (): Promise<Investor> => {
  named += 1;
  return fixture.investor(`trust ${named}`.replace(' ', ''), { org_type: 2 });
};

async function send(visitor: TestVisitor, text: string, fields: object = {}, name = 'custody.csv') {
  const sent = await visitor.upload(files, { name, content: Buffer.from(text) }, fields);
  expect(sent.status).toBe(200);
  return { ...(await ended(visitor, sent.body.data.upload.id)), is_new: sent.body.data.is_new };
}

/** The upload once nothing more happens to it. */
async function ended(visitor: TestVisitor, id: number) {
  await visitor.get(`${files}/events?upload_id=${id}`);
  return (await visitor.get(`${files}?upload_id=${id}`)).body.data.upload;
}

const accounts = async (visitor: TestVisitor, query = '') => (await visitor.get(`${map}?limit=200${query}`)).body.data;

const choose = (visitor: TestVisitor, choices: object[], more: object = {}) => visitor.put(map, { choices, ...more });

const newEntity = (account_number: string, name = `Fund ${account_number}`) => ({
  account_number,
  kind: 'new_entity',
  name,
});

/** What each owner may claim in a case: owner and shares bought. */
async function positions(visitor: TestVisitor): Promise<Record<string, string>> {
  const { items } = (await visitor.get('/api/v1/portfolio/positions?limit=200')).body.data;
  return Object.fromEntries(
    items.map((one: { beneficial_owner: string; shares_bought: string }) => [one.beneficial_owner, one.shares_bought]),
  );
}

const untilPositions = (visitor: TestVisitor, expected: Record<string, string>) =>
  expect.poll(() => positions(visitor), { timeout: 15_000 }).toEqual(expected);

const rowsOf = (...numbers: string[]): FundRow[] => numbers.flatMap((number) => heldBy(number));

describe('a file of several accounts of an institution', () => {
  test('[P-3] adds nothing and claims nothing before its accounts are mapped, and reports it', async () => {
    const { visitor } = await institution();
    const upload = await send(visitor, neutralFile(rowsOf('A-1', 'A-2', 'A-3')));
    expect(upload).toMatchObject({
      status: 'matched',
      counts: {
        trades_added: 0,
        duplicates: 0,
        accounts_unmapped: 3,
        rows_unmapped: 6,
        rows_not_ours: 0,
        cases_found: 0,
      },
    });
    expect(await positions(visitor)).toEqual({});
    const listed = await accounts(visitor);
    expect(listed).toMatchObject({ total_count: 3, sums: { unmapped: 3, mapped: 0, not_ours: 0, rows_unmapped: 6 } });
    expect(listed.items[0]).toMatchObject({
      account_number: 'A-1',
      state: 'unmapped',
      rows: 2,
      first_trade_date: '2020-03-02',
      last_trade_date: '2021-07-01',
      securities: 1,
      examples: ['MRRW'],
      files: 1,
      last_file: 'custody.csv',
      beneficial_owner: null,
    });
  });

  test('[P-3] rings the bell and mails once for each file with accounts that are not mapped, and for no other', async () => {
    const { visitor, account_id } = await institution();
    await send(visitor, neutralFile(rowsOf('B-1', 'B-2')), {}, 'october.csv');
    const bell = async () =>
      (await visitor.get('/api/v1/notices')).body.data.items.filter(({ title }: { title: string }) =>
        title.includes('not mapped'),
      );
    const mails = async () => {
      await mailNotices(fixture.server.context, { quiet: 0 });
      const { db } = fixture.server.context;
      return db.selectFrom('mails').select(['subject', 'body_text']).where('account_id', '=', account_id).execute();
    };
    await expect.poll(bell).toMatchObject([
      {
        title: '2 accounts are not mapped yet: october.csv',
        text: 'Their 4 rows count in claims only after you choose an entity.',
        href: '/user/portfolio/integrations#accounts',
      },
    ]);
    expect((await mails()).map(({ body_text }) => body_text)).toEqual([
      expect.stringContaining('2 accounts are not mapped yet: october.csv'),
    ]);
    await choose(visitor, [newEntity('B-1'), newEntity('B-2')]);
    await send(visitor, neutralFile([...rowsOf('B-1'), ...heldBy('B-2', 'QLLN')]), {}, 'november.csv');
    await send(visitor, neutralFile(rowsOf('B-1', 'B-3')), {}, 'december.csv');
    await expect.poll(async () => (await bell()).length).toBe(2);
    expect((await bell())[0].title).toBe('One account is not mapped yet: december.csv');
    expect((await mails()).filter(({ body_text }) => body_text?.includes('not mapped'))).toHaveLength(2);
  });

  test('[P-3] makes one beneficial owner per account as mapped, and claims for each separately', async () => {
    const { visitor } = await institution();
    const upload = await send(visitor, neutralFile(rowsOf('A-1', 'A-2', 'A-3', 'A-4')));
    const done = await choose(visitor, [
      newEntity('A-1', 'Harbor Pension'),
      newEntity('A-2', 'Harbor Growth'),
      newEntity('a-3 ', 'Harbor Growth'),
      { account_number: 'A-4', kind: 'not_ours' },
    ]);
    expect(done.body.data).toEqual({ accounts: 4, entities_added: 2, rows_moved: 0, files_read_again: 1 });
    expect((await ended(visitor, upload.id)).counts).toMatchObject({
      trades_added: 6,
      duplicates: 0,
      accounts_unmapped: 0,
      rows_not_ours: 2,
      cases_found: 1,
    });
    expect(await positions(visitor)).toEqual({ 'Harbor Pension': '100', 'Harbor Growth': '200' });
    const joined = await press.join(visitor, fixture.cases.MRRW, honest);
    expect(joined.body.data.joined[0].sub_payout_request_ids).toHaveLength(2);
    const claims = (await press.claims(visitor, fixture.cases.MRRW)).body.data.items;
    expect(claims.map((one: { beneficial_owner: string }) => one.beneficial_owner).sort()).toEqual([
      'Harbor Growth',
      'Harbor Pension',
    ]);
  });

  test('[P-3] is mapped once: the next file of any format goes where the accounts belong, and only the new one is asked', async () => {
    const { visitor } = await institution();
    await send(visitor, neutralFile(rowsOf('A-1', 'A-2')));
    await choose(visitor, [newEntity('A-1'), newEntity('A-2')]);
    const next = await send(
      visitor,
      clearStreetFile(rowsOf('A-1', 'A-2', 'A-9').map((row) => ({ ...row, symbol: 'QLLN' }))),
    );
    expect(next).toMatchObject({
      format: expect.stringContaining('clearstreet'),
      counts: { trades_added: 4, accounts_unmapped: 1, rows_unmapped: 2 },
    });
    const asked = await accounts(visitor, '&state=unmapped');
    expect(asked.items.map((one: { account_number: string }) => one.account_number)).toEqual(['A-9']);
    const ofFile = await accounts(visitor, `&upload_id=${next.id}`);
    expect(ofFile.total_count).toBe(3);
  });

  test('[P-3] adds nothing twice: the same file sent anywhere is the same, and a file that overlaps adds what is new', async () => {
    const { visitor } = await institution();
    const text = neutralFile(rowsOf('A-1', 'A-2'));
    const first = await send(visitor, text);
    await choose(visitor, [newEntity('A-1'), newEntity('A-2')]);
    await ended(visitor, first.id);
    const other = await visitor.post('/api/v1/portfolio/portfolio', { label: 'another', beneficial_owner: 'Another' });
    const again = await send(visitor, text, { portfolio_id: other.body.data.id });
    expect(again).toMatchObject({ is_new: false, id: first.id });
    const more = await send(visitor, neutralFile([...rowsOf('A-1', 'A-2'), ...heldBy('A-2', 'QLLN')]));
    expect(more.counts).toMatchObject({ trades_added: 2, duplicates: 4 });
    expect(await positions(visitor)).toMatchObject({ 'Fund A-1': '100', 'Fund A-2': '100' });
  });

  test('[P-3] with one account sent into an entity’s own portfolio belongs to it; the next account there is asked about', async () => {
    const { visitor } = await institution();
    const made = await visitor.post('/api/v1/portfolio/portfolio', { label: 'one', beneficial_owner: 'Lone Fund' });
    const portfolio_id = made.body.data.id;
    const one = await send(visitor, neutralFile(rowsOf('A-1')), { portfolio_id });
    expect(one.counts).toMatchObject({ trades_added: 2, accounts_unmapped: 0 });
    expect((await accounts(visitor)).items).toMatchObject([
      { account_number: 'A-1', state: 'mapped', is_by_upload: true },
    ]);
    const two = await send(visitor, neutralFile(rowsOf('A-2')), { portfolio_id });
    expect(two.counts).toMatchObject({ trades_added: 0, accounts_unmapped: 1 });
    const unnamed = await send(visitor, neutralFile(rowsOf('A-3')));
    expect(unnamed.counts).toMatchObject({ trades_added: 0, accounts_unmapped: 1 });
  });

  test('[P-3] asks of a first file into no portfolio of anyone’s, even with one account', async () => {
    const { visitor } = await institution();
    expect((await send(visitor, neutralFile(rowsOf('A-1')))).counts).toMatchObject({
      trades_added: 0,
      accounts_unmapped: 1,
    });
  });

  test('[P-3] has rows without a number placed for that file alone', async () => {
    const { visitor } = await institution();
    const upload = await send(visitor, neutralFile([...rowsOf('A-1'), ...heldBy('')]));
    expect(upload.counts).toMatchObject({ accounts_unmapped: 2, rows_unmapped: 4 });
    const done = await choose(visitor, [newEntity('A-1'), newEntity('', 'Unnumbered')], { upload_id: upload.id });
    expect(done.status).toBe(200);
    expect((await ended(visitor, upload.id)).counts).toMatchObject({ trades_added: 4, accounts_unmapped: 0 });
    const next = await send(visitor, neutralFile([...heldBy('A-1', 'QLLN'), ...heldBy('', 'QLLN')]));
    expect(next.counts).toMatchObject({ trades_added: 2, accounts_unmapped: 1, rows_unmapped: 2 });
  });

  test('of one person stays one owner, whatever the account column has', async () => {
    const { visitor } = await fixture.investor('household');
    const upload = await send(visitor, householdFile(rowsOf('111111111', '222222222')));
    expect(upload.counts).toMatchObject({ trades_added: 4, accounts_unmapped: 0 });
    expect(Object.values(await positions(visitor))).toEqual(['200']);
    expect(await accounts(visitor)).toMatchObject({ total_count: 0 });
    const refused = await choose(visitor, [{ account_number: '111111111', kind: 'not_ours' }]);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('Only institutions map accounts') } },
    });
  });
});

describe('a choice that was wrong', () => {
  async function mapped() {
    const { visitor } = await institution();
    const upload = await send(visitor, neutralFile([...rowsOf('A-1', 'A-2'), ...heldBy('A-3', 'MRRW', 60)]));
    await choose(visitor, [newEntity('A-1', 'First'), newEntity('A-2', 'Second'), newEntity('A-3', 'First')]);
    await ended(visitor, upload.id);
    await untilPositions(visitor, { First: '160', Second: '100' });
    const entities = (await visitor.get(`${map}/entities?search=ond`)).body.data.items;
    expect(entities).toMatchObject([{ name: 'Second', accounts: 1 }]);
    return { visitor, upload, second: entities[0].beneficial_account_id as number };
  }

  test('[P-3] moves the account’s rows and what was computed of them, there and back', async () => {
    const { visitor, upload, second } = await mapped();
    const moved = await choose(visitor, [
      { account_number: 'A-3', kind: 'existing_entity', beneficial_account_id: second },
    ]);
    expect(moved.body.data).toEqual({ accounts: 1, entities_added: 0, rows_moved: 2, files_read_again: 0 });
    await untilPositions(visitor, { First: '100', Second: '160' });
    const trades = (await visitor.get(`/api/v1/portfolio/trade?upload_id=${upload.id}`)).body.data;
    expect(trades.total_count).toBe(6);
    expect(trades.items[0].sources).toHaveLength(1);
    await choose(visitor, [{ account_number: 'A-3', kind: 'not_ours' }]);
    await untilPositions(visitor, { First: '100', Second: '100' });
    expect((await ended(visitor, upload.id)).counts).toMatchObject({
      trades_added: 4,
      duplicates: 0,
      rows_not_ours: 2,
    });
    await choose(visitor, [{ account_number: 'A-3', kind: 'ask_again' }]);
    expect((await ended(visitor, upload.id)).counts).toMatchObject({ accounts_unmapped: 1, rows_unmapped: 2 });
    await choose(visitor, [{ account_number: 'A-3', kind: 'existing_entity', beneficial_account_id: second }]);
    expect((await ended(visitor, upload.id)).counts).toMatchObject({ trades_added: 6, accounts_unmapped: 0 });
    await untilPositions(visitor, { First: '100', Second: '160' });
    const again = await choose(visitor, [
      { account_number: 'A-3', kind: 'existing_entity', beneficial_account_id: second },
    ]);
    expect(again.body.data).toMatchObject({ rows_moved: 0, files_read_again: 0 });
  });

  test('[P-3] is refused with a sentence where a signed claim counts the rows; others of the call are not made either', async () => {
    const { visitor, second } = await mapped();
    await press.join(visitor, fixture.cases.MRRW, honest);
    const claims = (await press.claims(visitor, fixture.cases.MRRW)).body.data.items;
    const first = claims.find((one: { beneficial_owner: string }) => one.beneficial_owner === 'First');
    const { db } = fixture.server.context;
    await db
      .updateTable('sub_payout_requests')
      .set({ stage: 'filed', moved_by: 'operator' } as never)
      .where('id', '=', first.sub_payout_request_id)
      .execute();
    const refused = await choose(visitor, [
      newEntity('A-7', 'Not made'),
      { account_number: 'A-3', kind: 'existing_entity', beneficial_account_id: second },
    ]);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toMatch(
      /^Account A-3 cannot move: First has a signed claim in .* that counts its trades\. Withdraw that claim first\.$/,
    );
    expect((await visitor.get(`${map}/entities?search=Not made`)).body.data.total_count).toBe(0);
    await untilPositions(visitor, { First: '160', Second: '100' });
    const gone = await choose(visitor, [{ account_number: 'A-1', kind: 'ask_again' }]);
    expect(gone.status).toBe(409);
    // The other entity's account may move: no signed claim counts it.
    expect((await choose(visitor, [newEntity('A-2', 'Third')])).status).toBe(200);
  });

  test('[P-3] is found by its field: a name that is there, an entity of someone else, an account twice', async () => {
    const { visitor } = await mapped();
    const named = await choose(visitor, [newEntity('A-1', ' first ')]);
    expect(named.status).toBe(409);
    expect(named.body.error.fields).toEqual({
      'body.choices.0.name': 'you have an entity "First": choose it, or write another name',
    });
    const other = await mapped();
    const stranger = { account_number: 'A-1', kind: 'existing_entity', beneficial_account_id: other.second };
    expect((await choose(visitor, [stranger])).status).toBe(404);
    const twice = await choose(visitor, [newEntity('A-1', 'X1'), newEntity(' a-1', 'X2')]);
    expect(twice.body.error.fields).toEqual({
      'body.choices.1.account_number': 'this account is chosen twice: send it once',
    });
    const unnumbered = await choose(visitor, [newEntity('', 'X3')]);
    expect(unnumbered.status).toBe(400);
  });

  test('[P-3] removing the file removes the rows of every entity, and the map stays for the next file', async () => {
    const { visitor, upload } = await mapped();
    const undone = await visitor.delete(files, { upload_id: upload.id });
    expect(undone.body.data.trades_removed).toBe(6);
    await untilPositions(visitor, {});
    const again = await send(visitor, neutralFile([...rowsOf('A-1', 'A-2'), ...heldBy('A-3', 'MRRW', 60)]));
    expect(again.counts).toMatchObject({ trades_added: 6, accounts_unmapped: 0 });
    await untilPositions(visitor, { First: '160', Second: '100' });
  });

  test('[P-3] an entity’s portfolio that is removed leaves the others, and its account is asked about again', async () => {
    const { visitor, upload } = await mapped();
    const { items } = await accounts(visitor, '&search=A-1');
    const removed = await visitor.delete('/api/v1/portfolio/portfolio', { id: items[0].portfolio_id });
    expect(removed.status).toBe(200);
    await untilPositions(visitor, { Second: '100' });
    expect((await ended(visitor, upload.id)).counts).toMatchObject({ accounts_unmapped: 2, rows_unmapped: 4 });
    await choose(visitor, [newEntity('A-1', 'Once more'), newEntity('A-3', 'Third')]);
    await ended(visitor, upload.id);
    await untilPositions(visitor, { Second: '100', 'Once more': '100', Third: '60' });
  });

  test('[P-3] a file outlives the portfolio that it was sent into', async () => {
    const { visitor, upload } = await mapped();
    const gone = await visitor.delete('/api/v1/portfolio/portfolio', { id: upload.portfolio_id });
    expect(gone.status).toBe(200);
    expect(await positions(visitor)).toEqual({ First: '160', Second: '100' });
    expect((await visitor.delete(files, { upload_id: upload.id })).body.data.trades_removed).toBe(6);
    await untilPositions(visitor, {});
  });
});

test('[P-3] four hundred accounts: each is an owner, listed in pages, in a number of queries that does not grow', {
  timeout: 300_000,
}, async () => {
  const { visitor } = await institution();
  const numbers = numbersOf(400);
  const upload = await send(visitor, clearStreetFile(rowsOf(...numbers)));
  expect(upload.counts).toMatchObject({ accounts_unmapped: 400, rows_unmapped: 800, trades_added: 0 });
  const page = await accounts(visitor);
  expect(page).toMatchObject({ total_count: 400 });
  const rest = await accounts(visitor, `&cursor=${page.next_cursor}`);
  expect([...page.items, ...rest.items].map((one: { account_number: string }) => one.account_number)).toEqual(numbers);
  const done = await choose(
    visitor,
    numbers.map((number) => newEntity(number)),
  );
  expect(done.body.data).toMatchObject({ accounts: 400, entities_added: 400, files_read_again: 1 });
  expect((await ended(visitor, upload.id)).counts).toMatchObject({
    trades_added: 800,
    accounts_unmapped: 0,
    cases_found: 1,
  });
  const found = await visitor.get('/api/v1/portfolio/positions?limit=2');
  expect(found.body.data.total_count).toBe(400);
  expect(found.body.data.items[0]).toMatchObject({ shares_bought: '100' });
});
