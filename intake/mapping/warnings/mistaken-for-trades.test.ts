import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(...lines: string[]) {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  const { format, trades, ignored, errors } = await readTradeFile(once());
  return {
    format,
    trades: trades.map(({ ref, type, quantity, price, net_amount }) => [ref, type, quantity, price, net_amount]),
    ignored: ignored.map(({ row, reason }) => [row, reason]),
    errors: errors.map(({ row }) => row),
    days: trades.map(({ trade_date }) => trade_date),
    reason: errors[0]?.reason ?? '',
  };
}

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount';
const BUY = '2024-03-14,Buy,RHNE,10,170.00,-1700.00';
const SELL = '2024-03-25,Sell,RHNE,10,172.00,1720.00';

describe('orders that came to nothing', () => {
  it.each(['Lapsed', 'Withdrawn', 'CANCELLED', 'Not executed', 'abgelehnt'])(
    'are none whatever the column is called that says %s',
    async (word) => {
      const file = await read(`${HEADER},Remarks`, `${BUY},`, `${SELL},${word}`, `${SELL},`);
      expect(file.trades.map(([ref]) => ref)).toEqual([2, 4]);
      expect(file.ignored).toEqual([[3, `order that was not carried out (${word})`]]);
    },
  );

  it.each([
    ['Esito', 'Eseguito', 'Revocato'],
    ['Situación', 'Ejecutada', 'Caducada'],
    ['Stan', 'Zrealizowane', 'Wygasłe'],
    ['状态', '已成', '废单'],
    ['Toestand', 'Uitgevoerd', 'Ingetrokken'],
    ['Message', '', 'Rejected: insufficient funds'],
    ['Message', '', 'Order cancelled by user'],
    ['Reject Reason', '', 'Insufficient buying power'],
    ['Cancel Time', '', '2024-03-25 16:00'],
  ])('are none in other words: %s %s, %s', async (name, done, undone) => {
    const file = await read(`${HEADER},${name}`, `${BUY},${done}`, `${SELL},${undone}`, `${SELL},${done}`);
    expect(file.trades.map(([ref]) => ref)).toEqual([2, 4]);
    expect(file.ignored).toEqual([[3, `order that was not carried out (${undone})`]]);
  });

  it('may be any, where a column has a word for those carried out and another that is not known', async () => {
    const file = await read(`${HEADER},Stav`, `${BUY},Executed`, `${SELL},Zrušeno`, `${SELL},Executed`);
    expect(file.trades.map(([ref]) => ref)).toEqual([2, 4]);
    expect(file.reason).toContain('The column Stav has "Zrušeno"');
  });

  it('are asked about where some of an order is left', async () => {
    const file = await read(`${HEADER},Remaining`, `${BUY},0`, `${SELL},10`);
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.reason).toContain('"Remaining" may mean that orders were not filled');
  });

  it.each(['Routed', 'Entered', 'Created', 'Accepted'])(
    'are none of a book whose states are %s [API-45]',
    async (word) => {
      const header = 'Trade Date,Settle Date,Side,Ticker,Quantity,Price,Net Amount,Exec Broker,Status';
      const row = (day: string) => `2024-03-${day},2024-03-25,Buy,RHNE,10,170.00,1700.00,RHINE,${word}`;
      expect((await read(header, row('14'), row('15'), row('18'))).trades).toEqual([]);
      const filled = await read(header.replace('Quantity', 'Fill Quantity'), row('14'), row('15'), row('18'));
      expect(filled.trades).toHaveLength(word === 'Accepted' ? 3 : 0);
    },
  );

  it.each(['Routed', 'Entered', 'Created'])('are none that are %s beside those executed [API-45]', async (word) => {
    const file = await read(`${HEADER},Status`, `${BUY},Executed`, `${SELL},${word}`, `${SELL},Executed`);
    expect(file.trades.map(([ref]) => ref)).toEqual([2, 4]);
    expect(file.ignored.map(([ref]) => ref)).toEqual([3]);
  });

  it.each(['Active', 'Accepted'])(
    'have no day of trading from that of their settlement where %s [API-45]',
    async (word) => {
      const header = 'Trade Date,Settle Date,Side,Ticker,Fill Quantity,Fill Price,Net Amount,Status';
      const rows = [
        `2024-03-14,2024-03-18,Buy,RHNE,10,170,1700,${word}`,
        `2024-03-15,2024-03-19,Buy,RHNE,4,171,684,${word}`,
      ];
      const file = await read(header, ...rows, `,2024-03-06,Buy,RHNE,5,400,2000,${word}`);
      expect(file.days).toEqual(['2024-03-14', '2024-03-15']);
      expect(file.errors).toEqual([4]);
    },
  );

  it.each(['En attente de règlement', 'En attente de livraison', 'In attesa di regolamento'])(
    'are not those that await their settlement: %s [API-45]',
    async (word) => {
      const file = await read(`${HEADER},Status`, `${BUY},Executed`, `${SELL},${word}`, `${SELL},Executed`);
      expect(file.trades.map(([ref]) => ref)).toEqual([2, 3, 4]);
    },
  );

  it('are asked about where they may be executed and not settled, or not executed: Ausstehend [API-45]', async () => {
    const file = await read(`${HEADER},Status`, `${BUY},Executed`, `${SELL},Ausstehend`, `${SELL},Executed`);
    expect(file.trades.map(([ref]) => ref)).toEqual([2, 4]);
    expect(file.errors).toEqual([3]);
    const all = await read(`${HEADER},Status`, `${BUY},Ausstehend`, `${SELL},Ausstehend`);
    expect(all.trades).toEqual([]);
    const waiting = await read(`${HEADER},Status`, `${BUY},Executed`, `${SELL},In attesa`, `${SELL},Executed`);
    expect(waiting.ignored.map(([ref]) => ref)).toEqual([3]);
  });

  it('are none where their action shows that', async () => {
    const file = await read(
      HEADER,
      '2024-03-14,Order placed: buy,RHNE,10,170.00,1700.00',
      '2024-03-14,Order executed: buy,RHNE,10,169.90,1699.00',
      '2024-03-15,Order expired: sell,RHNE,10,180.00,1800.00',
      '2024-03-16,Proposed Sell,RHNE,10,180.00,1800.00',
      '2024-03-17,Sell,RHNE,10,180.00,1800.00',
    );
    expect(file.trades.map(([ref, type]) => [ref, type])).toEqual([
      [3, 'buy'],
      [6, 'sell'],
    ]);
  });

  it('are marked where a column that asks for it states no', async () => {
    const file = await read(`${HEADER},Confirmed`, `${BUY},Yes`, `${SELL},Yes`, `${SELL},No`);
    expect(file.trades).toHaveLength(2);
    expect(file.errors).toEqual([4]);
    expect(file.reason).toContain('The column Confirmed has "No"');
  });

  it('are none of an account that only plays', async () => {
    const file = await read(`${HEADER},Account Mode`, `${BUY},Paper`, `${SELL},Paper`);
    expect(file).toMatchObject({ format: null, trades: [] });
  });
});

