import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';
import { type TestCell, workbookOf } from '../testing/workbook.ts';

type Rows = readonly (readonly TestCell[])[];

async function read(...sheets: [name: string, rows: Rows][]) {
  const file = await readAny(...sheets);
  expect(file.errors).toEqual([]);
  return file;
}

async function readAny(...sheets: [name: string, rows: Rows][]) {
  const bytes = workbookOf({ sheets: sheets.map(([name, rows]) => ({ name, rows })) });
  return await readTradeFile(
    (async function* () {
      yield bytes;
    })(),
  );
}

const shown = ({ trades }: Awaited<ReturnType<typeof read>>) => trades.map(({ ref, symbol }) => `${ref} ${symbol}`);

const HEADER = ['Code', 'Market Code', 'Name', 'Date', 'Type', 'Qty', 'Price', 'Instrument Currency', 'Brokerage'];
const RHNE = ['RHNE', 'ASX', 'Rheingold Limited', '2025-08-14', 'Buy', 120, 41.08, 'AUD', 9.5];
const SOLD = ['RHNE', 'ASX', 'Rheingold Limited', '2026-03-05', 'Sell', -60, 52.115, 'AUD', 9.5];
const ELBE = ['ELBE', 'NASDAQ', 'Elbe Inc', '2025-09-10', 'Buy', 6, 125.3, 'USD', 14.8];
const title = (name: string) => [[`All Trades Report: ${name}`], HEADER];

describe('a workbook with an overview of its other sheets [API-45]', () => {
  it('has each trade once', async () => {
    const file = await read(
      ['Combined', [...title('Combined'), RHNE, SOLD, ELBE, ['Total']]],
      ['Grouping 1 ASX', [...title('ASX'), RHNE, SOLD, ['Total']]],
      ['Grouping 2 NASDAQ', [...title('NASDAQ'), ELBE, ['Total']]],
    );
    expect(shown(file)).toEqual(['Combined row 3 RHNE', 'Combined row 4 RHNE', 'Combined row 5 ELBE']);
    expect(file.ignored).toContainEqual({
      row: 'Grouping 2 NASDAQ row 3',
      reason: 'row of a sheet whose trades another sheet lists too',
    });
  });

  it('has them once where the overview is behind its parts, in another language', async () => {
    const header = ['Datum', 'Art', 'Name', 'ISIN', 'Stück', 'Kurs', 'Währung'];
    const one = ['12.02.2025', 'Kauf', 'Rheingold SE', 'DE0007164600', 10, 28.95, 'EUR'];
    const other = ['10.06.2026', 'Verkauf', 'Rheingold SE', 'DE0007164600', 4, 30.11, 'EUR'];
    const file = await read(['2025', [header, one]], ['2026', [header, other]], ['Gesamt', [header, one, other]]);
    expect(file.trades.map(({ ref, type }) => `${ref} ${type}`)).toEqual(['Gesamt row 2 buy', 'Gesamt row 3 sell']);
  });

  it('has them once in the table of a known broker', async () => {
    const header = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'];
    const one = ['01/12/2023', 'Buy', 'RHNE', 'RHEINGOLD INC', '10', '$5.00', null, '-$50.00'];
    const other = ['01/13/2023', 'Sell', 'RHNE', 'RHEINGOLD INC', '10', '$6.00', null, '$60.00'];
    const file = await read(['IRA', [header, one]], ['Joint', [header, other]], ['Everything', [header, one, other]]);
    expect(shown(file)).toEqual(['Everything row 2 RHNE', 'Everything row 3 RHNE']);
  });

  const many = [
    RHNE,
    SOLD,
    ELBE,
    ...[7, 8, 9].map((day) => [...ELBE.slice(0, 3), `2025-10-0${day}`, ...ELBE.slice(4)]),
  ];
  it('has those of an extract once, whatever its name', async () => {
    const file = await read(['Sheet1', [HEADER, ...many.slice(1)]], ['my stocks', [HEADER, ...many]]);
    expect(file.trades).toHaveLength(6);
    expect(shown(file)[0]).toBe('my stocks row 2 RHNE');
  });

  it('has those of two equal sheets once', async () => {
    const file = await read(['Sheet1', [HEADER, ...many]], ['Copy', [HEADER, ...many]]);
    expect(shown(file)).toHaveLength(6);
    expect(shown(file)[0]).toBe('Sheet1 row 2 RHNE');
  });
});

it('a repeated sheet has its unread row as an error [API-45]', async () => {
  const header = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'];
  const one = ['01/12/2023', 'Buy', 'RHNE', 'RHEINGOLD INC', '10', '$5.00', null, '-$50.00'];
  const other = ['01/13/2023', 'Sell', 'RHNE', 'RHEINGOLD INC', '10', '$6.00', null, '$60.00'];
  const unread = ['13/13/2023', 'Buy', 'RHNE', 'RHEINGOLD INC', '3', '$6.00', null, '-$18.00'];
  const file = await readAny(
    ['IRA', [header, one, unread]],
    ['Joint', [header, other]],
    ['Everything', [header, one, other]],
  );
  expect(shown(file)).toEqual(['Everything row 2 RHNE', 'Everything row 3 RHNE']);
  expect(file.errors).toMatchObject([{ row: 'IRA row 3' }]);
});

describe('sheets without an overview have all of their trades [API-45]', () => {
  it('where two accounts have a trade in common', async () => {
    const file = await read(['Ann', [HEADER, RHNE, SOLD, ELBE]], ['Bob', [HEADER, RHNE]]);
    expect(file.trades).toHaveLength(4);
  });

  it('where one of three has more than the others', async () => {
    const file = await read(['Ann', [HEADER, RHNE, SOLD, ELBE]], ['Bob', [HEADER, RHNE]], ['Cy', [HEADER, ELBE]]);
    expect(file.trades).toHaveLength(5);
  });

  it('where a name only begins like that of an overview', async () => {
    const file = await read(['All Weather', [HEADER, RHNE, ELBE]], ['Growth', [HEADER, RHNE]]);
    expect(file.trades).toHaveLength(3);
  });

  it('where a joint account has the few trades of two people', async () => {
    const file = await read(['Ann', [HEADER, RHNE]], ['Bob', [HEADER, ELBE]], ['Joint', [HEADER, RHNE, ELBE]]);
    expect(file.trades).toHaveLength(4);
  });

  it('where an overview lacks a trade', async () => {
    const file = await read(['Combined', [HEADER, RHNE, ELBE]], ['ASX', [HEADER, RHNE, SOLD]], ['US', [HEADER, ELBE]]);
    expect(file.trades).toHaveLength(5);
  });
});
