import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';
import { findCancellation } from './cancelled-confirmation.ts';
import { headingOf } from './order-headings.ts';

async function read(...lines: string[]) {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  const file = await readTradeFile(once());
  return { ...file, reason: file.errors[0]?.reason ?? '' };
}

const HEADER = 'Date,Side,Symbol,Quantity,Price';
const BUY = '2024-03-14,Buy,RHNE,10,170.00';
const SELL = '2024-03-20,Sell,RHNE,10,200.00';

describe('a state in a file of a known broker', () => {
  const comdirect = (state: string) => [
    '"Buchungstag";"Geschäftstag";"Stück / Nom.";"Bezeichnung";"WKN";"Währung";"Ausführungskurs";"Umsatz in EUR";"Status"',
    '"05.03.2025";"04.03.2025";"10";"RHEINGOLD SE";"A1B2C3";"EUR";"81,50";"815,00";"Ausgeführt"',
    `"06.03.2025";"05.03.2025";"10";"RHEINGOLD SE";"A1B2C3";"EUR";"82,50";"825,00";"${state}"`,
  ];

  it.each(['Cancelled', 'Expired', 'Storniert', 'Abgelehnt', 'Not carried out', 'Annulé', 'Anulowane'])(
    'leaves out what is %s',
    async (state) => {
      const file = await read(...comdirect(state));
      expect(file.format).toBe('comdirect-csv');
      expect(file.trades.map(({ ref }) => ref)).toEqual([2]);
      expect(file.ignored.map(({ row }) => row)).toEqual([3]);
    },
  );
});

describe('a line above rows', () => {
  it.each([
    ['Open Orders', false],
    ['My pending trades', false],
    ['Cancelled orders', false],
    ['Offene Aufträge', false],
    ['Ordres en cours', false],
    ['Watchlist', false],
    ['Executed trades', true],
    ['Account activity', true],
    ['Umsätze', true],
  ])('%s shows whether they are trades', (text, isDone) => {
    expect(headingOf([text, '', ''])).toEqual({ isDone, text });
  });

  it.each(['Open an account with us.', 'Rheingold', 'Account 1234567', 'Your trades, and what they cost.'])(
    '%s says nothing of it',
    (text) => {
      expect(headingOf([text])).toBeNull();
    },
  );

  it('of orders leaves them out until one of trades comes, with their lines', async () => {
    const file = await read('Executed trades', HEADER, BUY, '', 'Open orders', HEADER, SELL, 'Trade history', SELL);
    expect(file.trades.map(({ ref }) => ref)).toEqual([3, 9]);
    expect(file.ignored).toContainEqual({ row: 7, reason: 'row under "Open orders"' });
  });

  it('of orders makes a table of them none of trades', async () => {
    const file = await read('Open orders', HEADER, BUY, SELL);
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.reason).toContain('"Open orders" is above them');
  });

  it('does so in a text whose columns are one under another', async () => {
    const header = 'Date        Type   Security              Quantity      Price       Amount';
    const file = await read(
      'Trades executed',
      header,
      '03/14/2024  Buy    RHEINGOLD INC               10     170.00    1,700.00',
      'Pending Orders',
      header,
      '03/15/2024  Sell   RHEINGOLD INC                4     172.00       688.00',
    );
    expect(file.trades).toMatchObject([{ type: 'buy', quantity: '10' }]);
    expect(file.ignored.map(({ row }) => row)).toContain(6);
  });
});

