import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';
import { CsvReader, type TableRecord } from '../../readers/csv.ts';
import { workbookOf } from '../../testing/workbook.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/trade-files/ok');

function rowsOf(name: string): string[][] {
  const records: TableRecord[] = [];
  const csv = new CsvReader(',');
  csv.push(readFileSync(join(FIXTURES, name), 'utf8'), records);
  csv.end(records);
  return records.map(({ cells }) => cells);
}

const read = (bytes: Uint8Array) =>
  readTradeFile(
    (async function* () {
      yield bytes;
    })(),
  );

const readText = (text: string) => read(new TextEncoder().encode(text));

describe('E*TRADE’s benefit history', () => {
  it('has a sheet for each plan, and both are read', async () => {
    const file = await read(
      workbookOf({
        sheets: [
          { name: 'ESPP', rows: rowsOf('etrade-espp-history-2025.csv') },
          { name: 'Restricted Stock', rows: rowsOf('etrade-restricted-stock-history-2025.csv') },
        ],
      }),
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ ref, type, subtype, quantity }) => [ref, type, subtype, quantity])).toEqual([
      ['ESPP row 2', 'buy', 'stock_plan', '37'],
      ['ESPP row 4', 'sell', null, '25'],
      ['ESPP row 5', 'buy', 'stock_plan', '20'],
      ['Restricted Stock row 5', 'transfer_in', 'stock_plan', '63'],
      ['Restricted Stock row 6', 'sell', null, '30'],
    ]);
    expect(file.trades.every(({ symbol }) => symbol === 'MRRW')).toBe(true);
  });

  it('ignores an event that it does not know, and reports it', async () => {
    const rows = rowsOf('etrade-restricted-stock-history-2025.csv');
    const text = [...rows.slice(0, 2), rows[4]!.map((cell) => (cell === 'Shares released' ? 'Shares swapped' : cell))]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\n');
    const file = await readText(`${text}\n`);
    expect(file.trades).toEqual([]);
    expect(file.errors).toMatchObject([{ row: 3, value: expect.stringContaining('Shares swapped') }]);
  });
});

describe('a stock plan confirmation', () => {
  const release = readFileSync(join(FIXTURES, 'etrade-plan-release.txt'), 'utf8');

  it('without its shares or its day is refused', async () => {
    for (const line of [
      /^Release Date.*$/m,
      /^Company Name[^\n]*\n[^\n]*$/m,
      /^(?:Shares Released|Award Shares).*$/gm,
    ]) {
      const file = await readText(release.replace(line, 'Company Name (Symbol)').replace(/^Shares Issued.*$/m, ''));
      expect(file.trades).toEqual([]);
      expect(file.errors).toHaveLength(1);
    }
  });

  it('repeated on a second page counts once', async () => {
    const file = await readText(`${release}\n${release}`);
    expect(file.trades.map(({ type }) => type)).toEqual(['transfer_in', 'sell']);
  });

  it('of two events has the trades of both', async () => {
    const other = release.replace('03-14-2025', '06-14-2025').replaceAll('7710', '7711');
    const file = await readText(`${release}\n${other}`);
    expect(file.trades.map(({ type, trade_date }) => [type, trade_date])).toEqual([
      ['transfer_in', '2025-03-14'],
      ['sell', '2025-03-14'],
      ['transfer_in', '2025-06-14'],
      ['sell', '2025-06-14'],
    ]);
  });
});

describe('Morgan Stanley’s releases', () => {
  it('whose shares were sold at once are in the report of autosales', async () => {
    const file = await readText(
      'Vest Date,Order Number,Plan,Type,Status,Price,Quantity,Net Cash Proceeds,Net Share Proceeds,Tax Payment Method\n' +
        '25-Jun-2024,R1,ACME RSU,Release,Complete,$84.00,18.000,"$1,519.96",0.000,Fractional Shares\n' +
        '25-Jul-2024,R2,ACME RSU,Release,Complete,$84.00,18.000,$0.00,9.500,Fractional Shares\n',
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ quantity }) => quantity)).toEqual(['9.5']);
    expect(file.ignored).toEqual([{ row: 2, reason: expect.stringContaining('autosales') }]);
  });
});

