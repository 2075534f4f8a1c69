import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import {
  answerUploadColumns,
  findUploadColumns,
  saveUploadColumns,
} from '@trover/db/queries/columns/upload-columns.ts';
import { anInvestor, type TestPortfolio } from '@trover/db/testing/portfolios.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importUpload } from './import-upload.ts';
import { removeUndone } from './remove-undone.ts';
import { openUploadFixture, type UploadFixture } from './testing/upload-fixture.ts';

let fixture: UploadFixture;
let owner: TestPortfolio;
let investors = 0;

beforeAll(async () => {
  fixture = await openUploadFixture();
});
beforeEach(async () => {
  investors += 1;
  owner = await anInvestor(fixture.db, `settled${investors}@example.test`);
});
afterAll(() => fixture.close());

async function importFile(text: string): Promise<{ id: number; trades_added: number }> {
  const { id } = await fixture.receive(owner, text, 'report.csv');
  await importUpload(fixture.work, id);
  const key = { portfolio_id: owner.portfolio_id, upload_id: id };
  const asked = await findUploadColumns(fixture.db, key);
  if (asked !== undefined) {
    await answerUploadColumns(fixture.db, key);
    await saveUploadColumns(fixture.db, key, {
      ...asked,
      mapping: mappingOf(asked.names),
      corrections: [],
      is_remembered: false,
    });
    await importUpload(fixture.work, id);
  }
  const { status, trades_added } = await fixture.upload(owner.account_id, id);
  expect(status).toBe('stored');
  return { id, trades_added };
}

const mappingOf = (names: readonly string[]): ColumnMapping => ({
  columns: [
    'trade_date',
    ...(names[0] === 'Trade Date' ? (['settle_date'] as const) : []),
    'action',
    'symbol',
    'quantity',
    'price',
    'amount',
    'currency',
  ],
  dates: 'ymd',
  decimal_comma: false,
  direction: 'action',
  actions: [],
  currency: null,
});

const TRADES = [
  'Data do Negócio;Tipo de Movimentação;Mercado;Prazo/Vencimento;Instituição;Código de Negociação;Quantidade;Preço;Valor',
  '05/03/2025;Compra;Mercado à Vista;-;CORRETORA HALDEN;RHNE4;100;R$ 30,00;R$ 3.000,00',
  '05/03/2025;Compra;Mercado à Vista;-;CORRETORA HALDEN;RHNE4;100;R$ 30,00;R$ 3.000,00',
  '14/03/2025;Venda;Mercado à Vista;-;CORRETORA HALDEN;RHNE4;50;R$ 32,00;R$ 1.600,00',
].join('\n');
const MOVEMENTS = [
  'Entrada/Saída;Data;Movimentação;Produto;Instituição;Quantidade;Preço unitário;Valor da Operação',
  'Credito;07/03/2025;Transferência - Liquidação;RHNE4 - RHEINGOLD S.A.;CORRETORA HALDEN;100;R$ 30,00;R$ 3.000,00',
  'Credito;07/03/2025;Transferência - Liquidação;RHNE4 - RHEINGOLD S.A.;CORRETORA HALDEN;100;R$ 30,00;R$ 3.000,00',
  'Debito;18/03/2025;Transferência - Liquidação;RHNE4 - RHEINGOLD S.A.;CORRETORA HALDEN;50;R$ 32,00;R$ 1.600,00',
].join('\n');
const ONCE = ['RHNE4 buy 2025-03-05 100 30 #1', 'RHNE4 buy 2025-03-05 100 30 #2', 'RHNE4 sell 2025-03-14 50 32 #1'];

describe('two reports that are uploaded one after the other, one of them with the settlement alone', () => {
  test.each([
    ['the trades first', [TRADES, MOVEMENTS]],
    ['the settlements first', [MOVEMENTS, TRADES]],
  ])('[API-62] state each trade once, with its own day: %s', async (_, files) => {
    for (const file of files) await importFile(file);
    expect(await fixture.trades(owner.portfolio_id)).toEqual(ONCE);
    // Both again, as new files that end with another line.
    for (const file of files) expect(await importFile(`${file}\n`)).toMatchObject({ trades_added: 0 });
    expect(await fixture.trades(owner.portfolio_id)).toEqual(ONCE);
  });

  test('[API-62] state two trades where nothing but the day is the same', async () => {
    await importFile(TRADES);
    await importFile(MOVEMENTS.replaceAll('HALDEN', 'OUTRA'));
    expect(await fixture.trades(owner.portfolio_id)).toHaveLength(6);
  });

  test('[API-62] leave a trade that settled too late or before', async () => {
    await importFile(TRADES);
    await importFile(MOVEMENTS.replaceAll('07/03/2025', '13/03/2025').replace('18/03/2025', '13/03/2025'));
    expect(await fixture.trades(owner.portfolio_id)).toHaveLength(6);
  });

  test('[API-62] are compared though the upload that brought the settlements is undone', async () => {
    const first = await importFile(MOVEMENTS);
    await importFile(TRADES);
    await fixture.db.updateTable('uploads').set({ status: 'undone' }).where('id', '=', first.id).execute();
    await removeUndone(fixture.work, first.id);
    expect(await fixture.trades(owner.portfolio_id)).toEqual(ONCE);
    const longer = `${TRADES}\n20/03/2025;Venda;Mercado à Vista;-;CORRETORA HALDEN;RHNE4;10;R$ 33,00;R$ 330,00`;
    await importFile(longer);
    expect(await fixture.trades(owner.portfolio_id)).toEqual([...ONCE, 'RHNE4 sell 2025-03-20 10 33 #1']);
  });

  test('[API-62] take the own day of each equal trade, however many a file between them states', async () => {
    await importFile(MOVEMENTS);
    const [header, first, , third] = TRADES.split('\n');
    await importFile([header, first, third].join('\n'));
    expect(await fixture.trades(owner.portfolio_id)).not.toEqual(ONCE);
    expect(await importFile(TRADES)).toMatchObject({ trades_added: 0 });
    expect(await fixture.trades(owner.portfolio_id)).toEqual(ONCE);
  });
});

