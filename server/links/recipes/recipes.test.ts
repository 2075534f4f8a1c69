import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankSite, bankRecipe, startBankSite } from '../../../fixtures/providers/bank-site.ts';
import { type StandIn, startStandIn } from '../../../fixtures/providers/stand-in.ts';
import { createLog } from '../../log.ts';
import { makeTestFolder, removeTestFolders } from '../../testing/test-folder.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

let bank: BankSite;
let elsewhere: StandIn;
let server: TestServer;
let investor: TestVisitor;
const folder = makeTestFolder('recipes');
removeTestFolders();
const lines: string[] = [];

const HEADER = 'account,security,type,date,quantity,price,currency,note';
const bought = 'AB-1204,KHC,purchase,2023-03-14,100,38.50,USD,';
const sold = 'AB-1204,KHC,sale,2024-02-20,100,35.25,USD,';

beforeAll(async () => {
  bank = await startBankSite();
  elsewhere = await startStandIn(() => ({ body: 'reached' }));
  writeFileSync(join(folder, 'harbour.json'), JSON.stringify(bankRecipe(bank.url)));
  server = await openTestServer({
    role: 'api,worker',
    log: createLog('debug', { write: (line: string) => void lines.push(line) }),
    env: { TODAY: '2026-11-20', SCRAPER_RECIPES: folder, CHROMIUM_PATH: '/usr/bin/chromium' },
  });
  investor = await server.signIn('investor');
});
afterAll(async () => {
  await server.close();
  await bank.close();
  await elsewhere.close();
});
beforeEach(() => {
  Object.assign(bank.state, { factor: 'none', isConfirmed: false, isChanged: false, elsewhere: null, asked: [] });
  bank.state.onPassword = () => {};
  bank.state.files = { 'statement.csv': `${HEADER}\n${bought}\n${sold}\n` };
});

let labels = 0;
async function newPortfolio(): Promise<number> {
  labels += 1;
  return (await investor.post('/api/v1/portfolio/portfolio', { label: `Recipe ${labels}` })).body.data.id;
}

const callback = (portfolio: number, body: unknown, by = investor) =>
  by.post(`/api/v1/scraper/auth/callback?user_portfolio_id=${portfolio}&broker=harbour-bank`, body);
const typed = (password = 'correct horse') => ({ fields: { user: 'mara', password } });

async function sync(portfolio: number) {
  const address = `/api/v1/scraper/transactions/update?user_portfolio_id=${portfolio}&is_initial=true`;
  const begun = await investor.post(address);
  expect(begun.status, begun.text).toBe(202);
  for (let tries = 0; tries < 600; tries += 1) {
    const { sync: one } = (await investor.get(`/api/v1/scraper/syncs/${begun.body.data.sync.id}`)).body.data;
    if (one.status === 'done' || one.status === 'failed') return one;
    await pause(50);
  }
  throw new Error('the sync does not end');
}

const browserFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`trover-recipe-${process.pid}-`));