describe('a table of orders', () => {
  it('is read by what was filled, at the price that it was filled at', async () => {
    const file = await read(
      'Order Date,Side,Symbol,Qty,Filled Qty,Price,Avg Price,Status',
      '2024-03-14,Buy,RHNE,10,10,170.00,169.00,Filled',
      '2024-03-15,Buy,RHNE,10,4,170.00,168.00,Partially Filled / Cancelled',
      '2024-03-15,Sell,RHNE,5,0,400.00,0,Cancelled',
      '2024-03-15,Sell,RHNE,5,,400.00,,Executed',
    );
    expect(file.trades.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['10', '169'],
      ['4', '168'],
    ]);
    expect(file.ignored.map(({ row }) => row)).toEqual([4, 5]);
  });

  it.each([
    ['Order Date,Side,Symbol,Price Type,Price,Quantity', '2024-03-14,Buy,RHNE,Limit,170.00,10'],
    ['Date,Side,Symbol,Quantity,Price,Validity', '2024-03-14,Buy,RHNE,10,170.00,GTC'],
  ])('with terms and no fills is none of trades: %s', async (header, row) => {
    const file = await read(header, row, row.replace('Buy', 'Sell'));
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.reason).toContain('its rows are orders');
  });
});

describe('a confirmation', () => {
  it('that takes a trade back or puts it right is none of a trade', async () => {
    for (const title of ['TRADE CONFIRMATION - CANCELLATION', 'CORRECTED TRADE CONFIRMATION']) {
      const file = await read(
        title,
        'You bought 10 shares of RHEINGOLD INC (RHNE) at $170.00',
        'Trade Date: 03/14/2024',
        'Settlement Date: 03/18/2024',
        'Net Amount: $1,704.95',
      );
      expect(file).toMatchObject({ format: null, trades: [] });
      expect(file.reason).toContain(title);
    }
  });

  it('speaks of cancelling in its conditions without being cancelled', () => {
    expect(findCancellation('Orders may be cancelled before the trade.\nIf a trade is reversed, we say so')).toBeNull();
    expect(findCancellation('This trade was cancelled')).toBe('This trade was cancelled');
  });

  it.each([
    ['Price: 68.50p', '0.685'],
    ['Price: 68.50 pence', '0.685'],
    ['Price: £0.6850', '0.685'],
  ])('of a British broker reports its side in a sentence and its price in what "%s" states', async (line, price) => {
    const file = await read(
      'CONTRACT NOTE',
      'Bargain Date: 14 March 2024',
      'Settlement Date: 18 March 2024',
      'We have BOUGHT on your behalf as agent',
      'Security: RHEINGOLD PLC',
      'Quantity: 1,000',
      line,
      'Consideration: £685.00',
      'Commission: £11.95',
      'Total: £696.95',
    );
    expect(file.trades).toMatchObject([
      { type: 'buy', trade_date: '2024-03-14', quantity: '1000', price, net_amount: '-696.95', fees: '11.95' },
    ]);
  });
});

describe('prices whose unit nothing states', () => {
  it.each([
    ['Date,Side,ISIN,Quantity,Price', '25/03/2024,Buy,GB00BH4HKS39,1000,68.50'],
    ['Date,Side,Symbol,Quantity,Price (£/p)', '25/03/2024,Buy,VOD,1000,68.50'],
  ])('may be in pence: %s', async (header, row) => {
    const file = await read(header, row, row.replace('Buy', 'Sell'));
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.reason).toContain('may be in pounds or in pence');
  });

  it('are of ten thousand where a Japanese fund’s sums are', async () => {
    const file = await read(
      '約定日,受渡日,ファンド名,取引,数量,約定単価,受渡金額',
      '2024/03/14,2024/03/19,見本全世界株式,買付,35000,20000,70000',
      '2024/03/25,2024/03/29,見本全世界株式,売却,10000,21000,21000',
    );
    expect(file.trades.map(({ price, net_amount }) => [price, net_amount])).toEqual([
      ['2', '-70000'],
      ['2.1', '21000'],
    ]);
  });
});

it('rows without a line that names their columns are refused with what would be right', async () => {
  const file = await read('2024-03-14,Buy,RHNE,10,170.00,-1700.00', '2024-03-15,Sell,RHNE,4,172.00,688.00');
  expect(file).toMatchObject({ format: null, trades: [] });
  expect(file.reason).toMatch(/no line that names their columns. Add a first line such as Date/);
});
