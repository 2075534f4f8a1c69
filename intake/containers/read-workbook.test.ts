import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';
import { CsvReader, type TableRecord } from '../readers/csv.ts';
import { WorkbookReader } from '../readers/xlsx/workbook.ts';
import { listZip } from '../readers/zip.ts';
import { type TestCell, type TestSheet, type TestWorkbook, workbookOf, zipOf } from '../testing/workbook.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/trade-files/ok');
const HEADER = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'];
const ROW = ['01/12/2023', 'Buy', 'ACME', 'ACME INC', '10', '$5.00', null, '-$50.00'] as const;

async function read(bytes: Uint8Array): Promise<TradeFile> {
  return readTradeFile(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 5000) yield bytes.subarray(at, at + 5000);
    })(),
  );
}

function rowsOf(cells: readonly (readonly TestCell[])[], more: Partial<TestWorkbook> = {}): Promise<TradeFile> {
  return read(workbookOf({ sheets: [{ name: 'Sheet1', rows: [HEADER, ...cells] }], ...more }));
}

describe('a workbook', () => {
  const tables = readdirSync(FIXTURES).filter((name) => name.endsWith('.csv') && !name.startsWith('thinkorswim'));
  it.each(tables)('of the table in %s has the same trades', async (name) => {
    const bytes = readFileSync(join(FIXTURES, name));
    const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').replace(/^\uFEFF/, '');
    const delimiter = [';', '\t'].find((one) => text.split(one).length > text.split(',').length) ?? ',';
    const records: TableRecord[] = [];
    const csv = new CsvReader(delimiter);
    csv.push(text, records);
    csv.end(records);
    const rows = records.map(({ line, cells }) => ({ line, cells: cells.map(asCell) }));
    const expected = await read(bytes);
    const file = await read(workbookOf({ sheets: [{ name: 'Export', rows }] }));
    expect(file).toEqual(expected);
  });

  it('has its days as serial numbers, whatever the style shows of them', async () => {
    const days: TestCell[] = [
      { serial: 44_938 },
      { serial: 44_938, style: 2 },
      { serial: '44938.645833333336', style: 3 },
      '2023-01-12 12:00:00 AM',
    ];
    const formats = ['m/d/yyyy', '[$-409]d\\-mmm\\-yy;@', 'yyyy-mm-dd h:mm'];
    const file = await rowsOf(
      days.map((day) => [day, ...ROW.slice(1)]),
      { formats },
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ trade_date }) => trade_date)).toEqual(Array(4).fill('2023-01-12'));
  });

  it('takes no number for a day that is shown as one of money', async () => {
    const file = await rowsOf([[ROW[0], 'Buy', 'ACME', 'ACME INC', { serial: 44_938, style: 1 }, 5, null, -224690]], {
      formats: ['"day" #,##0.00_);[Red]\\(#,##0.00\\)'],
    });
    expect(file.trades).toMatchObject([{ quantity: '44938', price: '5' }]);
  });

  it('has its days as bare numbers in a column of dates, where no style shows them', async () => {
    const file = await rowsOf([
      [44_938, ...ROW.slice(1)],
      ['44939', ...ROW.slice(1)],
    ]);
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ trade_date }) => trade_date)).toEqual(['2023-01-12', '2023-01-13']);
    const moved = await rowsOf([[43_476, ...ROW.slice(1)]], { is1904: true });
    expect(moved.trades).toMatchObject([{ trade_date: '2023-01-12' }]);
  });

  it('of the 1904 system counts its days from there', async () => {
    const file = await rowsOf([[{ serial: 43_476 }, ...ROW.slice(1)]], { is1904: true, formats: ['m/d/yyyy'] });
    expect(file.trades).toMatchObject([{ trade_date: '2023-01-12' }]);
  });

  it('has numbers as its sheet shows them, not as doubles are written', async () => {
    const printed = ['1.1000000000000001', '30.503', '0.30000000000000004', '150.435', '1.5E-3', '12345678.12345678'];
    const file = await rowsOf(printed.map((number) => [ROW[0], 'Buy', 'ACME', 'ACME INC', 10, { number }, null, -50]));
    expect(file.trades.map(({ price }) => price)).toEqual([
      '1.1',
      '30.503',
      '0.3',
      '150.435',
      '0.0015',
      '12345678.12345678',
    ]);
  });

  it('has texts in their own list, in pieces and with readings', async () => {
    const strings = ['<t>ACME</t>', '<r><t>AC</t></r><r><rPr/><t>ME INC</t></r><rPh sb="0" eb="1"><t>no</t></rPh>'];
    const file = await rowsOf([[ROW[0], 'Buy', { shared: 0 }, { shared: 1 }, '10', '5', null, '-50']], { strings });
    expect(file.trades).toMatchObject([{ symbol: 'ACME', security_name: 'ACME INC' }]);
  });

  it('whose cells all refer to one long text is refused at once, however small it is', async () => {
    const strings = [`<t>${'x'.repeat(30_000)}</t>`];
    const rows = Array.from({ length: 400 }, () => Array.from({ length: 499 }, () => ({ shared: 0 })));
    const file = await read(workbookOf({ sheets: [{ name: 'Sheet1', rows }], strings }));
    expect(file.errors[0]!.reason).toMatch(/its row 1 has over 200,000 letters/);
    const narrow = Array.from({ length: 3_000 }, () => [{ shared: 0 }, { shared: 0 }, { shared: 0 }]);
    const bytes = workbookOf({ sheets: [{ name: 'Sheet1', rows: narrow }], strings });
    const workbook = new WorkbookReader(bytes, listZip(bytes));
    expect(() => [...workbook.rows(workbook.sheets[0]!)]).toThrow(/unpacks to more than 200 MB/);
  }, 60_000);

  it('gives what a formula came to, and evaluates none', async () => {
    const file = await rowsOf([
      [ROW[0], 'Buy', 'ACME', 'ACME INC', { formula: 'SUM(A1:A2)', value: '10' }, 5, null, -50],
      [ROW[0], 'Buy', 'ACME', 'ACME INC', { formula: '5*2' }, 5, null, -50],
      [ROW[0], 'Buy', 'ACME', '=HYPERLINK("http://localhost","x")', 10, 5, null, -50],
    ]);
    expect(file.trades).toMatchObject([
      { ref: 2, quantity: '10' },
      { ref: 4, security_name: '=HYPERLINK("http://localhost","x")' },
    ]);
    expect(file.errors).toMatchObject([{ row: 3, column: 'Quantity', value: '=5*2' }]);
  });

  it('is read past merged cells before its header', async () => {
    const rows = [['Transactions for account 4711', null, null], [], HEADER, ROW];
    const file = await read(workbookOf({ sheets: [{ name: 'S', rows, merged: ['A1:H2'] }] }));
    expect(file.trades).toMatchObject([{ ref: 4, symbol: 'ACME' }]);
    expect(file.ignored).toMatchObject([{ row: 1 }]);
  });

  it('of several sheets states for each row which sheet it is in, and leaves hidden sheets out in words', async () => {
    const sheets: TestSheet[] = [
      { name: 'Notes', rows: [['Dear reader', 'hello']] },
      { name: '2022', rows: [HEADER, ROW] },
      { name: 'Old', hidden: true, rows: [HEADER, ROW] },
      { name: '2023', rows: [HEADER, ROW, [...ROW.slice(0, 4), 'ten', '5', null, '-50']] },
      { name: 'Empty', rows: [] },
    ];
    const file = await read(workbookOf({ sheets }));
    expect(file.format).toBe('schwab-csv');
    expect(file.trades.map(({ ref }) => ref)).toEqual(['2022 row 2', '2023 row 2']);
    expect(file.errors).toMatchObject([{ row: '2023 row 3', column: 'Quantity' }]);
    expect(file.ignored).toEqual([
      { row: 'Notes row 1', reason: expect.stringContaining('not a table of trades') },
      { row: 'Old row 1', reason: expect.stringContaining('unhide the sheet') },
      { row: 'Old row 2', reason: expect.stringContaining('unhide the sheet') },
    ]);
  });

  it('with other trades in a second sheet of other columns is read by the columns of each [API-45]', async () => {
    const sheets: TestSheet[] = [
      {
        name: 'Home',
        rows: [
          ['Trade Date', 'Settlement Date', 'Symbol', 'Side', 'Units', 'Avg. Price', 'Fees', 'Total Value', 'Currency'],
          ['2024-09-05', '2024-09-09', 'RHNE.XASX', 'BUY', 40, 101.42, 3, 4059.8, 'AUD'],
          ['2025-02-14', '2025-02-18', 'RHNE.XASX', 'SELL', 10, 104.1, 3, 1038, 'AUD'],
        ],
      },
      {
        name: 'Abroad',
        rows: [
          ['Trade Date', 'Settlement Date', 'Symbol', 'Side', 'Units', 'Avg. Price', 'Total Value', 'Currency', 'Rate'],
          ['2024-11-15', '2024-11-18', 'ELBE', 'BUY', 2, 931.2, 1862.4, 'USD', 0.6512],
          ['2025-03-19', '2025-03-20', 'ELBE', 'SELL', 1, 905.4, 905.4, 'USD', 0.6344],
        ],
      },
      {
        name: 'Notes',
        rows: [
          ['Symbol', 'Quantity', 'Market Value'],
          ['RHNE', 30, 3000],
        ],
      },
    ];
    const file = await read(workbookOf({ sheets }));
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ ref, symbol, price, currency }) => [ref, symbol, price, currency].join(' '))).toEqual([
      'Home row 2 RHNE 101.42 AUD',
      'Home row 3 RHNE 104.1 AUD',
      'Abroad row 2 ELBE 931.2 USD',
      'Abroad row 3 ELBE 905.4 USD',
    ]);
    expect(file.ignored.map(({ row }) => row)).toEqual(['Notes row 1', 'Notes row 2']);
  });

  it('has a further table of a known format in a sheet of its own [API-45]', async () => {
    const sheets: TestSheet[] = [
      {
        name: 'Cash Transactions',
        rows: [
          ['Date', 'Details', 'Amount', 'Balance'],
          ['08/04/2024', 'Bought 6 Rheingold ETF (RHGD)', -480.12, 19.88],
          ['26/06/2024', 'DIV: RHGD.XLON.GB @ GBP 0.231456', 1.39, 21.27],
        ],
      },
      {
        name: 'Investment Transactions',
        rows: [
          ['Date', 'InvestmentName', 'TransactionDetails', 'Quantity', 'Price', 'Cost'],
          ['08/04/2024', 'Rheingold ETF (RHGD)', 'Bought 6 Rheingold ETF (RHGD)', 6, 80.02, 480.12],
        ],
      },
    ];
    const file = await read(workbookOf({ sheets }));
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ ref, type, symbol }) => [ref, type, symbol].join(' '))).toEqual([
      'Cash Transactions row 3 dividend RHGD',
      'Investment Transactions row 2 buy RHGD',
    ]);
  });

  it.each([
    [
      'on the days of settlement',
      'Settlement Date',
      [
        ['2024-09-09', 40],
        ['2024-09-10', 10],
      ],
    ],
    [
      'in lots',
      'Trade Date',
      [
        ['2024-09-05', 25],
        ['2024-09-05', 15],
        ['2024-09-06', 10],
      ],
    ],
  ] as const)('with the same trades %s by another identifier is not read twice [API-45]', async (_, day, lots) => {
    const sheets: TestSheet[] = [
      {
        name: 'Orders',
        rows: [
          ['Trade Date', 'Symbol', 'Side', 'Units', 'Avg. Price', 'Fees', 'Total Value', 'Currency'],
          ['2024-09-05', 'RHNE', 'BUY', 40, 101.42, 3, 4059.8, 'USD'],
          ['2024-09-06', 'RHNE', 'BUY', 10, 101, 3, 1013, 'USD'],
        ],
      },
      {
        name: 'Lots',
        rows: [
          [day, 'ISIN', 'Side', 'Units', 'Avg. Price', 'Currency'],
          ...lots.map(([date, units]) => [date, 'US5128071082', 'BUY', units, 101.4, 'USD']),
        ],
      },
    ];
    const file = await read(workbookOf({ sheets }));
    expect(file.trades.map(({ ref }) => ref)).toEqual(['Orders row 2', 'Orders row 3']);
    expect(file.errors).toMatchObject([{ row: 'Lots', reason: expect.stringContaining('may be those of that sheet') }]);
  });

  it('with an order of the first sheet in parts in a second one is not read twice [API-45]', async () => {
    const sheets: TestSheet[] = [
      {
        name: 'Orders',
        rows: [
          ['Trade Date', 'Settlement Date', 'Symbol', 'Side', 'Units', 'Avg. Price', 'Fees', 'Total Value', 'Currency'],
          ['2024-09-05', '2024-09-09', 'RHNE', 'BUY', 40, 101.42, 3, 4059.8, 'USD'],
          ['2024-09-06', '2024-09-10', 'RHNE', 'BUY', 10, 101, 3, 1013, 'USD'],
        ],
      },
      {
        name: 'Fills',
        rows: [
          ['Trade Date', 'Symbol', 'Side', 'Units', 'Avg. Price', 'Currency'],
          ['2024-09-05', 'RHNE', 'BUY', 25, 101.4, 'USD'],
          ['2024-09-05', 'RHNE', 'BUY', 15, 101.45, 'USD'],
        ],
      },
    ];
    const file = await read(workbookOf({ sheets }));
    expect(file.trades.map(({ ref }) => ref)).toEqual(['Orders row 2', 'Orders row 3']);
    expect(file.errors).toMatchObject([
      { row: 'Fills', reason: expect.stringContaining('may be those of that sheet') },
    ]);
  });

  it('with the same trades in a second sheet leaves that sheet out, and does not advise to use it', async () => {
    const sheets: TestSheet[] = [
      {
        name: 'Home',
        rows: [
          ['Trade Date', 'Settlement Date', 'Symbol', 'Side', 'Units', 'Avg. Price', 'Fees', 'Total Value', 'Currency'],
          ['2024-09-05', '2024-09-09', 'ELBE', 'BUY', 40, 101.42, 3, 4059.8, 'AUD'],
          ['2025-02-14', '2025-02-18', 'ELBE', 'SELL', 10, 104.1, 3, 1038, 'AUD'],
        ],
      },
      {
        name: 'Same',
        rows: [
          ['Trade Date', 'Settlement Date', 'Symbol', 'Side', 'Units', 'Avg. Price', 'Total Value', 'Currency', 'Rate'],
          ['2024-09-05', '2024-09-09', 'ELBE', 'BUY', 40, 101.42, 4059.8, 'AUD', 0.6512],
          ['2025-02-14', '2025-02-18', 'ELBE', 'SELL', 10, 104.1, 1038, 'AUD', 0.6344],
        ],
      },
    ];
    const file = await read(workbookOf({ sheets }));
    expect(file.trades).toHaveLength(2);
    expect(file.errors).toEqual([]);
    expect(file.ignored.map(({ reason }) => reason)).toContain('row of a sheet whose trades another sheet lists too');
  });

  it('without a table of trades shows what it seems to be', async () => {
    const positions = [
      ['Symbol', 'Quantity', 'Market Value', 'Cost Basis'],
      ['ACME', 10, 50, 40],
    ];
    const unknown = [
      ['When', 'Trade Date', 'Shares Moved', 'Price Paid'],
      ['x', '01/12/2023', 10, 5],
    ];
    for (const [rows, words] of [
      [positions, /a list of positions/],
      [unknown, /is of no known format\. Not sure: /],
      [[['Dear', 'Sir']], /we don’t recognize its format/],
      [[], /is empty/],
    ] as const) {
      const file = await read(workbookOf({ sheets: [{ name: 'S', rows }] }));
      expect(file).toMatchObject({ format: null, trades: [], ignored: [] });
      expect(file.errors[0]!.reason).toMatch(words);
    }
  });
});