async function everythingStored(): Promise<string> {
  const { rows: tables } = await server.context.pool.query(
    `select table_schema || '."' || table_name || '"' as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify((await server.context.pool.query(`select to_jsonb(t)::text as row from ${name} t`)).rows),
    ),
  );
  return texts.join('\n');
}

describe('a sign-in by recipe', () => {
  test('[API-73] [API-74] signs in once, downloads, and its trades come through intake, once', async () => {
    const portfolio = await newPortfolio();
    const ways = (await investor.get('/api/v1/services/providers')).body.data.items;
    expect(ways.find((one: { provider: string }) => one.provider === 'scraper')).toMatchObject({
      is_offered: true,
      warning: expect.stringContaining('never stored'),
    });
    const { items } = (await investor.get('/api/v1/services/scraper/recipes')).body.data;
    expect(items).toMatchObject([{ broker: 'harbour-bank', fields: [{ name: 'user' }, { kind: 'secret' }] }]);
    const linked = await callback(portfolio, typed());
    expect(linked.status, linked.text).toBe(200);
    expect(linked.body.data.integration).toMatchObject({
      provider: 'scraper',
      institution_name: 'Harbour Bank',
      status: 'active',
      next_sync: null,
      accounts: [{ mask: '1204' }],
    });
    expect(bank.state.asked).toEqual([{ from: '11/20/2016', to: '11/20/2026' }]);
    expect(await sync(portfolio)).toMatchObject({ status: 'done', trades_added: 2, duplicates: 0, refused: 0 });
    // The file again, its rows on other lines, with one cancelled by the bank and one that is new.
    bank.state.files = { 'statement.csv': `${HEADER}\n${sold.replace(',100,', ',60,')}\n${bought}\n` };
    expect((await callback(portfolio, typed())).status).toBe(200);
    expect(await sync(portfolio)).toMatchObject({ status: 'done', trades_added: 1, duplicates: 1 });
    const trades = (await investor.get(`/api/v1/portfolio/trade?portfolio_id=${portfolio}`)).body.data.items;
    expect(trades.map((one: { quantity: string }) => one.quantity).sort()).toEqual(['100', '60']);
    // Without a new sign-in there is nothing to read.
    expect(await sync(portfolio)).toMatchObject({ status: 'failed', failure: expect.stringContaining('Sign in') });
    const [link] = (await investor.get(`/api/v1/services/scraper/integrations?user_portfolio_id=${portfolio}`)).body
      .data.items;
    expect(link).toMatchObject({ status: 'needs_sign_in', trades_nb: 2 });
    const ended = await investor.delete(`/api/v1/services/scraper/integrations/${link.id}`, { keep_trades: false });
    expect(ended.body.data.trades_removed).toBe(2);
  });

  test('[API-73] the same trade in two files of one sign-in counts once', async () => {
    const portfolio = await newPortfolio();
    bank.state.files = {
      'year.csv': `${HEADER}\n${bought}\n${sold}\n`,
      'month.csv': `${HEADER}\n${sold}\n`,
      'letter.txt': 'Dear Ms Iversen,\nyour statements have moved.\n',
    };
    expect((await callback(portfolio, typed())).status).toBe(200);
    const done = await sync(portfolio);
    expect(done).toMatchObject({ status: 'done', trades_added: 2, refused: 1 });
    const rows = (await investor.get(`/api/v1/scraper/syncs/${done.id}/rows?outcome=refused`)).body.data.items;
    expect(rows[0].reason).toContain('letter.txt');
  });

  test('[API-73] asks its owner for the second factor, and again after a wrong code', async () => {
    const portfolio = await newPortfolio();
    bank.state.factor = 'code';
    const asked = (await callback(portfolio, typed())).body.data;
    expect(asked.challenge).toMatchObject({
      kind: 'code',
      words: 'Enter the code that Harbour Bank sent you. Sent to •••• 71',
    });
    const stranger = await server.signIn('institution');
    expect((await callback(portfolio, { challenge_id: asked.challenge.id, answer: '1' }, stranger)).status).toBe(404);
    expect((await callback(portfolio, { challenge_id: asked.challenge.id, answer: ' ' })).status).toBe(400);
    const again = (await callback(portfolio, { challenge_id: asked.challenge.id, answer: '000000' })).body.data;
    expect(again.challenge.id).not.toBe(asked.challenge.id);
    const stale = await callback(portfolio, { challenge_id: asked.challenge.id, answer: '482913' });
    expect(stale.status).toBe(409);
    const done = await callback(portfolio, { challenge_id: again.challenge.id, answer: '482913' });
    expect(done.status, done.text).toBe(200);
    expect(await sync(portfolio)).toMatchObject({ trades_added: 2 });
  });

  test('[API-73] a confirmation on a phone is asked for too', async () => {
    const portfolio = await newPortfolio();
    bank.state.factor = 'confirm';
    const asked = (await callback(portfolio, typed())).body.data;
    expect(asked.challenge.kind).toBe('confirm');
    bank.state.isConfirmed = true;
    const done = await callback(portfolio, { challenge_id: asked.challenge.id, answer: 'confirmed' });
    expect(done.body.data.integration, done.text).toMatchObject({ institution_name: 'Harbour Bank' });
  });

  test('[API-73] a wrong password is refused in the bank’s sense, and five of them stop us', async () => {
    const portfolio = await newPortfolio();
    const wrong = await callback(portfolio, typed('wrong'));
    expect(wrong.status).toBe(409);
    expect(wrong.body.error.message).toBe('Harbour Bank does not accept this user name and password.');
    const { pool } = server.context;
    const account = await server.accountOf('investor');
    await pool.query(
      `insert into recipe_sign_ins (account_id, portfolio_id, broker, state, failure, expires_at)
       select $1, $2, 'harbour-bank', 'failed', 'wrong', now() from generate_series(1, 4)`,
      [account, portfolio],
    );
    const asked = bank.received.length;
    const stopped = await callback(portfolio, typed());
    expect(stopped.body.error.message).toContain('lock your account');
    expect(bank.received).toHaveLength(asked);
    await pool.query('delete from recipe_sign_ins where account_id = $1', [account]);
  });

  test('[API-73] a page that has changed stops it, and leaves nothing', async () => {
    const portfolio = await newPortfolio();
    bank.state.isChanged = true;
    const stopped = await callback(portfolio, typed());
    expect(stopped.status).toBe(502);
    expect(stopped.body.error.message).toContain('Upload a statement instead');
    const listed = await investor.get(`/api/v1/services/scraper/integrations?user_portfolio_id=${portfolio}`);
    expect(listed.body.data.items).toEqual([]);
  });

  test('[API-73] a question that nobody answers expires', async () => {
    const portfolio = await newPortfolio();
    bank.state.factor = 'code';
    const { challenge } = (await callback(portfolio, typed())).body.data;
    await server.context.pool.query('update recipe_sign_ins set expires_at = now() where challenge_id = $1', [
      challenge.id,
    ]);
    const late = await callback(portfolio, { challenge_id: challenge.id, answer: '482913' });
    expect(late.status).toBe(409);
    expect(late.body.error.message).toContain('Sign in again');
  });

  test('[API-73] refuses fields that its recipe does not name, and a broker without one', async () => {
    const portfolio = await newPortfolio();
    const bad = await callback(portfolio, { fields: { user: 'mara', pin: '1' } });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.error.fields)).toEqual(['body.fields.password', 'body.fields.pin']);
    const unknown = await investor.post(
      `/api/v1/scraper/auth/callback?user_portfolio_id=${portfolio}&broker=nobody`,
      typed(),
    );
    expect(unknown.status).toBe(404);
  });

  test('[API-73] its browser reaches the hosts of the recipe alone', async () => {
    const portfolio = await newPortfolio();
    bank.state.elsewhere = elsewhere.url;
    expect((await callback(portfolio, typed())).status).toBe(200);
    expect(elsewhere.received).toEqual([]);
    expect(
      lines.some((line) => line.includes('names not all hosts') && line.includes(new URL(elsewhere.url).host)),
    ).toBe(true);
  });

  test('[API-73] what was typed is in no table, no log and no folder, and the browser leaves none', async () => {
    const portfolio = await newPortfolio();
    bank.state.factor = 'code';
    const secret = 'Zq7-ungewöhnlich-48151';
    bank.state.password = secret;
    let stored = '';
    let folders: string[] = [];
    bank.state.onPassword = async () => {
      stored = await everythingStored();
      folders = browserFolders();
    };
    const { challenge } = (await callback(portfolio, typed(secret))).body.data;
    await callback(portfolio, { challenge_id: challenge.id, answer: '482913' });
    bank.state.password = 'correct horse';
    expect(stored).toContain('harbour-bank');
    for (const text of [stored, await everythingStored(), lines.join('\n')]) expect(text).not.toContain(secret);
    expect(folders).toHaveLength(1);
    for (let tries = 0; browserFolders().length > 0 && tries < 100; tries += 1) await pause(100);
    expect(browserFolders()).toEqual([]);
  });

  test('a sign-in that takes the place of another ends that one’s browser', async () => {
    const portfolio = await newPortfolio();
    bank.state.factor = 'code';
    const first = (await callback(portfolio, typed())).body.data.challenge;
    const second = (await callback(portfolio, typed())).body.data.challenge;
    expect((await callback(portfolio, { challenge_id: first.id, answer: '482913' })).status).toBe(409);
    for (let tries = 0; browserFolders().length > 1 && tries < 100; tries += 1) await pause(100);
    expect(browserFolders()).toHaveLength(1);
    expect((await callback(portfolio, { challenge_id: second.id, answer: '482913' })).status).toBe(200);
  });
});

test('the recipe of the documentation can be used', async () => {
  const text = /```json\n([\s\S]*?)\n```/.exec(
    readFileSync(join(import.meta.dirname, '../../../docs/recipes.md'), 'utf8'),
  );
  const own = makeTestFolder('recipe-of-docs');
  writeFileSync(join(own, 'one.json'), text?.[1] ?? '');
  writeFileSync(join(own, 'two.json'), '{"broker":"x"}');
  const { loadRecipes } = await import('./recipe.ts');
  const { recipes, faults } = await loadRecipes(own);
  expect(recipes).toHaveLength(1);
  expect(faults).toEqual([expect.stringContaining('two.json')]);
});