describe('a Shareworks statement of releases', () => {
  const release = (reference: string, ...rows: string[]) => [
    `Share Units - Release (${reference})`,
    'Grant Name: 2023 RSU Annual Grant   Grant Date: 15-Feb-2023',
    'Release Date: 15-Aug-2025',
    'Settlement Date: 19-Aug-2025',
    'Release Price: $104.20 USD',
    ...rows,
  ];
  const shown = async (...lines: string[]) => {
    const file = await readText(['Shareworks by Morgan Stanley', ...lines].join('\n'));
    return { ...file, lines: file.trades.map(({ type, quantity, price }) => [type, quantity, price].join(' ')) };
  };

  it('has the shares that came and those sold to cover taxes, or the net shares where some were withheld', async () => {
    const file = await shown(
      ...release(
        'RB1A2B3C',
        'Number of Restricted Awards Released: 85',
        'Number of Restricted Awards Sold: 30',
        'Number of Restricted Awards Disbursed: 55',
        'Sale Price: $103.95 USD',
        'Brokerage Commission: $0.90 USD',
        'Supplemental Transaction Fee: $0.03 USD',
      ),
      ...release(
        'RB9Z8Y7X',
        'Number of Restricted Awards Released: 40',
        'Number of Restricted Awards Withheld: 15',
        'Number of Restricted Awards Disbursed: 25',
      ),
    );
    expect(file.format).toBe('shareworks-release-statement');
    expect(file.lines).toEqual(['transfer_in 85 104.2', 'sell 30 103.95', 'transfer_in 25 104.2']);
    expect(file.trades[1]).toMatchObject({
      trade_date: '2025-08-15',
      fees: '0.93',
      security_name: '2023 RSU Annual Grant',
    });
    expect(file.trades[2]!.note).toContain('gross 40 released, 25 net shares');
  });

  it('is refused where the parts of a release do not come to the whole', async () => {
    const file = await shown(
      ...release(
        'RB1A2B3C',
        'Number of Restricted Awards Released: 85',
        'Number of Restricted Awards Sold: 30',
        'Number of Restricted Awards Disbursed: 65',
      ),
    );
    expect(file.trades).toEqual([]);
    expect(file.errors).toMatchObject([{ column: 'Number of Restricted Awards Released' }]);
  });
});

