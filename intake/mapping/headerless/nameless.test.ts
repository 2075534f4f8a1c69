import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';
import { workbookOf } from '../../testing/workbook.ts';
import { type ChooseColumns, findHeaderlessTable } from '../find-unmapped-table.ts';
import type { UnmappedTable } from '../unmapped-table.ts';

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);
const asked = (...lines: string[]): UnmappedTable | null => findHeaderlessTable(bytesOf(lines), true);
const fieldsOf = (one: UnmappedTable | null) => one?.proposal.columns.map(({ field }) => field);

async function read(content: Uint8Array | readonly string[], chooseColumns?: ChooseColumns): Promise<TradeFile> {
  async function* once() {
    yield content instanceof Uint8Array ? content : bytesOf(content);
  }
  return await readTradeFile(once(), chooseColumns ? { chooseColumns } : {});
}

const asProposed: ChooseColumns = ({ proposal }) => ({ mapping: proposal.mapping, corrections: [] });

const WORDS = [
  '2023-03-14,RHNE,Rheingold Inc,BUY,40,25.1250,1005.00,4.95',
  '2023-04-03,QLTX,Quilltex Corp,BUY,15,110.40,1656.00,4.95',
  '2023-09-18,RHNE,Rheingold Inc,SELL,25,31.0800,777.00,4.95',
];