describe('a file with the settlement alone, and one with both days', () => {
  const figures = 'Side,Ticker,Quantity,Price,Amount,Currency';
  const bought = 'Buy,RHNE,100,30.00,-3000.00,USD';
  const settled = (...days: string[]) =>
    [`Settlement Date,${figures}`, ...days.map((day) => `${day},${bought}`)].join('\n');
  const both = (...days: string[]) =>
    [`Trade Date,Settlement Date,${figures}`, ...days.map((day) => `${day},${bought}`)].join('\n');
  const line = (day: string, at = 1) => `RHNE buy ${day} 100 30 #${at}`;

  test.each([
    ['the settlement first', [settled('2025-03-07'), both('2025-03-05,2025-03-07')]],
    ['both days first', [both('2025-03-05,2025-03-07'), settled('2025-03-07')]],
  ])('[API-62] state a trade once: %s', async (_, files) => {
    for (const file of files) await importFile(file);
    expect(await fixture.trades(owner.portfolio_id)).toEqual([line('2025-03-05')]);
  });

  test.each([
    ['the settlement first', [settled('2025-03-07'), both('2025-03-03,2025-03-05')]],
    ['both days first', [both('2025-03-03,2025-03-05'), settled('2025-03-07')]],
  ])('[API-62] state two trades that settled on two days: %s', async (_, files) => {
    for (const file of files) await importFile(file);
    expect(await fixture.trades(owner.portfolio_id)).toEqual([line('2025-03-03'), line('2025-03-07')]);
  });

  test.each([
    [
      'the settlements first',
      [settled('2025-03-07', '2025-03-11'), both('2025-03-07,2025-03-11', '2025-03-05,2025-03-07')],
    ],
    ['both days first', [both('2025-03-07,2025-03-11', '2025-03-05,2025-03-07'), settled('2025-03-07', '2025-03-11')]],
  ])(
    '[API-62] state equal trades once where one is bought on the day on which another settles: %s',
    async (_, files) => {
      for (const file of files) await importFile(file);
      expect(await fixture.trades(owner.portfolio_id)).toEqual([line('2025-03-05'), line('2025-03-07')]);
    },
  );
});

describe('a trade that another file cancels', () => {
  const HEADER =
    '"Trade Date","Settlement Date","Account","Description","Type","Symbol/ CUSIP","Quantity","Price","Amount"';
  const BOUGHT = `${HEADER}\n"06/03/2024","06/04/2024","CMA 1A2","Purchase  RHEINGOLD INC","","RHNE","100","$30.50","($3,050.00)"`;
  const CANCELLED = `${HEADER}\n"06/04/2024","06/05/2024","CMA 1A2","Cancel Purchase  RHEINGOLD INC","","RHNE","-100","$30.50","$3,050.00"`;
  const CANCELLATION = 'RHNE other 2024-06-04 100 30.5 #1';
  const BOTH = ['RHNE buy 2024-06-03 100 30.5 #1', CANCELLATION];

  test.each([
    ['the trade first', [BOUGHT, CANCELLED]],
    ['the cancellation first', [CANCELLED, BOUGHT]],
  ])('[API-62] is stored with its cancellation, whichever comes first, and once: %s', async (_, files) => {
    const refused: number[] = [];
    for (const file of files) {
      const { id } = await importFile(file);
      refused.push((await fixture.upload(owner.account_id, id)).refused);
    }
    // A row is reported only while no file has the trade that it cancels.
    expect(refused).toEqual([files[0] === CANCELLED ? 1 : 0, 0]);
    expect(await fixture.trades(owner.portfolio_id)).toEqual(BOTH);
    for (const file of files) expect(await importFile(`${file}\n`)).toMatchObject({ trades_added: 0 });
    expect(await fixture.trades(owner.portfolio_id)).toEqual(BOTH);
  });

  test('[API-62] is asked for with the row that cancels it, which is stored all the same', async () => {
    await importFile(BOUGHT.replace('CMA 1A2', 'CMA 9Z9'));
    const { id } = await importFile(CANCELLED);
    const rows = await fixture.db.selectFrom('upload_rows').where('upload_id', '=', id).selectAll().execute();
    expect(rows).toMatchObject([{ outcome: 'refused', row: '2', value: 'RHNE' }]);
    expect(rows[0]!.reason).toContain('cancels a purchase of 100 RHNE at 30.5');
    expect(rows[0]!.reason).toContain('Upload a file that starts before the canceled trade.');
    expect(await fixture.trades(owner.portfolio_id)).toContain(CANCELLATION);
  });

  test('[API-62] counts again where the file with the cancellation is removed, until it is uploaded again', async () => {
    await importFile(BOUGHT);
    const { id } = await importFile(CANCELLED);
    await fixture.db.updateTable('uploads').set({ status: 'undone' }).where('id', '=', id).execute();
    await removeUndone(fixture.work, id);
    expect(await fixture.trades(owner.portfolio_id)).toEqual(BOTH.slice(0, 1));
    await importFile(CANCELLED);
    expect(await fixture.trades(owner.portfolio_id)).toEqual(BOTH);
  });
});