describe('a file like a workbook', () => {
  it.each([
    ['a Word document', { 'word/document.xml': '<w/>' }, /Word document/],
    ['a binary workbook', { 'xl/workbook.bin': 'x' }, /binary workbook.*Save it as CSV/],
    [
      'an archive',
      { 'a.csv': 'x', 'b.csv': 'y' },
      /archive \(ZIP\) of 2 files, none of which can be read.*"a\.csv" has no header row/,
    ],
    ['an OpenDocument sheet', { mimetype: 'x', 'META-INF/manifest.xml': '<m/>' }, /OpenDocument/],
  ])('that is %s is refused as such', async (_, parts, words) => {
    const file = await read(zipOf(parts));
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.errors[0]!.reason).toMatch(words);
  });

  it('that is an archive of one file is that file', async () => {
    const text = `${HEADER.join(',')}\n${ROW.map((cell) => cell ?? '').join(',')}\n`;
    const file = await read(zipOf({ 'folder/history.csv': text, '__MACOSX/x': 'x' }));
    expect(file).toMatchObject({ format: 'schwab-csv', trades: [{ ref: 2, symbol: 'ACME' }], errors: [] });
    const letter = await read(zipOf({ 'letter.txt': 'Dear Sir' }));
    expect(letter).toMatchObject({ format: null, trades: [] });
    const packed = workbookOf({ sheets: [{ name: 'S', rows: [HEADER, ROW] }] });
    const nested = await read(zipSync({ 'book.xlsx': packed }));
    expect(nested).toMatchObject({ format: 'schwab-csv', trades: [{ ref: 2, symbol: 'ACME' }] });
  });

  it('of the old binary kind is reported how to be saved', async () => {
    const named = (name: string): Uint8Array =>
      new Uint8Array(
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(`${name}\0`, 'utf16le')]),
      );
    for (const [name, words] of [
      ['Workbook', /old Excel workbook \(XLS\).*save it as XLSX or CSV/],
      ['WordDocument', /Word document \(DOC\)/],
      ['EncryptedPackage', /locked with a password.*without a password/],
      ['Else', /XLS, DOC.*save it as XLSX/],
    ] as const)
      expect((await read(named(name))).errors[0]!.reason).toMatch(words);
  });
});

/** A cell as a spreadsheet stores it when it opens a CSV: a number where that loses nothing. */
function asCell(text: string): TestCell {
  if (text === '') return null;
  return text.length < 15 && String(Number(text)) === text ? Number(text) : text;
}
