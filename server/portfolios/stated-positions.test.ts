import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganisation } from '../organisations/testing/organisation-fixture.ts';
import { neutralCsv as neutral, sendFile as send } from '../organisations/testing/send-file.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

const at = '/api/v1/organisation/reconciliation';
const uploads = '/api/v1/portfolio/uploadtradesfile';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
}, 600_000);
afterAll(() => server.close());

const fin = (
  kind: 'I535' | 'I536',
  days: string,
  blocks: string,
  { basis = 'TRAD', account = 'POOL-7', bank = 'CUSTUS33' } = {},
) =>
  `{1:F01${bank}AXXX0000000000}{2:${kind}CLNTUS33XXXXN}{4:
:16R:GENL
:23G:NEWM
${days}
:22F::STBA//${basis}
:97A::SAFE//${account}
:16S:GENL
${blocks}-}
`;
const security = (inside: string) => `:16R:FIN\n:35B:ISIN US5007541064\n${inside}:16S:FIN\n`;
const movement = (ref: string, direction: string, units: string, traded: string, settled: string) => `:16R:TRAN
:16R:LINK
:20C::RELA//${ref}
:16S:LINK
:16R:TRANSDET
:36B::PSTA//UNIT/${units},
:19A::PSTA//USD1000,
:22H::REDE//${direction}
:22H::PAYM//APMT
:98A::TRAD//${traded}
:98A::ESET//${settled}
:16S:TRANSDET
:16S:TRAN
`;

test('statements of custodians are reconciled, by trade and by settlement, and prove nothing else', async () => {
  const pension = await anOrganisation(server, 'pension');
  const january = fin(
    'I536',
    ':69A::STAT//20240101/20240131',
    security(`:93B::FIOP//UNIT/100,\n:93B::FICL//UNIT/150,\n${movement('T-1', 'RECE', '50', '20240110', '20240112')}`),
  );
  // traded in January and settled in February: a statement by settlement does not have it yet
  const late = neutral(['POOL-7,US5007541064,sale,2024-02-05,30,35.00,USD']);
  const first = await send(pension, 'Pension', 'january.fin', january);
  expect(first.upload.counts).toMatchObject({ trades_added: 3, positions: 2, states_positions_only: false });
  const of = { entity: 'Pension' };
  await send(pension, of.entity, 'february.csv', late);
  const holdings = fin('I535', ':98A::STAT//20240229', security(':93B::AGGR//UNIT/110,\n'));
  const alone = await send(pension, of.entity, 'february.fin', holdings);
  expect(alone.upload).toMatchObject({
    status: 'matched',
    first_trade_date: null,
    counts: { positions: 1, states_positions_only: true, cases_found: 0 },
  });
  const { data } = (await pension.visitor.get(at)).body;
  expect([data.compared, data.agree]).toEqual([2, 1]);
  expect(data.items).toMatchObject([
    { basis: 'traded', from: '2024-01-31', from_quantity: '150', to: '2024-02-29', stated: '110', computed: '120' },
  ]);
  const [found] = data.items;
  const query = `portfolio_id=${found.portfolio_id}&printed_security_id=${found.printed_security_id}&from=${found.from}&to=${found.to}`;
  const rows = (await pension.visitor.get(`${at}/rows?${query}&basis=${found.basis}`)).body.data.items;
  expect(
    rows.map((row: Record<string, string>) => [row.subtype ?? row.type, row.file_name, row.stated, row.moved]),
  ).toEqual([
    ['closing_position', 'january.fin', '150', '0'],
    ['sell', 'february.csv', null, '-30'],
    ['closing_position', 'february.fin', '110', '0'],
  ]);
  const held = (await pension.visitor.get('/api/v1/portfolio/holdings')).body.data.items;
  expect(held.map(({ quantity, trades_nb }: Record<string, unknown>) => [quantity, trades_nb])).toEqual([['20', 2]]);

  // the statement is undone, and one with the right figure is in its place
  expect((await pension.visitor.delete(uploads, { upload_id: alone.id })).status).toBe(200);
  const right = fin('I535', ':98A::STAT//20240229', security(':93B::AGGR//UNIT/120,\n'));
  await send(pension, of.entity, 'february-again.fin', right);
  await expect
    .poll(
      async () => {
        const now = (await pension.visitor.get(at)).body.data;
        return [now.compared, now.agree];
      },
      { timeout: 60_000 },
    )
    .toEqual([2, 2]);
});

