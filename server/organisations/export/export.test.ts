import { createHash } from 'node:crypto';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { aMember, anOrganisation, type MemberForTest } from '../testing/organisation-fixture.ts';

const at = '/api/v1/organisation/export';
let server: TestServer;
let fund: MemberForTest;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' }, role: 'api,worker' });
  fund = await anOrganisation(server, 'rosemead');
});
afterAll(() => server.close());

const confirm = () => server.database.pool.query('update sessions set confirmed_at = now()');

test('one press gives an owner everything of the organisation in one archive whose manifest holds, and nothing of another', async () => {
  const { db } = server.context;
  const { portfolio_id } = await aPortfolio(db, fund.account_id, '=HYPERLINK("x")', 'pension');
  const stranger = await anOrganisation(server, 'stranger');
  await aPortfolio(db, stranger.account_id, 'Stranger’s fund', 'pension');
  const rows =
    'account,security,type,date,quantity,price,currency,note\nOne,KHC,purchase,2017-05-02,100,90.12,USD,\nOne,KHC,sale,2019-02-25,40,35.17,USD,\n';
  await fund.visitor.upload(
    '/api/v1/portfolio/uploadtradesfile',
    { name: 'feed.csv', content: Buffer.from(rows) },
    { portfolio_id },
  );
  await expect
    .poll(
      async () =>
        (await fund.visitor.get(`/api/v1/portfolio/uploadtradesfile/all?portfolio_id=${portfolio_id}`)).text.includes(
          '"matched"',
        ),
      { timeout: 300_000 },
    )
    .toBe(true);

  const viewer = await aMember(server, fund.account_id, 'manager');
  expect((await viewer.visitor.post(at)).status).toBe(403);
  expect((await viewer.visitor.get(at)).status).toBe(403);
  expect((await fund.visitor.post(at)).body.error.code).toBe('step_up_required');
  await confirm();
  const asked = await fund.visitor.post(at);
  expect(asked.body.data.export).toMatchObject({ url: null });
  const twice = await fund.visitor.post(at);
  expect([asked.body.data.export.id, asked.body.data.export.id + 1]).toContain(twice.body.data.export.id);
  const made = async () => (await fund.visitor.get(at)).body.data.export;
  await expect.poll(async () => (await made()).status, { timeout: 300_000 }).toBe('ready');
  expect((await stranger.visitor.get(at)).body.data.export).toBeNull();
  expect(
    (await fund.visitor.get('/api/v1/users/data_export')).body.data.export,
    'the person’s own is another',
  ).toBeNull();

  await server.database.pool.query("update sessions set confirmed_at = now() - interval '1 hour'");
  expect(await made(), 'who has the session alone').toMatchObject({ status: 'ready', url: null });
  await confirm();
  const file = await server.app.inject({
    url: (await made()).url,
    headers: { host: 'localhost:4200', ...fund.visitor.cookieHeader },
  });
  const zip = unzipSync(new Uint8Array(file.rawPayload));
  const text = (name: string) => Buffer.from(zip[name] ?? []).toString();
  const manifest = JSON.parse(text('manifest.json')) as {
    files: { name: string; bytes: number; sha256: string; rows?: number }[];
  };
  expect(manifest.files.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(zip)
      .filter((name) => name !== 'manifest.json')
      .toSorted(),
  );
  for (const { name, bytes, sha256 } of manifest.files) {
    expect(zip[name]?.length, name).toBe(bytes);
    expect(createHash('sha256').update(zip[name]!).digest('hex'), name).toBe(sha256);
  }
  const trades = JSON.parse(text(`json/portfolios/trades-${portfolio_id}.json`)) as object[];
  expect(trades).toHaveLength(2);
  expect(text(`csv/portfolios/trades-${portfolio_id}.csv`).trim().split('\r\n')).toHaveLength(3);
  expect(manifest.files.find(({ name }) => name.endsWith(`trades-${portfolio_id}.csv`))?.rows).toBe(2);
  const tables = Object.keys(zip).filter((name) => name.endsWith('.csv'));
  expect(tables.some((name) => text(name).includes(`"'=HYPERLINK`))).toBe(true);
  expect(tables.filter((name) => /(?:^|[,"\n])=HYPERLINK/.test(text(name)))).toEqual([]);
  expect(Object.keys(zip).some((name) => name.startsWith('files/uploads/') && name.endsWith('feed.csv'))).toBe(true);
  const workbook = Buffer.from(zip['organization.xlsx']!);
  const sheets = await readExcelFile(workbook);
  const members = sheets.find(({ sheet }) => sheet === 'organisation members');
  expect(members?.data.flat()).toContain(fund.email);
  const all = Object.keys(zip)
    .filter((name) => /\.(json|csv)$/.test(name))
    .map(text)
    .join('\n');
  for (const secret of ['Stranger', 'password', 'token_hash', '"ciphertext', 'key_hash'])
    expect(all, secret).not.toContain(secret);
});