describe('what is not a share', () => {
  it('is a contract for difference, by any column', async () => {
    const file = await read(`${HEADER},Account Type`, `${BUY},Share dealing`, `${SELL},CFD`, `${SELL},Share dealing`);
    expect(file.trades.map(([ref]) => ref)).toEqual([2, 4]);
    expect(file.ignored).toEqual([[3, 'contract for difference, which is not a security']]);
  });

  it.each(['Gold (XAU)', '1 oz Silver coin', 'Bitcoin', 'Solana', 'Ethereum (ETH)', 'EUR to USD', 'EUR vs. CHF'])(
    'is %s',
    async (name) => {
      const header = 'Date,Action,Instrument,Quantity,Price';
      const file = await read(header, `2024-03-14,Buy,${name},2,180`, '2024-03-15,Buy,Rheingold,2,180');
      expect(file.trades.map(([ref]) => ref)).toEqual([3]);
    },
  );

  it('may be a coin, where all tickers are those of coins', async () => {
    const file = await read('Date,Type,Symbol,Quantity,Price', '2024-03-14,Buy,SOL,5,180', '2024-03-15,Sell,LINK,2,18');
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.reason).toContain('may be a coin');
  });

  it('is the money that went with a trade, in its own row', async () => {
    const file = await read(
      'Date,Type,Instrument,Quantity,Price,Amount,Currency',
      '2024-03-14,Trade,RHNE,10,170.00,,USD',
      '2024-03-14,Trade,USD,-1700,1,-1700,USD',
      '2024-03-15,Trade,RHNE,-4,172.00,,USD',
      '2024-03-15,Trade,USD,688,1,688,USD',
    );
    expect(file.trades.map(([ref, type]) => [ref, type])).toEqual([
      [2, 'buy'],
      [4, 'sell'],
    ]);
    expect(file.ignored.map(([ref]) => ref)).toEqual([3, 5]);
  });

  it.each([
    ['comes to a hundredth of its amount', HEADER, ['2024-03-18,Buy,RHNE.X,1,5.00,-500.00']],
    ['is multiplied', `${HEADER},Multiplier`, ['2024-03-18,Buy,RHNE.X,1,5.00,,100']],
  ])('is a contract that cannot be read, where it %s', async (_, header, odd) => {
    const tail = header === HEADER ? '' : ',1';
    const file = await read(header, `${BUY}${tail}`, `${SELL}${tail}`, `${BUY}${tail}`, ...odd);
    expect(file.trades).toHaveLength(3);
    expect(file.errors).toEqual([5]);
    expect(file.reason).toContain('contract');
  });

  it('is a bond with a price in percent and no sum beside it', async () => {
    const header = 'Date,Type,Security,Quantity,Price';
    const row = (day: string, name: string) => `2024-03-${day},Buy,${name},10000,98.50`;
    const file = await read(header, row('14', 'US Treasury 4% 2030'), row('15', 'Rheingold'), row('18', 'Lorelei'));
    expect(file.trades.map(([ref]) => ref)).toEqual([3, 4]);
    expect(file.reason).toContain('may be in percent');
  });

  it('is what insiders reported an authority', async () => {
    const header = 'Filing Date,Trade Date,Ticker,Insider Name,Trade Type,Price,Qty,Value';
    const file = await read(header, '2024-03-15,2024-03-13,RHNE,Ann Example,P - Purchase,400.00,500,200000');
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.reason).toContain('insiders');
  });
});