describe('a sale by the administrator of any plan', () => {
  const SALE = [
    'Exercise Confirmation',
    'Participant: Lee Park  Company: Rheingold, Inc. (RHNE)',
    'Grant Date  03/15/2018',
    'Exercise Date  06/12/2024',
    'Options Exercised  500',
    'Exercise Price  $17.3500',
    'Trade Date  06/12/2024',
    'Settlement Date  06/13/2024',
    'Shares Sold  500',
    'Sale Price  $64.1250',
    'Gross Proceeds  $32,062.50',
    'Option Cost  ($8,675.00)',
    'Brokerage Commission  ($19.95)',
    'SEC Fee  ($0.90)',
  ];
  const readSale = async (lines: readonly string[]) =>
    (await readText(lines.join('\n'))).trades.map(({ type, subtype, trade_date, symbol, quantity, price, fees }) =>
      [type, subtype, trade_date, symbol, quantity, price, fees].join(' '),
    );

  it('[API-45] has the exercise that it sells the shares of', async () => {
    expect(await readSale(SALE)).toEqual([
      'buy stock_plan 2024-06-12 RHNE 500 17.35 ',
      'sell  2024-06-12 RHNE 500 64.125 20.85',
    ]);
  });

  const PLAIN = [
    'Your company stock plan (ESPP) sale',
    'Symbol: ACME',
    'Trade Date: 06/12/2024',
    'Shares Sold: 100',
    'Sale Price: $50.00',
    'Gross Proceeds: $5,000.00',
  ];

  it.each([
    [['Commission: $20.00', 'SEC Fee: $5.00', 'Total Fees: $25.00', 'Net Proceeds: $4,975.00'], '25'],
    [['Commission: $20.00', 'SEC Fee: $5.00', 'Total Fees: $25.00'], '25'],
    [['Commission: $20.00', 'Total Fees: $5.00', 'Net Proceeds: $4,975.00'], '25'],
    [['Total Fees: $25.00', 'Net Sale Proceeds: $4,975.00'], '25'],
    [['Commissions: $25.00'], '25'],
    [['Less: Commissions & Fees  ($25.00)', 'Taxes withheld: $100.00', 'Net Proceeds after fees: $4,875.00'], '25'],
    [['Net Proceeds: $5,000.00'], '0'],
  ])('[API-45] of %j has costs of %s', async (costs, fees) => {
    expect(await readSale([...PLAIN, ...costs])).toEqual([`sell  2024-06-12 ACME 100 50 ${fees}`]);
  });

  it.each([
    [['Commission: $20.00', 'Commission: $20.00', 'Net Proceeds: $4,980.00'], '20'],
    [['Commission: $20.00', 'Commission: $20.00', 'Net Proceeds: $4,960.00'], '40'],
    [['Commission: $20.00', 'SEC Fee: $5.00', 'Commissions: $20.00', 'SEC Fee: $5.00', 'Total Fees: $25.00'], '25'],
    [['Brokerage Commission: $20.00', 'Less: Commission ($20.00)', 'Net Proceeds: $4,980.00'], '20'],
  ])('[API-45] of %j counts a cost that is repeated as its sums show: %s', async (costs, fees) => {
    expect(await readSale([...PLAIN, ...costs])).toEqual([`sell  2024-06-12 ACME 100 50 ${fees}`]);
  });

  it.each([
    [['Commission: $20.00', 'Commission: $20.00']],
    [['Brokerage Commission: $20.00', 'Less: Commission ($20.00)']],
    [['Commission: $20.00', 'Commission: $20.00', 'Taxes withheld: $20.00', 'Net Proceeds: $4,960.00']],
  ])('[API-45] is no trade where no sum shows whether costs are repeated: %j', async (costs) => {
    expect(await readSale([...PLAIN, ...costs])).toEqual([]);
  });

  const currencyOf = async (lines: readonly string[]) => {
    const { trades, errors } = await readText(lines.join('\n'));
    return trades.length === 1 ? trades[0]!.currency : errors.map(({ reason }) => reason).join();
  };
  const DATED = PLAIN.map((line) => line.replace('06/12/2024', '12-Jun-2024'));
  const BARE = DATED.map((line) => line.replace('$', ''));
  const CODED = (code: string) => BARE.map((line) => line.replace(/\.00$/, `.00 ${code}`));

  it.each([
    ['USD', PLAIN],
    ['CAD', CODED('CAD')],
    ['USD', CODED('USD')],
    ['GBP', DATED.map((line) => line.replace('$', '£'))],
    ['CAD', DATED.map((line) => line.replace('$', 'C$'))],
    ['CAD', DATED.map((line) => line.replace(/\.00$/, '.00 CAD'))],
    ['GBP', [...BARE, 'Currency: GBP']],
    ['CAD', [...DATED, 'Currency: Canadian Dollars']],
    ['AUD', [...BARE, 'All amounts are in AUD']],
    ['EUR', BARE.map((line) => line.replace(/(Price|Proceeds):/, '$1 (EUR):'))],
    ['USD', [...BARE, 'Currency: USD']],
    ['GBP', [...BARE, 'Currency  British Pounds']],
    ['USD', [...DATED, 'The value of shares in the event of a fall of the pound may be less']],
    ['USD', [...BARE, 'SEC Fee: 5.00', 'Net Proceeds: 4,995.00']],
    ['USD', [...DATED, 'Exchange rate: 0.7900', 'Payment currency: GBP', 'Paid to your bank: £3,950.00']],
    ['USD', [...DATED, 'Exchange rate USD/CAD: 1.3500']],
  ])('[API-45] is in the currency that is stated: %s', async (currency, lines) => {
    expect(await currencyOf(lines)).toBe(currency);
  });

  it.each([
    ['no currency', BARE],
    ['two currencies', DATED.map((line) => line.replace(/(Price.*)/, '$1 USD').replace(/(Proceeds.*)/, '$1 CAD'))],
    ['a sign of another one', [...DATED, 'Currency: GBP']],
    ['dollars beside those of another country', [...DATED, 'Exchange rate CAD: 1.3500']],
    ['no figures in the one that is named', [...BARE, 'SEC Fee: 5.00', 'Paid to your bank: £3,950.00']],
    ['a currency that is not known', [...DATED, 'Currency: Bermudian dollars']],
    ['a currency that no file is read in', CODED('BMD')],
  ])('[API-45] is refused with %s', async (_, lines) => {
    expect(await currencyOf(lines)).toMatch(/currency of this sale/);
  });

  it('[API-45] of another country has days of which the order is shown', async () => {
    const abroad = (...days: string[]) => readSale([...PLAIN.map((line) => line.replace('$', '£')), ...days]);
    expect(await abroad()).toEqual([]);
    expect(await abroad('Settlement Date: 14/12/2024')).toEqual(['sell  2024-12-06 ACME 100 50 0']);
    expect(await abroad('Settlement Date: 06/13/2024')).toEqual(['sell  2024-06-12 ACME 100 50 0']);
  });

  it('[API-45] has the costs of a sale that an exercise is paid from', async () => {
    expect((await readSale([...SALE, 'Net Proceeds  $23,366.65']))[1]).toBe('sell  2024-06-12 RHNE 500 64.125 20.85');
  });

  it.each([
    ['its figures do not come to each other', SALE.map((line) => line.replace('32,062.50', '32,602.50'))],
    ['it is an estimate', ['Estimated proceeds', ...SALE]],
    ['it has two sales', [...SALE, 'Shares Sold  40']],
    ['what is paid out is not what its costs leave', [...SALE, 'Net Proceeds  $32,000.00']],
    ['its costs are not their total', [...SALE, 'Total Fees  $30.85']],
    ['it is an order', ['Limit order, good till cancelled', ...SALE]],
    ['its shares are to be sold', SALE.map((line) => line.replace('Shares Sold', 'Shares to be Sold'))],
  ])('is no trade where %s', async (_, lines) => {
    expect(await readSale(lines)).toEqual([]);
  });
});