describe('a file without a header', () => {
  it('is asked about, with what its cells show and why', () => {
    const { table, proposal } = asked(...WORDS)!;
    expect(table).toMatchObject({
      isNameless: true,
      line: 1,
      names: ['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5', 'Column 6', 'Column 7', 'Column 8'],
    });
    expect(table.rows.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(proposal.mapping.columns).toEqual([
      'trade_date',
      'symbol',
      'security_name',
      'action',
      'quantity',
      'price',
      'amount',
      null,
    ]);
    expect(proposal.columns.map(({ reason }) => reason)).toEqual([
      'it is the only column with days',
      'its cells are written as tickers are',
      'its cells are words',
      'its words are kinds of trades',
      'its figures are whole; × column 6 = column 7',
      'it is beside the shares in column 5',
      'it is column 5 × column 6',
      undefined,
    ]);
    expect(proposal.warnings).toContain('there is no header row');
  });

  it('is never read before its owner has confirmed the columns, however clear they are', async () => {
    const file = await read(WORDS);
    expect(file).toMatchObject({ format: null, trades: [], ignored: [] });
    expect(file.errors[0]!.reason).toContain('no line that names their columns');
  });

  it('is read from its first line as its owner confirmed it', async () => {
    const file = await read(WORDS, asProposed);
    expect(file).toMatchObject({ format: 'columns', errors: [], ignored: [] });
    expect(
      file.trades.map(({ ref, type, trade_date, symbol, quantity, price }) => [
        ref,
        type,
        trade_date,
        symbol,
        quantity,
        price,
      ]),
    ).toEqual([
      [1, 'buy', '2023-03-14', 'RHNE', '40', '25.125'],
      [2, 'buy', '2023-04-03', 'QLTX', '15', '110.4'],
      [3, 'sell', '2023-09-18', 'RHNE', '25', '31.08'],
    ]);
  });

  it('identifies sales by a minus, settlement by its later day, costs by what is left', () => {
    const found = asked(
      '14.03.2023;16.03.2023;US0378331005;40;25,1250;4,95;1009,95;USD',
      '03.04.2023;05.04.2023;US5949181045;15;110,40;4,95;1660,95;USD',
      '18.09.2023;20.09.2023;US0378331005;-25;31,08;4,95;772,05;USD',
    );
    expect(fieldsOf(found)).toEqual([
      'trade_date',
      'settle_date',
      'isin',
      'quantity',
      'price',
      'fees',
      'amount',
      'currency',
    ]);
    expect(found!.proposal.mapping).toMatchObject({ dates: 'dmy', decimal_comma: true, direction: 'quantity' });
  });

  it('has its costs between shares times price and the amount, printed or not', () => {
    const rows = ['2023-03-14,RHNE,Buy,40,25.125,1009.95', '2023-04-03,QLTX,Buy,15,110.40,1660.95'];
    expect(asked(...rows)!.proposal.columns.at(-1)).toMatchObject({ field: 'amount', confidence: 'likely' });
    const withGross = [
      '2023-03-14,RHNE,Buy,40,25.125,1005.00,4.95,1009.95',
      '2023-04-03,QLTX,Sell,15,110.40,1656.00,5.10,1650.90',
    ];
    expect(fieldsOf(asked(...withGross))).toEqual([
      'trade_date',
      'symbol',
      'action',
      'quantity',
      'price',
      null,
      'fees',
      'amount',
    ]);
  });

  it('is asked about days that could have the month or the day first', () => {
    const warnings = asked('03/04/2020\tRHNE\tBuy\t40\t25.10\t1004.00', '05/06/2020\tQLTX\tSell\t15\t110.40\t1656.00')!
      .proposal.warnings;
    expect(warnings).toContain('a date such as 03/04/2020 could have the day or the month first');
  });

  it('is asked about such days though weekends speak for one order', () => {
    const rows = ['03/04/2022,RHNE,Buy,40,25.10,1004.00', '05/06/2022,QLTX,Sell,15,110.40,1656.00'];
    expect(asked(...rows)!.proposal.warnings).toContain(
      'a date such as 03/04/2022 could have the day or the month first',
    );
    expect(asked(...rows, '13/06/2022,QLTX,Sell,15,110.40,1656.00')!.proposal.warnings.join()).not.toContain(
      'month first',
    );
  });

  it('is asked which figure is the shares where both could be', () => {
    const { proposal } = asked(
      '2023-03-14,RHNE,Buy,40.5,25.2,1020.60',
      '2023-04-03,QLTX,Buy,15.5,110.4,1711.20',
      '2023-09-18,RHNE,Sell,25.5,31.2,795.60',
    )!;
    expect(proposal.warnings).toContain('column 4 and column 5 could each be the shares or the price');
  });

  it('leaves out orders that a column of states shows as cancelled', async () => {
    const rows = WORDS.map((line, at) => `${line},${at === 1 ? 'Cancelled' : 'Confirmed'}`);
    expect(fieldsOf(asked(...rows))!.at(-1)).toBe('status');
    const file = await read(rows, asProposed);
    expect(file.trades.map(({ ref }) => ref)).toEqual([1, 3]);
    expect(file.ignored).toMatchObject([{ row: 2, reason: expect.stringContaining('Cancelled') }]);
  });

  it('is asked about words of other kinds where a minus alone would show sales', () => {
    const { proposal } = asked(
      '2026-02-20;Portfolio transfer out;MRRW;-30;62.10;1863.00',
      '2026-02-19;Holding;HLDN;20;62.20;1244.00',
      '2026-02-18;Holding;HLDN;-10;63.00;630.00',
    )!;
    expect(proposal.mapping.direction).toBe('quantity');
    expect(proposal.warnings).toEqual(
      expect.arrayContaining([
        'no word shows purchases and sales, so a minus has to',
        '"Portfolio transfer out" in column 2 may show that its row is neither a purchase nor a sale',
      ]),
    );
  });

  it('is asked what shows a sale where no word and no sign does', () => {
    const { proposal } = asked('2023-03-14,RHNE,1,40,25.25,1010.00', '2023-04-03,QLTX,2,15,110.40,1656.00')!;
    expect(proposal.warnings.join()).toContain('no column shows whether a row is a purchase or a sale');
  });

  it('may have lines above its first row and a sum below its last', async () => {
    const file = await read(['Account 4471', ...WORDS, 'Total,,,,,,3438.00,14.85'], asProposed);
    expect(file.trades.map(({ ref }) => ref)).toEqual([2, 3, 4]);
    expect(file.ignored.map(({ row }) => row)).toEqual([1, 5]);
    expect(file.errors).toEqual([]);
  });

  it('is asked about in a workbook too, and read in each sheet of its shape', async () => {
    const rows = WORDS.map((line) =>
      line.split(',').map((cell) => (/^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell)),
    );
    const content = workbookOf({
      sheets: [
        { name: 'One', rows },
        { name: 'Two', rows: [['Notes'], ['of nothing']] },
        { name: 'Three', rows },
      ],
    });
    expect(await read(content)).toMatchObject({ format: null, trades: [] });
    const file = await read(content, asProposed);
    expect(file.trades.map(({ ref }) => ref)).toEqual(
      ['One', 'Three'].flatMap((sheet) => [1, 2, 3].map((row) => `${sheet} row ${row}`)),
    );
  });

  it.each([
    [
      'a bank statement',
      ['2023-03-14,Grocer,-40.10,1200.00', '2023-03-15,Salary,2400.00,3600.00', '2023-03-16,Rent,-900.00,2700.00'],
    ],
    [
      'a list of prices',
      ['RHNE,2023-03-14,25.10,26.00,25.00,25.50,1200300', 'RHNE,2023-03-15,25.50,26.20,25.10,25.80,900100'],
    ],
    ['rows of several shapes', [...WORDS, 'a,b', '2023-09-18,x,1', 'c', 'd', WORDS[0]!]],
    ['a single row', [WORDS[0]!]],
  ])('is not asked about where it is %s', (_, lines) => {
    expect(asked(...lines)).toBeNull();
  });

  it('has the same fingerprint as another of its shape, and another one than of another shape', () => {
    const first = asked(...WORDS)!.fingerprint;
    const next = asked(
      '2024-01-08,OAKM,Oakmere PLC,SELL,10,12.50,125.00,0.00',
      '2024-02-12,OAKM,Oakmere PLC,BUY,2,11.00,22.00,0.00',
    )!;
    expect(next.fingerprint).toBe(first);
    expect(asked(...WORDS.map((line) => `${line},USD`))!.fingerprint).not.toBe(first);
    expect(asked(...WORDS.map((line) => line.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')))!.fingerprint).not.toBe(first);
  });
});
