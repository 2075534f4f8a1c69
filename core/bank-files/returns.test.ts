import { describe, expect, test } from 'vitest';
import {
  bankFileOfMessageId,
  firstNotices,
  messageId,
  paymentOfEndToEndId,
  type ReadReturns,
  readAchReturns as readAny,
} from './returns.ts';

function readAchReturns(text: string): ReadReturns {
  const read = readAny(text);
  if ('fault' in read) throw new Error(read.fault);
  return read;
}

const pad = (text: string, width: number): string => text.padEnd(width);

/** A return file as an RDFI's operator sends it: headers, entries with their addenda, controls, filled to ten records. */
function returnFile(entries: readonly { id: number; cents: string; addenda: string }[]): string {
  const records = [
    `101 021000021 0910000192611250630A094101${pad('TROVER CLIENT ACCOUNT', 23)}${pad('FEDERAL RESERVE BANK', 23)}${pad('', 8)}`,
    `5220TROVER CLIENT AC${pad('', 20)}1841234567PPDSETTLEMENT261124261125   1091000010000001`,
    ...entries.flatMap(({ id, cents, addenda }, at) => [
      `62102100002141418804471      ${cents.padStart(10, '0')}${String(id).padStart(15, '0')}${pad('MARA IVERSEN', 22)}  1011401530000${String(at + 1).padStart(3, '0')}`,
      `${addenda}011401530000${String(at + 1).padStart(3, '0')}`,
    ]),
    `82200000020002100002000000000000000000007497${pad('1841234567', 35)}091000010000001`,
    `9000001000001000000020002100002000000000000000000007497${pad('', 39)}`,
    '9'.repeat(94),
  ];
  return `${records.join('\r\n')}\r\n`;
}
const returned = (code: string, trace = '021000020000001') => `799${code}${trace}${pad('', 6)}01140153${pad('', 44)}`;

describe('a NACHA return file', () => {
  test.each([
    ['R01', 'not enough money in our account'],
    ['R02', 'the account is closed'],
    ['R03', 'no account with this number and name'],
    ['R99', 'returned by the bank with R99'],
  ])('with %s names the payment and why it came back', (code, reason) => {
    const text = returnFile([{ id: 17, cents: '335258', addenda: returned(code) }]);
    expect(
      text
        .split('\r\n')
        .slice(0, -1)
        .every((line) => line.length === 94),
    ).toBe(true);
    expect(readAchReturns(text)).toEqual({
      returned: [{ payment_id: 17, cents: 335_258n, code, reason, row: 4, company_id: '1841234567' }],
      notices: [],
    });
  });

  test('with a notification of change is not a return, and shows no whole account number', () => {
    const c01 = `798C01021000020000001${pad('', 6)}01140153${pad('000418804472', 29)}${pad('', 15)}`;
    const read = readAchReturns(returnFile([{ id: 17, cents: '7497', addenda: c01 }]));
    expect(read.returned).toEqual([]);
    expect(read.notices).toEqual([
      {
        row: 4,
        message:
          'the bank corrects payment 17 (C01, the account number): ••4472. We paid it. Ask the owner to change the payment details.',
      },
    ]);
  });

  test('that is broken reports the line', () => {
    expect(readAchReturns('6220114').notices).toEqual([
      { row: 1, message: 'a record has 94 characters; this line has 7' },
    ]);
    const alone = `${returned('R01')}011401530000001`;
    expect(readAchReturns(alone).notices[0]?.message).toContain('without a payment entry');
    // an addenda belongs to the entry right before it, once
    const twice = returnFile([{ id: 17, cents: '7497', addenda: returned('R01') }]).split('\r\n');
    expect(readAchReturns([...twice.slice(0, 4), twice[3]].join('\n')).returned).toHaveLength(1);
  });
});

test('a file of millions of short lines is refused at once, and notices are listed to a limit', () => {
  const short = readAny(`101\n${'a\n'.repeat(2_000_000)}`);
  expect(short).toEqual({ fault: expect.stringContaining('More than 1000 lines of this file are no records') });
  const entry = returnFile([{ id: 17, cents: '7497', addenda: returned('R01') }]).split('\r\n');
  const many = [...entry.slice(0, 2), ...Array(50_002).fill(entry.slice(2, 4)).flat()].join('\n');
  expect(readAny(many)).toEqual({ fault: expect.stringContaining('more than 50000 entries') });
  const notices = firstNotices(Array.from({ length: 1234 }, (_, row) => ({ row, message: 'odd' })));
  expect([notices.length, notices.at(-1)]).toEqual([
    1001,
    { row: 1000, message: 'and 234 more like these, from here on' },
  ]);
});

test('a return of payment 0, which nobody has, is no return', () => {
  const none = readAchReturns(returnFile([{ id: 0, cents: '7497', addenda: returned('R01') }]));
  expect([none.returned, none.notices.length]).toEqual([[], 1]);
  expect(paymentOfEndToEndId('TROVER-0')).toBeNull();
});

test('ids of payments and files are read back, and no other text is', () => {
  expect([paymentOfEndToEndId('TROVER-17'), paymentOfEndToEndId('17'), paymentOfEndToEndId('TROVER-17x')]).toEqual([
    17,
    null,
    null,
  ]);
  expect([bankFileOfMessageId(messageId(7)), bankFileOfMessageId('OTHER-7')]).toEqual([7, null]);
});
