import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { describe, expect, test } from 'vitest';
import type { ReadOptions } from './batches.ts';
import { readTradeFile } from './read-trade-file.ts';
import { listRefusedRows } from './refused-rows.ts';

const opened = (text: string) => () =>
  (async function* () {
    yield new TextEncoder().encode(text);
  })();

async function refusedOf(text: string, options: ReadOptions = {}) {
  const file = await readTradeFile(opened(text)(), options);
  const refused = new Map(file.errors.map(({ row, reason }) => [Number(row), reason]));
  return { file, text: await listRefusedRows(opened(text), refused, options) };
}

const schwab = [
  '"Transactions  for account 4711"',
  '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
  '"01/12/2023","Buy","ACME","ACME, INC","10","$5.00","","-$50.00"',
  '"02/31/2023","Buy","ACME","ACME, ""the"" INC","10","$5.00","","-$50.00"',
  '"01/13/2023","Sell","ACME","ACME, INC","ten","$5.00","","$50.00"',
  '',
].join('\n');

describe('the rows that were refused', () => {
  test('are under the file’s own header, each with what is wrong', async () => {
    const { text } = await refusedOf(schwab);
    const lines = text!.trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('4711');
    expect(lines[1]).toMatch(/^Date,Action.*,Amount,What is wrong with this row$/);
    expect(lines[2]).toMatch(/^02\/31\/2023,Buy,ACME,"ACME, ""the"" INC",10.*not a calendar date/);
    expect(lines[3]).toMatch(/ten.*is not a number/);
  });

  test('are read as the same format once they are put right, with the remark beside them', async () => {
    const { text } = await refusedOf(schwab);
    const corrected = text!.replace('02/31/2023', '02/28/2023').replace(',ten,', ',10,');
    const file = await readTradeFile(opened(corrected)());
    expect(file).toMatchObject({
      format: 'schwab-csv',
      errors: [],
      trades: [{ trade_date: '2023-02-28' }, { type: 'sell', quantity: '10' }],
    });
  });

  test('of a plan’s own CSV too, which accepts no other column', async () => {
    const header = 'account,security,type,date,quantity,price,currency,note';
    const { text } = await refusedOf(`${header}\nA,KHC,purchase,2017-02-30,10,90.12,USD,\n`);
    const file = await readTradeFile(opened(text!.replace('2017-02-30', '2017-02-28'))());
    expect(file).toMatchObject({ format: 'neutral-csv', errors: [], trades: [{ trade_date: '2017-02-28' }] });
  });

  test('of columns that were stated are read by the same', async () => {
    const mapping: ColumnMapping = {
      columns: ['trade_date', 'action', 'symbol', 'quantity', 'price'],
      dates: 'dmy',
      decimal_comma: true,
      direction: 'action',
      actions: [{ printed: 'Zug', means: 'buy' }],
      currency: null,
    };
    const sheet = 'Datum;B/S;Papier;Anz;Px\n22.03.2022;Zug;HLDN;4;68,42\n31.02.2022;Zug;HLDN;4;68,42\n';
    const fingerprints: string[] = [];
    const options: ReadOptions = {
      chooseColumns: ({ fingerprint }) => {
        fingerprints.push(fingerprint);
        return { mapping, corrections: [] };
      },
    };
    const { text } = await refusedOf(sheet, options);
    const file = await readTradeFile(opened(text!.replace('31.02', '28.02'))(), options);
    expect(file).toMatchObject({ errors: [], trades: [{ trade_date: '2022-02-28', price: '68.42' }] });
    expect(new Set(fingerprints).size).toBe(1);
  });

  test('of a file that is not a table are none', async () => {
    const qif = '<OFX></OFX>';
    expect(await listRefusedRows(opened(qif), new Map([[1, 'x']]), {})).toBeNull();
  });
});

test('a split by more than a million is refused, with what would be right', async () => {
  const header = 'account,security,type,date,quantity,price,currency';
  const row = (ratio: string) => `A,ZZZZQ,split,2020-02-03,${ratio},,`;
  const { file } = await refusedOf(
    [header, row('99999999999999999999999999999999'), row('0.0000001'), row('2')].join('\n'),
  );
  expect(file.trades.map(({ ratio }) => ratio)).toEqual(['2:1']);
  expect(file.errors.map(({ row: at, reason }) => [at, reason])).toEqual([
    [2, expect.stringContaining('between 0.000001 and 1000000')],
    [3, expect.stringContaining('between 0.000001 and 1000000')],
  ]);
});
