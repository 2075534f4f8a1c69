import { expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(...lines: string[]) {
  async function* inOne() {
    yield new TextEncoder().encode(lines.join('\n'));
  }
  const { trades, errors } = await readTradeFile(inOne());
  return {
    errors: errors.map(({ reason }) => reason),
    rows: trades.map(({ type, trade_date, quantity, currency }) => [type, trade_date, quantity, currency].join(' ')),
  };
}

it('[X-2] securities of India are paid in rupees, and their days come first', async () => {
  const answer = await read(
    'Trade Date,Type,Symbol,ISIN,Quantity,Price,Net Amount',
    '04/03/2025,Buy,QUILL,INE040A01034,10,1500.50,15005.00',
    '11/03/2025,Sell,QUILL,INE040A01034,4,1510.00,6040.00',
  );
  expect(answer).toEqual({ errors: [], rows: ['buy 2025-03-04 10 INR', 'sell 2025-03-11 4 INR'] });
});

it('[X-2] codes of Tokyo under Japanese names are paid in yen', async () => {
  const answer = await read(
    '約定日,銘柄コード,銘柄名,売買区分,数量,約定単価,受渡金額',
    '2025/03/04,9911,見本電機,買付,100,2702.5,270250',
    '2025/03/11,9911,見本電機,売付,40,2800,112000',
  );
  expect(answer).toEqual({ errors: [], rows: ['buy 2025-03-04 100 JPY', 'sell 2025-03-11 40 JPY'] });
});

it('[X-2] other securities have no currency where none is printed', async () => {
  const answer = await read(
    'Trade Date,Type,Symbol,ISIN,Quantity,Price,Net Amount',
    '2025-03-14,Buy,RHGD,DE0005140008,10,15.50,155.00',
    '2025-03-21,Sell,RHGD,DE0005140008,4,16.00,64.00',
  );
  expect(answer.rows.map((row) => row.split(' ').at(-1))).toEqual(['', '']);
});

it.each([
  ['All amounts are in Canadian dollars', 'CAD'],
  ['Values shown in AUD', 'AUD'],
  ['Account currency: HKD', 'HKD'],
  ['Alle Beträge in Schweizer Franken', 'CHF'],
  ['Tous les montants sont en euros', 'EUR'],
  ['We accept deposits in Canadian dollars', 'USD'],
  ['All amounts are in the currency of the account', 'USD'],
])('[API-45] the line above a table has its money in one currency: %s', async (line, currency) => {
  const answer = await read(
    line,
    '',
    'Trade Date,Type,Symbol,Quantity,Price,Net Amount',
    '03/14/2025,Buy,RHGD,10,15.50,-155.00',
    '03/21/2025,Sell,RHGD,4,16.00,64.00',
  );
  const days = ['buy 2025-03-14 10', 'sell 2025-03-21 4'];
  expect(answer).toEqual({ errors: [], rows: days.map((day) => `${day} ${currency}`) });
});

it('[API-45] a bare dollar is that of the line above, and other signs are what they are', async () => {
  const bought = async (line: string, price: string) =>
    await read(line, 'Trade Date,Type,Symbol,Quantity,Price', `03/14/2025,Buy,RHGD,10,${price}`);
  expect((await bought('All amounts in Canadian dollars', '$15.50')).rows).toEqual(['buy 2025-03-14 10 CAD']);
  expect((await bought('All amounts in Canadian dollars', '€15.50')).rows).toEqual(['buy 2025-03-14 10 EUR']);
});

it('[API-45] two lines above a table that state different currencies state none', async () => {
  const rows = ['Trade Date,Type,Symbol,Quantity,Price', '2025-03-14,Buy,RHGD,10,15.50'];
  const answer = await read('Amounts are in CAD', 'Amounts are in EUR', ...rows);
  expect(answer.rows).toEqual(['buy 2025-03-14 10 ']);
});

const HEADER = 'Trade Date,Type,Symbol,Quantity,Price,Net Amount';
const currenciesOf = async (...lines: string[]) => (await read(...lines)).rows.map((row) => row.split(' ').at(-1));

it('[API-45] two accounts with the same header have no currency where each states its own', async () => {
  const found = await currenciesOf(
    'Account A',
    'Currency: USD',
    HEADER,
    '2025-03-14,Buy,RHNE,100,10.00,1000.00',
    '',
    'Account B',
    'Currency: CAD',
    HEADER,
    '2025-03-21,Buy,RHNE,100,13.00,1300.00',
  );
  expect(found.filter((each) => each !== '')).toEqual([]);
});

it.each([
  'Portfolio value in EUR,12345.00',
  'Values in EUR,12345.00',
  'Market values are in EUR',
  'All amounts are in EUR unless marked CAD',
  'Amounts are in EUR or CAD',
  'All amounts are in EUR except where stated',
])('[API-45] a line that is not of all amounts states no currency: %s', async (line) => {
  const found = await currenciesOf(
    line,
    HEADER,
    '2025-03-14,Buy,RHNE,10,15.50,155.00',
    '2025-03-21,Sell,RHNE,4,16.00,64.00',
  );
  expect(found).not.toContain('EUR');
});
