import { describe, expect, it } from 'vitest';
import { schwabCsv } from '../formats/us/schwab-csv.ts';
import { DayReader } from '../readers/dates.ts';
import { matchHeader } from './columns.ts';
import { asWritten } from './writing.ts';

const HEADER = matchHeader(
  ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'],
  schwabCsv,
);

function written(delimiter: string, ...rows: [day: string, quantity: string, price: string, amount: string][]) {
  const cells = rows.map(([day, quantity, price, amount]) => [day, 'Buy', 'ACME', '', quantity, price, '', amount]);
  const { dates, decimalComma } = asWritten(schwabCsv, HEADER, cells, delimiter);
  return { dates, decimalComma: decimalComma ?? false };
}

describe('how a file is written', () => {
  it('is as the broker writes, unless its cells choose otherwise', () => {
    expect(written(',', ['01/12/2024', '1,234', '5.00', '-6,170.00'])).toEqual({ dates: 'mdy', decimalComma: false });
  });

  it('has decimal commas where fractions are behind commas and none behind points', () => {
    expect(written(';', ['12.01.2024', '1,234', '5,00', '-6,17'])).toEqual({ dates: 'mdy', decimalComma: true });
    expect(written(';', ['12.01.2024', '1,234', '5,00', '-6.17'])).toEqual({ dates: 'mdy', decimalComma: false });
  });

  it('is not reported from one slip of the pen', () => {
    expect(written(',', ['31/12/2024', '1', '5,00', '-6170'])).toEqual({ dates: 'mdy', decimalComma: false });
  });

  it('has days before months where three days allow nothing else and none allows only the other', () => {
    const days = (...printed: string[]) =>
      written(
        ',',
        ...printed
          .map((day) => [day, '1', '5.00', '-5.00'] as const)
          .map((row) => [...row] as [string, string, string, string]),
      ).dates;
    expect(days('13/01/2024', '02/01/2024', '27/01/2024', '31/12/2023')).toBe('dmy');
    expect(days('13/01/2024', '01/27/2024', '27/01/2024', '31/12/2023')).toBe('mdy');
    expect(days('13/01/2024', '02/01/2024', '27/01/2024')).toBe('mdy');
  });

  it('has days in doubt where one cannot be as the broker writes them and none can only be so', () => {
    const warning = (...days: string[]) =>
      asWritten(
        schwabCsv,
        HEADER,
        days.map((day) => [day, 'Buy', 'ACME', '', '1', '5.00', '', '-5.00']),
        ',',
      ).ambiguousDays;
    expect(warning('05/02/2023', '13/01/2023')).toBe(true);
    expect(warning('05/02/2023', '13/01/2023', '01/13/2023')).toBeUndefined();
    expect(warning('05/02/2023', '31/31/2023')).toBeUndefined();
    const days = new DayReader('mdy', true);
    expect(['05/02/2023', '02/02/2023', '01/31/2023'].map((day) => days.read(day))).toEqual([
      null,
      '2023-02-02',
      '2023-01-31',
    ]);
  });
});
