import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { startOtherServer } from '../../scripts/other-server.mjs';
import { SteadyCaller } from '../payments/testing/steady-caller.ts';
import { type Pooler, pgbouncer, startPooler } from '../testing/pooler.ts';
import { endPrograms, headless, newFolder, start } from '../testing/programs.ts';

endPrograms();

const CONNECTIONS = 3;
const CONCURRENCY = 40;

/** How many transactions the pooler has carried to the program's database. */
async function transactionsThrough({ url }: Pooler): Promise<number> {
  const admin = new URL(url);
  const database = admin.pathname.slice(1);
  admin.pathname = '/pgbouncer';
  const client = new pg.Client(admin.href);
  await client.connect();
  const { rows } = await client.query<{ database: string; total_xact_count: string }>('show stats');
  await client.end();
  return Number(rows.find((row) => row.database === database)?.total_xact_count ?? 0);
}

describe.runIf(pgbouncer)('behind PgBouncer in transaction mode, with fewer connections than calls', () => {
  const stops: (() => unknown)[] = [];
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  test('someone signs in, sends a file and sees its trades matched, and many calls at once are answered', async () => {
    const server = (await startOtherServer()) as { url: string; stop: () => Promise<void> } | null;
    if (server === null) throw new Error('PgBouncer is installed, and no PostgreSQL server for it');
    stops.push(server.stop);
    const pooler = await startPooler(server.url, CONNECTIONS);
    stops.push(pooler.stop);
    const env = {
      DATABASE_URL: server.url,
      DATABASE_POOLER_URL: pooler.url,
      DATABASE_CONNECTIONS: '20',
      DATA_DIR: newFolder(),
      DEMO_PASSWORD: 'through a pooler',
      RATE_LIMITS: 'off',
    };
    const program = start(env, headless);
    const address = await program.ready();
    const before = await transactionsThrough(pooler);
    const investor = new SteadyCaller({ address: Promise.resolve(address) });
    await investor.signIn('investor@demo.test', 'through a pooler');
    const { id } = await investor.post('portfolio/portfolio', { label: 'pooled' });
    const content = `account,security,type,date,quantity,price,currency,note\nA,KHC,purchase,2017-05-02,100,90.12,USD,\n`;
    const file = { name: 'trades.csv', type: 'text/csv', content };
    const sent = await investor.upload('portfolio/uploadtradesfile', { fields: { portfolio_id: id }, file });
    await expect
      .poll(async () => (await investor.get(`portfolio/uploadtradesfile?upload_id=${sent.upload.id}`)).upload.status)
      .toBe('matched');
    const answers = await Promise.all(
      Array.from({ length: CONCURRENCY }, () => investor.get(`portfolio/trade?limit=5&portfolio_id=${id}`)),
    );
    for (const { items } of answers) expect(items[0]).toMatchObject({ symbol: 'KHC', trade_date: '2017-05-02' });
    expect(await transactionsThrough(pooler)).toBeGreaterThan(before + CONCURRENCY);
    expect(program.log.filter((line) => line.level === 'error')).toEqual([]);
    expect((await program.stop()).code).toBe(0);
  });

  test('a pooler without the server behind it is refused with a sentence', async () => {
    const one = start({ DATA_DIR: newFolder(), DATABASE_POOLER_URL: 'postgres://a@127.0.0.1:9/b' }, headless);
    expect((await one.ended).code).toBe(1);
    expect(one.output).toContain('DATABASE_POOLER_URL is set without DATABASE_URL.');
  });
});
