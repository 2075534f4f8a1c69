import { describe, expect, test } from 'vitest';
import { findUnmappedTable } from './find-unmapped-table.ts';

const asked = (...lines: string[]) => findUnmappedTable(new TextEncoder().encode(`${lines.join('\n')}\n`), true);

function columnsOf(...lines: string[]) {
  const found = asked(...lines);
  return found && Object.fromEntries(found.proposal.columns.map(({ name, field }) => [name, field]));
}

describe('the columns of a table of no known format', () => {
  const WRITTEN_BY_HAND = ['Datum;B/S;Security;Qty;Px;Total;Note', '22/03/2022;Bought;HLDN;400;68.42;27368.00;'];

  test('are proposed from their names and cells', () => {
    expect(columnsOf(...WRITTEN_BY_HAND)).toEqual({
      Datum: 'trade_date',
      'B/S': 'action',
      Security: 'symbol',
      Qty: 'quantity',
      Px: 'price',
      Total: 'amount',
      Note: null,
    });
  });

  test('are distinguished from their cells where a name could be several things', () => {
    const header = 'Date,Type,Instrument,Product,Units,Price';
    expect(columnsOf(header, '2024-03-04,Buy,US0378331005,Apple,10,171.20')).toMatchObject({
      Instrument: 'isin',
      Product: 'security_name',
    });
    expect(columnsOf(header, '2024-03-04,Buy,AAPL,Apple Inc.,10,171.20')).toMatchObject({
      Instrument: 'symbol',
      Product: 'security_name',
    });
    expect(columnsOf('Date,Type,Action,Symbol,Qty,Price', '2024-03-04,Trade,Buy,AAPL,10,171.20')).toMatchObject({
      Type: null,
      Action: 'action',
    });
  });

  test('are the ones that multiply out, of several that are called alike', () => {
    const found = columnsOf(
      'Trade Date,Side,Ticker,Quantity,Average Price,Price,Amount',
      '2024-03-04,Buy,AAPL,10,171.20,168.00,1712.00',
      '2024-03-05,Sell,AAPL,5,170.00,168.00,850.00',
    );
    expect(found).toMatchObject({ 'Average Price': 'price', Price: null });
  });

  test.each([
    [['Datum', 'Kauf/Verkauf', 'Wertpapier', 'ISIN', 'Stück', 'Kurs', 'Betrag']],
    [['Date opération', 'Sens', 'Libellé', 'ISIN', 'Quantité', 'Cours', 'Montant']],
    [['Fecha', 'Operación', 'Valor', 'ISIN', 'Títulos', 'Precio', 'Importe']],
    [['Data operazione', 'Tipo', 'Titolo', 'ISIN', 'Quantità', 'Prezzo', 'Controvalore']],
    [['Datum', 'Soort', 'Fonds', 'ISIN', 'Aantal', 'Koers', 'Bedrag']],
  ])('are known in other languages: %s', (names) => {
    const found = asked(
      names.join(';'),
      '23.01.2024;Kauf;Rheingold SE;DE0007164600;10;80,50;805,00',
      '24.01.2024;Verkauf;Rheingold SE;DE0007164600;4;81,00;324,00',
    );
    const fields = ['trade_date', 'action', 'security_name', 'isin', 'quantity', 'price', 'amount'];
    expect(found?.proposal.mapping.columns).toEqual(fields);
    expect(found?.proposal.mapping).toMatchObject({ dates: 'dmy', decimal_comma: true });
    expect(found?.proposal.warnings).toEqual([]);
  });
});

describe('what is in doubt', () => {
  const header = 'Date,Side,Ticker,Quantity,Price';
  const warnings = (...lines: string[]) => {
    const proposal = asked(...lines)?.proposal;
    return proposal && [...proposal.warnings, ...proposal.mismatches].join('; ');
  };

  test('is the order of day and month, unless a day, a weekend or a settlement reports', () => {
    expect(warnings(header, '03/04/2024,Buy,AAPL,10,171.20')).toContain('day or the month first');
    expect(warnings(header, '03/04/2024,Buy,AAPL,10,171.20', '22/04/2024,Sell,AAPL,10,171.20')).toBe('');
    const settling = `${header},Settle Date`;
    expect(warnings(settling, '03/04/2024,Buy,AAPL,10,171.20,05/04/2024')).toBe('');
  });

  test('is an action that nobody knows, where more than a few rows have it', () => {
    const row = '2024-03-04,Zwangsumtausch,AAPL,10,171.20';
    expect(warnings(header, '2024-03-04,Buy,AAPL,10,171.20', row)).toContain('"Zwangsumtausch" is not understood');
  });

  test('is not a column that is empty', () => {
    expect(warnings(`${header},Amount`, '2024-03-04,Buy,AAPL,10,171.20,')).toBe('');
  });

  test('is money of two currencies, and money that was exchanged', () => {
    const two = `${header},Currency,Account Currency`;
    expect(warnings(two, '2024-03-04,Buy,AAPL,10,171.20,USD,GBP')).toContain('more than one currency');
    expect(warnings(`${header},FX Rate`, '2024-03-04,Buy,AAPL,10,171.20,1.27')).toContain('exchanged');
  });

  test('is a side that only a sign reports', () => {
    expect(warnings('Date,Ticker,Quantity,Price', '2024-03-05,AAPL,-10,172.00')).toContain('may mean a sale');
    const [bought, sold] = ['2024-03-04,AAPL,10,-1712.00', '2024-03-05,AAPL,4,684.80'];
    expect(warnings('Date,Ticker,Quantity,Amount', bought, sold)).toContain('may mean what was paid');
  });

  test('is an option among shares, and a price in hundredths', () => {
    const options = `${header},Strike,Expiry`;
    expect(warnings(options, '2024-03-04,Buy,AAPL,10,1.20,170,2024-06-21')).toContain('options');
    expect(warnings(`${header},Amount`, '2024-03-04,Buy,VOD,10,7120.00,712.00')).toContain('a hundred times');
  });
});

describe('a table that is not a history of trades', () => {
  test.each([
    ['a bank statement', ['Date,Description,Amount,Balance', '2024-03-04,Rent,-900.00,120.00']],
    ['a list of positions', ['Symbol,Quantity,Price,Market Value,As Of', 'AAPL,10,171.20,1712.00,2024-03-04']],
    ['no table', ['Dear Sir, we thank you,', 'and remain, yours, truly']],
  ])('is asked nothing about: %s', (_, lines) => {
    expect(asked(...lines)).toBeNull();
  });
});