test('a trade that settles in the next month differs from no statement by settlement, and a list of holdings from none', async () => {
  const trust = await anOrganisation(server, 'trust');
  const statement = fin(
    'I536',
    ':69A::STAT//20240101/20240131',
    security(`:93B::FIOP//UNIT/0,\n:93B::FICL//UNIT/50,\n${movement('T-1', 'RECE', '50', '20240110', '20240112')}`),
    { basis: 'SETT' },
  );
  const late = neutral(['POOL-7,US5007541064,receipt,2024-01-30,5,,USD']);
  await send(trust, 'Trust', 'january.fin', statement);
  await send(trust, 'Trust', 'late.csv', late);
  expect((await trust.visitor.get(at)).body.data).toMatchObject({
    compared: 1,
    items: [{ basis: 'settled', computed: '55', stated: '50' }],
  });
  await server.database.pool.query(
    "update trades set settle_date = '2024-02-01' where trade_date = '2024-01-30' and quantity = 5",
  );
  expect((await trust.visitor.get(at)).body.data).toMatchObject({ compared: 1, agree: 1, items: [] });
  const list = 'As Of Date,Account,CUSIP,Shares\n2024-02-29,POOL-7,500754106,55\n2024-03-29,POOL-7,500754106,54\n';
  const sent = await send(trust, 'Trust', 'holdings.csv', list);
  expect(sent.upload.counts).toMatchObject({ positions: 2, states_positions_only: true });
  expect((await trust.visitor.get(at)).body.data).toMatchObject({
    compared: 2,
    items: [{ basis: 'traded', from: '2024-02-29', to: '2024-03-29', stated: '54', computed: '55' }],
  });
});

test('months are covered by custodian, quiet ones by what a statement states, and absent ones are missing', async () => {
  const board = await anOrganisation(server, 'board');
  const month = (days: string, blocks: string, bank: string) =>
    fin('I536', `:69A::STAT//${days}`, blocks, { account: bank === 'CUSTUS33' ? 'ONE' : 'TWO', bank });
  const bought = security(movement('A-1', 'RECE', '50', '20240110', '20240112'));
  const one = [
    month('20240101/20240131', bought, 'CUSTUS33'),
    month('20240201/20240229', '', 'CUSTUS33'),
    // March never came
    month('20240401/20241231', '', 'CUSTUS33'),
  ].join('');
  await send(board, 'Board', 'one.fin', one);
  const other = month('20240301/20240331', security(movement('B-1', 'RECE', '7', '20240310', '20240312')), 'OTHRGB2L');
  await send(board, 'Board', 'other.fin', other);
  type Covered = { custodian: string; runs: Record<string, string>[] };
  const items = async () => (await board.visitor.get('/api/v1/organisation/coverage')).body.data.items;
  const [listed] = await items();
  expect(listed.custodians, 'its account is asked about').toMatchObject([{ custodian: 'CUSTUS33' }]);
  const { beneficial_account_id } = listed;
  const choice = { account_number: 'TWO', custodian: 'OTHRGB2L', kind: 'existing_entity', beneficial_account_id };
  const chosen = await board.visitor.put('/api/v1/portfolio/accountmap', { choices: [choice] });
  expect(chosen.status, chosen.text).toBe(200);
  const byCustodian = async () => {
    const found: Covered[] = (await items()).flatMap((one: { custodians: Covered[] }) => one.custodians);
    return found.toSorted((one, another) => one.custodian.localeCompare(another.custodian));
  };
  await expect
    .poll(async () => (await byCustodian()).map(({ custodian }) => custodian), { timeout: 120_000 })
    .toEqual(['CUSTUS33', 'OTHRGB2L']);
  const [first, second] = await byCustodian();
  const runs = (of: Covered | undefined) => of?.runs.map(({ from, to, state }) => `${from} ${to} ${state}`);
  expect(runs(first)).toEqual([
    '2024-01 2024-02 held',
    '2024-03 2024-03 missing',
    '2024-04 2024-12 held',
    '2025-01 2026-11 missing',
  ]);
  expect(runs(second)).toEqual(['2024-03 2024-03 held', '2024-04 2026-11 missing']);
});
