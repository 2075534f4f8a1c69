import { describe, expect, test } from 'vitest';
import { checkHeader, parseTransaction, TRANSACTION_TYPES } from './transaction.ts';

const ROW = { account: 'A', security: 'ABC', type: 'purchase', date: '2020-02-03', quantity: '100', price: '30' };

function faultOf(cells: Record<string, string>): string {
  const read = parseTransaction({ ...ROW, ...cells }, 7);
  if (read.ok) throw new Error('not refused');
  expect(read.fault.row).toBe(7);
  return read.fault.message;
}

describe('a row of an account', () => {
  test('is read with its figures exact', () => {
    const read = parseTransaction(
      { ...ROW, price: '30.12345678', currency: 'usd', time: '15:07', note: 'as confirmed' },
      2,
    );
    expect(read).toEqual({
      ok: true,
      transaction: {
        row: 2,
        account: 'A',
        security: 'ABC',
        type: 'purchase',
        date: 18295,
        time: 15 * 3600 + 7 * 60,
        quantity: 10_000_000_000n,
        price: 3_012_345_678n,
        currency: 'USD',
        acquired_on: null,
        acquired_price: null,
      },
    });
  });

  test('may have blanks around its cells, and zeros beyond the eighth place', () => {
    const read = parseTransaction({ ...ROW, quantity: ' 1.0000000000 ', type: ' purchase ' }, 2);
    expect(read).toMatchObject({ ok: true, transaction: { quantity: 100_000_000n } });
  });

  test.each(TRANSACTION_TYPES)('may be a row of the type %s', (type) => {
    expect(parseTransaction({ ...ROW, type }, 2).ok).toBe(true);
  });
});

describe('a row is refused, with what would be right', () => {
  test.each([
    [{ type: 'buy' }, "type is 'buy': expected one of opening, purchase"],
    [{ type: '' }, "type is '': expected one of"],
    [{ security: ' ' }, 'security is empty: expected the id, ticker, CUSIP or ISIN'],
    [{ date: '2020-02-30' }, "date is '2020-02-30': expected a day that exists, as YYYY-MM-DD"],
    [{ date: '02/03/2020' }, "date is '02/03/2020'"],
    [{ date: '' }, "date is ''"],
    [{ quantity: '' }, "quantity is ''"],
    [{ quantity: '1,000' }, "quantity is '1,000': expected a decimal of at most 8 places with a point"],
    [{ quantity: '1e3' }, "quantity is '1e3'"],
    [{ quantity: '+5' }, "quantity is '+5'"],
    [{ quantity: 'NaN' }, "quantity is 'NaN'"],
    [{ quantity: '1.123456789' }, "quantity is '1.123456789': expected a decimal of at most 8 places"],
    [{ quantity: '-5' }, "quantity is '-5': expected more than 0, the type 'purchase' gives the direction"],
    [{ quantity: '0' }, "quantity is '0': expected more than 0"],
    [{ type: 'split', quantity: '-2', price: '' }, 'expected more than 0'],
    [{ type: 'option_open', quantity: '0' }, 'quantity is 0: expected the change of the position'],
    [{ price: '' }, "price is empty: a row of the type 'purchase' states its price per share"],
    [{ type: 'sale', price: '' }, "a row of the type 'sale' states its price per share"],
    [{ type: 'option_close', price: '' }, "a row of the type 'option_close' states its price per unit"],
    [{ price: '-1' }, "price is '-1': expected 0 or more"],
    [{ price: '$30' }, "price is '$30'"],
    [{ time: '25:00' }, "time is '25:00': expected HH:MM or HH:MM:SS"],
    [{ type: 'receipt', price: '', acquired_on: '2019-13-01' }, "acquired_on is '2019-13-01'"],
    [{ type: 'receipt', price: '', acquired_on: '2020-02-04' }, 'acquired_on is 2020-02-04, after the row'],
    [{ type: 'receipt', price: '', acquired_price: '-3' }, "acquired_price is '-3': expected 0 or more"],
  ])('%j', (cells, message) => {
    expect(faultOf(cells as Record<string, string>)).toContain(message);
  });
});

describe('a header', () => {
  const all = ['account', 'security', 'type', 'date', 'quantity', 'price', 'currency', 'note'];

  test('may be in any order, with the further columns or without', () => {
    expect(checkHeader(all.toReversed())).toBeNull();
    expect(checkHeader([...all, 'time', 'acquired_on', 'acquired_price'])).toBeNull();
  });

  test.each([
    [[...all, 'commission'], "the column 'commission' is not known: expected account"],
    [[...all, 'price'], "the column 'price' appears twice"],
    [all.filter((name) => name !== 'quantity'), 'the header lacks quantity'],
    [['A', 'ABC', 'purchase'], "the column 'A' is not known"],
    [['x'.repeat(9_999)], `the column '${'x'.repeat(40)}…' is not known`],
    [['x;y'], "the column 'x;y' is not known"],
    [[all.join(';')], 'the cells are separated by ";": expected commas'],
    [[all.join('\t')], 'the cells are separated by "\\t": expected commas'],
  ])('%j is refused', (header, message) => {
    expect(checkHeader(header)).toContain(message);
  });
});
