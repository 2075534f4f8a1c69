import type { Trade } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

const TABLE = [
  ['Elbe Securities, LLC', '', '', 'Account Statement 04/01/2025 - 04/30/2025'],
  [''],
  ['Activity'],
  ['Trade Date', 'Settlement Date', 'Activity', 'Security', 'Symbol', 'Shares', 'Price', 'Amount'],
  ['04/03/2025', '04/04/2025', 'Bought', 'Rheingold Inc', 'RHNE', '4.000', '$49.65', '$198.60'],
  ['04/08/2025', '04/08/2025', 'Dividend', 'Rheingold Inc', 'RHNE', '', '', '$0.41'],
  [''],
];
const COLUMNS = ['Date', 'Activity', 'Security', '', '', '', '', 'Amount'];

const row = (...cells: string[]) => [...cells.slice(0, -1), ...Array(8 - cells.length).fill(''), cells.at(-1)!];
const lineOf = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.padEnd(26))
    .join('')
    .trimEnd();

/** The dividends below the table, and the rows left out or refused there. */
async function read(...below: readonly (readonly string[])[]) {
  const text = [...TABLE, ...below].map(lineOf).join('\n');
  const { trades, ignored, errors } = await readTradeFile(
    (async function* () {
      yield new TextEncoder().encode(`${text}\n`);
    })(),
    { name: 'statement.txt' },
  );
  const shown = ({ type, trade_date, symbol, security_name, net_amount }: Trade) =>
    [type, trade_date, symbol ?? security_name, net_amount].join(' ');
  expect(trades.slice(0, 2).map(shown)).toEqual(['buy 2025-04-03 RHNE -198.6', 'dividend 2025-04-08 RHNE 0.41']);
  return { below: trades.slice(2).map(shown), rest: [...ignored, ...errors].map(({ row: ref }) => ref) };
}

describe('dividends below the table of trades [API-45]', () => {
  it('are read under their heading and by their kind', async () => {
    const { below } = await read(
      ['Dividends Received'],
      COLUMNS,
      row('04/09/2025', 'Dividend', 'Merrow Corp (MRRW)', '$0.52'),
      row('04/10/2025', 'Energy Transfer LP (ETX)', '$0.30'),
    );
    expect(below).toEqual(['dividend 2025-04-09 MRRW 0.52', 'dividend 2025-04-10 ETX 0.3']);
  });

  it.each([
    [['Deposits and Withdrawals 2025']],
    [['Deposits and Withdrawals', 'April']],
    [['Deposits and withdrawals of cash to and from your bank accounts']],
    [['Deposits']],
    [[]],
  ])('are no payments of cash below the heading %j', async (heading) => {
    const { below } = await read(
      ['Dividends Received'],
      COLUMNS,
      row('04/09/2025', 'Dividend', 'Merrow Corp (MRRW)', '$0.52'),
      ...(heading.length === 0 ? [] : [heading, COLUMNS]),
      row('04/11/2025', 'ACH', 'Checking account', '$300.00'),
      row('04/12/2025', 'Withdrawal', 'Savings at First Bank', '$200.00'),
    );
    expect(below).toEqual(['dividend 2025-04-09 MRRW 0.52']);
  });

  it.each(['Upcoming Dividends', 'Year to date', 'Dividends declared, not paid', 'Projected dividends 2025'])(
    'are not read where they are not paid in this period: %s',
    async (heading) => {
      const { below } = await read(
        [heading],
        COLUMNS,
        row('05/08/2025', 'Dividend', 'Rheingold Inc (RHNE)', '$0.43'),
        ['Dividends'],
        COLUMNS,
        row('04/09/2025', 'Dividend', 'Merrow Corp (MRRW)', '$0.52'),
      );
      expect(below).toEqual(['dividend 2025-04-09 MRRW 0.52']);
    },
  );

  it('are read where a name of a column goes on below it, as that of the sum of the year', async () => {
    const { below } = await read(
      ['Dividends'],
      ['Date', 'Transaction Type', 'Description', '', '', 'Income', 'Income'],
      ['', '', '', '', '', '', 'Year To Date'],
      row('04/09/2025', 'Dividend', 'Merrow Corp', '$0.52'),
    );
    expect(below).toEqual(['dividend 2025-04-09 Merrow Corp 0.52']);
  });

  it('are not read twice, nor where a short position pays them', async () => {
    const { below, rest } = await read(
      ['Dividends'],
      COLUMNS,
      row('04/08/2025', 'Dividend', 'Rheingold Inc (RHNE)', '$0.41'),
      row('04/09/2025', 'Debit', 'Short position Merrow (MRRW)', '$0.39'),
    );
    expect(below).toEqual([]);
    expect(rest).toEqual(expect.arrayContaining([10, 11]));
  });
});