describe('figures that mean something else', () => {
  it.each([
    [
      'amounts in another currency',
      `${HEADER} EUR`,
      '2024-03-14,Buy,RHNE,10,170.00,-1560.00',
      'come to at their price',
    ],
    ['shares in thousands', 'Date,Action,Symbol,Quantity (000s),Price', '2024-03-14,Buy,RHNE,1.5,170.00', 'thousands'],
    ['an account for a ticker', 'Date,Action,Symbol,Fund,Quantity,Price', '2024-03-14,Buy,ROTH,Alpen,5,7.00', 'same'],
    ['the cost basis', 'Date,Action,Symbol,Quantity,Cost,Proceeds', '2024-03-14,Sell,RHNE,10,1500.00,1700.00', 'costs'],
    ['versions', `Trade ID,Version,${HEADER}`, `1001,1,${BUY}`, 'replace others'],
  ])('are asked about: %s', async (_, header, row, warning) => {
    const others: Record<string, string> = {
      [`${HEADER} EUR`]: '2024-03-15,Sell,RHNE,4,172.00,632.00',
      'Date,Action,Symbol,Fund,Quantity,Price': '2024-03-15,Buy,ROTH,Lorelei,5,7.00',
    };
    const file = await read(header, row, others[header] ?? row.replace('1001,1', '1001,2'));
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.reason).toContain(warning);
  });

  it.each([
    ['Quarter,Action,Symbol,Shares,Price', '2024-03-31,Buy,RHNE,10,98.50', 'is a period'],
    [
      'Booking Date,Value Date,Side,ISIN,Shares,Price',
      '2024-03-20,2024-03-18,Buy,US0378331005,5,98.5',
      'settled before',
    ],
    ['Date,Action,Symbol,Shares,Price,Value', '2024-03-20,Buy,RHNE,10,170.00,1900.00', 'come to the amount'],
    ['Date,Action,Symbol,Shares,Price,Closing Date,Closing Price', '2024-03-20,Buy,RHNE,5,98.5,2024-04-02,99', 'lots'],
    ['Datum;Art;Symbol;Stück;Kurs;Gültigkeit', '20.03.2024;Kauf;RHNE;5;98,50;tagesgültig', 'orders'],
    ['Date,Action,Symbol,Shares,Price,Leverage', '2024-03-20,Buy,RHNE,5,98.5,1:5', 'contracts for difference'],
  ])('are asked about in %s', async (header, row, warning) => {
    const file = await read(header, row, row);
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.reason).toContain(warning);
  });

  it('are days of a known broker that it does not write so', async () => {
    const header = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
    const row = (day: string) => `${day},Buy,ACME,ACME INC,10,$5.00,,-$50.00`;
    const days = ['05/02/2023', '13/01/2023', ...Array.from({ length: 6 }, () => '05/02/2023')];
    const file = await read(header, ...days.map(row));
    expect(file.format).toBe('columns');
    expect(new Set(file.days)).toEqual(new Set(['2023-02-05', '2023-01-13']));
  });

  it('are prices with the costs in them, which are not taken twice', async () => {
    const file = await read(
      'Date,Type,Symbol,Quantity,Price (incl. fees),Fee,Amount',
      '2024-03-14,Buy,RHNE,10,170.50,5.00,1705.00',
      '2024-03-25,Sell,RHNE,10,171.50,5.00,1715.00',
    );
    expect(file.trades.map((trade) => trade[4])).toEqual(['-1705', '1715']);
  });

  it('are money that goes the other way than in other rows', async () => {
    const file = await read(HEADER, BUY, SELL, BUY, SELL, '2024-03-26,Sell,RHNE,10,172.00,-1720.00');
    expect(file.trades).toHaveLength(4);
    expect(file.errors).toEqual([6]);
  });

  it('are sums without any sign, of which none goes another way', async () => {
    const [bought, ...sold] = [BUY.replace('-1700', '1700'), SELL, SELL, SELL];
    const file = await read(HEADER, bought!, ...sold);
    expect(file.trades.map((trade) => trade[4])).toEqual(['-1700', '1720', '1720', '1720']);
  });

  it('are orders that were parted among accounts, reported in sum and one by one', async () => {
    const header = 'Trade Date,Type,Side,Symbol,Quantity,Price,Account';
    const row = (type: string, quantity: string, account: string) =>
      `2024-03-14,${type},Buy,RHNE,${quantity},170.00,${account}`;
    const file = await read(
      header,
      row('Block', '1000', ''),
      row('Allocation', '400', 'A'),
      row('Allocation', '600', 'B'),
    );
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.reason).toContain('are sums of others');
  });

  it('are an order’s whole shares beside those that an account was given', async () => {
    const header = 'Trade Date,Side,Symbol,Total Quantity,Allocated Quantity,Avg Price,Fund';
    const file = await read(header, '2024-03-14,Buy,RHNE,1000,400,170.00,A', '2024-03-14,Buy,RHNE,1000,600,170.00,B');
    expect(file.trades.map(([, , quantity]) => quantity)).not.toContain('1000');
  });

  it('is a sale of what was exercised, and no contract that was', async () => {
    const file = await read(HEADER, BUY, '2024-03-21,Exercise and Sell,RHNE,60,55.00,3300.00', SELL);
    expect(file.trades.map(([, type]) => type)).toEqual(['buy', 'sell', 'sell']);
  });

  it('are shares that were moved, where nothing shows which way', async () => {
    const file = await read(HEADER, BUY, SELL, '2024-03-26,Transfer,RHNE,10,,', BUY);
    expect(file.trades).toHaveLength(3);
    expect(file.reason).toContain('does not show whether the shares came in or went out');
  });

  it('are dividends whose shares another row reports as bought', async () => {
    const file = await read(
      HEADER,
      '2024-03-14,Buy,RHNE,10,60.00,-600.00',
      '2024-04-01,Dividend,RHNE,0.1,60.00,6.00',
      '2024-04-01,Dividend Reinvestment,RHNE,0.1,60.00,-6.00',
    );
    expect(file.trades.map(([, type, quantity]) => [type, quantity])).toEqual([
      ['buy', '10'],
      ['dividend', null],
      ['buy', '0.1'],
    ]);
  });
});

describe('trades that a rebalancing proposes', () => {
  const ROWS = ['A1,RHNE,20,267.51,5350.20,2024-06-28,Buy', 'A1,ELBE,50,72.05,3602.50,2024-06-28,Sell'];

  it.each([
    'Account,Symbol,Trade Shares,Est. Price,Est. Trade Amount,Trade Date,Trade Action',
    'Account,Symbol,Shares,Price,Estimated Proceeds,Date,Action',
    'Account,Symbol,Proposed Shares,Price,Amount,Date,Action',
  ])('are none: %s', async (header) => {
    const file = await read(header, ...ROWS);
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.reason).toContain('shows that these trades are proposed');
  });

  it('are none beside the units that are aimed at', async () => {
    const rows = ROWS.map((row) => row.replace('A1', 'A1,120,4%'));
    const file = await read('Account,Target Shares,Target Weight,Symbol,Shares,Price,Amount,Date,Action', ...rows);
    expect(file.trades).toEqual([]);
  });

  it('are not meant by the target of a portfolio alone', async () => {
    const rows = ROWS.map((row) => row.replace('A1', 'Growth'));
    const file = await read('Model,Symbol,Shares,Price,Amount,Date,Action', ...rows);
    expect(file.trades).toHaveLength(2);
  });
});
