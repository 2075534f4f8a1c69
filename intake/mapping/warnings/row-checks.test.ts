import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';
import { tryRows } from '../try-rows.ts';

async function read(...lines: string[]) {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount';
const tradeLines = ({ trades }: Awaited<ReturnType<typeof read>>) =>
  trades.map(({ type, trade_date, quantity, price }) => [type, trade_date, quantity, price].join(' '));

describe('a row that breaks the habit of its table', () => {
  it('is marked where shares times price is not the amount, as it is in the others', async () => {
    const file = await read(
      HEADER,
      '2024-03-13,Buy,RHNE,10,170.00,-1700.00',
      '2024-03-14,Buy,ELBE,10,40.00,-4000.00',
      '2024-03-20,Sell,RHNE,5,180.00,899.50',
    );
    expect(tradeLines(file)).toEqual(['buy 2024-03-13 10 170', 'sell 2024-03-20 5 180']);
    expect(file.errors).toMatchObject([{ row: 3, column: 'Amount', value: '-4000.00' }]);
    expect(file.errors[0]!.reason).toContain('10 shares at 40 come to 400');
  });

  it('is read where costs explain the difference, and where money was exchanged', async () => {
    const small = await read(
      HEADER,
      '2024-03-13,Buy,RHNE,10,170.00,-1700.00',
      '2024-03-14,Buy,ELBE,1,4.00,-23.95',
      '2024-03-20,Sell,RHNE,5,180.00,900.00',
    );
    expect(small.errors).toEqual([]);
    const abroad = await read(
      'Date,Action,Symbol,Quantity,Price,Currency,Amount',
      '2024-03-13,Buy,RHNE,10,170.00,EUR,-1700.00',
      '2024-03-14,Buy,RHNE,10,171.00,EUR,-1710.00',
      '2024-03-15,Buy,FUJI,10,2500,JPY,-155.00',
    );
    expect(abroad.trades).toHaveLength(3);
  });

  it('is left out where its order was undone, and marked where nobody knows what its state means', async () => {
    const file = await read(
      'Trade Date,Side,Symbol,Quantity,Price,Status',
      '2024-03-13,Buy,RHNE,10,170.00,Executed',
      '2024-03-14,Buy,RHNE,10,170.00,Busted',
      '2024-03-15,Sell,ELBE,5,40.00,Parked',
      '2024-03-18,Sell,RHNE,5,175.00,Settled',
    );
    expect(tradeLines(file)).toEqual(['buy 2024-03-13 10 170', 'sell 2024-03-18 5 175']);
    expect(file.ignored).toMatchObject([{ row: 3 }]);
    expect(file.errors).toMatchObject([{ row: 4, column: 'Status', value: 'Parked' }]);
  });
});

describe('a day behind an action', () => {
  const withDay = (booked: string, asOf: string) => [
    HEADER,
    `${booked},Buy as of ${asOf},RHNE,10,170.00,-1700.00`,
    '2024-03-20,Sell,RHNE,5,180.00,900.00',
  ];
  const dayOf = async (booked: string, asOf: string) => tradeLines(await read(...withDay(booked, asOf)))[0];

  it.each([
    ['2024-03-05', '03/01/2024', '2024-03-01'],
    ['2024-01-05', '03/01/2024', '2024-01-03'],
    ['2024-03-05', '02/29/24', '2024-02-29'],
    ['2024-03-05', '29.02.2024', '2024-02-29'],
    ['2024-03-05', '2024-03-01', '2024-03-01'],
    ['2024-03-05', 'Mar 1, 2024', '2024-03-01'],
  ])('is read by its own shape beside %s: %s [API-45]', async (booked, asOf, day) => {
    expect(await dayOf(booked, asOf.replace(',', ''))).toBe(`buy ${day} 10 170`);
  });

  it.each([
    ['2024-04-04', '04/03/2024'],
    ['2024-12-10', '03/01/2024'],
    ['2024-04-04', '31/31/2024'],
  ])(
    'that could be two days, or is none, is asked about, and is that of the row beside %s: %s [API-45]',
    async (booked, asOf) => {
      const lines = withDay(booked, asOf);
      const file = await read(...lines);
      expect(file.trades).toEqual([]);
      expect(file.errors.map(({ reason }) => reason).join()).toContain('has a day that may be another');
      const [names, ...rows] = lines.map((line) => line.split(','));
      const found = tryRows(
        names!,
        rows.map((cells, line) => ({ line, cells })),
        {
          columns: ['trade_date', 'action', 'symbol', 'quantity', 'price', 'amount'],
          ...{ dates: 'ymd', decimal_comma: false, direction: 'action', actions: [], currency: 'USD' },
        },
      );
      expect(found.errors).toEqual([]);
      expect(found.trades[0]).toMatchObject({ trade_date: booked, note: expect.stringContaining('is not read') });
    },
  );
});

describe('a table is asked about', () => {
  it('whose rows are orders that nothing states were carried out', async () => {
    const file = await read(
      'Symbol,Action,Quantity,Order Type,Price,Timing,Submitted',
      'RHNE,Buy,10,Limit,150.00,GTC,03/13/2024',
      'ELBE,Sell,5,Stop,39.00,Day,03/14/2024',
    );
    expect(file.trades).toEqual([]);
    expect(file.errors[0]!.reason).toContain('its rows are orders');
  });

  it('whose days could begin with their year', async () => {
    const file = await read(
      'Date,Action,Symbol,Quantity,Price',
      '24/03/13,Buy,RHNE,10,170.00',
      '24/03/20,Sell,RHNE,5,180.00',
    );
    expect(file.trades).toEqual([]);
    expect(file.errors[0]!.reason).toContain('24/03/13 could begin with its year');
  });

  it('whose money goes the same way as its shares', async () => {
    const file = await read(
      'Date,Ticker,Quantity,Price,Net Amount',
      '2024-03-13,RHNE,-10,170.00,-1700.00',
      '2024-03-20,RHNE,5,180.00,900.00',
    );
    expect(file.trades).toEqual([]);
    expect(file.errors[0]!.reason).toContain('same sign as the shares');
  });
});

describe('two columns with one name', () => {
  it('are the price of one share and what the shares came to, where they multiply out', async () => {
    const file = await read(
      'Date,Ticker,Action,Shares,Price,PricePerShare',
      '2024-11-18,RHNE,buy,0.25,160.30,641.20',
      '2025-01-02,ELBE,buy,4,944.00,236.00',
    );
    expect(file.trades).toMatchObject([
      { price: '641.2', net_amount: '-160.3' },
      { price: '236', net_amount: '-944' },
    ]);
  });

  it('are the same day, however each writes it', async () => {
    const file = await read(
      'datetime;date;time;price;shares;amount;fee;type;holdingname',
      '2024-01-15T10:30:00.000Z;15.01.2024;10:30:00;50,00;10;500,00;0,99;Buy;Rheingold AG',
      '2024-03-10T11:45:00.000Z;10.03.2024;11:45:00;60,00;8;480,00;0,99;Sell;Rheingold AG',
    );
    expect(tradeLines(file)).toEqual(['buy 2024-01-15 10 50', 'sell 2024-03-10 8 60']);
  });
});

describe('the amount of a row', () => {
  it('is what was paid or received in all, also where taxes were taken from it', async () => {
    const file = await read(
      'Handelsdatum;Transaktion;ISIN;Name;Stück;Kurs;Kurswert;Summe der eigenen Spesen;bezahlte KESt;Endbetrag',
      '13.03.2024;Kauf;DE0007164600;RHEINGOLD AG;50;25,40;1.270,00;5,95;0,00;1.275,95',
      '20.05.2024;Verkauf;DE0007164600;RHEINGOLD AG;20;26,00;520,00;5,95;12,30;501,75',
    );
    expect(file.trades.map(({ net_amount }) => net_amount)).toEqual(['-1275.95', '501.75']);
  });
});

describe('a sum beside the amount', () => {
  it('that is net by its name is asked about, unless the costs explain it', async () => {
    const header = 'Trade Date,Action,Symbol,Quantity,Price,Gross Amount,Commission,Net Amount';
    const explained = await read(header, '2024-03-13,Sell,RHNE,10,170.00,1700.00,9.00,1691.00');
    expect(explained.trades).toMatchObject([{ net_amount: '1691' }]);
    const unexplained = await read(header, '2024-03-13,Sell,RHNE,10,170.00,1700.00,9.00,1200.00');
    expect(unexplained.trades).toEqual([]);
  });
});

describe('what a known broker lists among its trades', () => {
  it('is not a trade where it is money of another country', async () => {
    const file = await read(
      'Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance',
      '10/08/2022,12/08/2022,n/a,n/a,9484.0,£0.5858,"9484 AUSTRALIAN DOLLAR .58 S Date 12/08/22",R1,"£5,555.87",n/a,£1.00',
      '24/06/2024,26/06/2024,VOD,BH4HKS3,400,£0.72,VODAFONE GROUP PLC : 400 @ 0.72,S1,n/a,£284.01,£285.01',
    );
    expect(tradeLines(file)).toEqual(['sell 2024-06-24 400 0.72']);
    expect(file.ignored).toMatchObject([{ row: 2, reason: 'cash movement' }]);
  });

  it('is not a share where its description begins as an option, and the sum of a purchase is paid', async () => {
    const file = await read(
      'As of Date,2026-09-26',
      'Account,TD Direct Investing - 12AB34C',
      'Trade Date,Settle Date,Description,Action,Quantity,Price,Commission,Net Amount',
      `25 Sep 2026,28 Sep 2026,"CALL-100 RHNE'26 25SP@200 CLOSING TRANSACTION",SELL,-1,2.00,-11,189`,
      '23 Sep 2026,24 Sep 2026,RHEINGOLD INC-SV,BUY,10,150.00,9.99,1509.99',
    );
    expect(file.trades).toMatchObject([{ type: 'buy', quantity: '10', net_amount: '-1509.99' }]);
    expect(file.errors[0]!.reason).toContain('no contract can be read');
  });
});

describe('a table behind another', () => {
  const trades = ['Date,Action,Symbol,Quantity,Price,Amount', '2024-03-13,Buy,RHNE,10,170.00,-1700.00', ''];

  it('is left out where it is of holdings', async () => {
    const file = await read(
      ...trades,
      'Holdings',
      'Date,Account,Symbol,Quantity,Price,Value',
      '2024-12-31,Main,RHNE,10,190.00,1900.00',
    );
    expect(tradeLines(file)).toEqual(['buy 2024-03-13 10 170']);
    expect(file.ignored.at(-1)).toEqual({ row: 6, reason: 'row of another table, which begins in line 5' });
    expect(file.errors).toEqual([]);
  });

  it('is an error where it is of trades', async () => {
    const file = await read(...trades, 'Trade Date,Side,Ticker,Shares,Unit Price', '2024-04-13,Sell,RHNE,4,190.00');
    expect(tradeLines(file)).toEqual(['buy 2024-03-13 10 170']);
    expect(file.errors).toMatchObject([{ row: 4 }]);
    expect(file.errors[0]!.reason).toContain('Another table with different columns begins here');
  });
});

describe('what is bought is reported by the money', () => {
  it('that is paid in one column and received in another', async () => {
    const file = await read(
      'Date,Description,Quantity,Price,Debit,Credit,Balance',
      '13/03/2024,Rheingold plc,100,2.50,250.00,,750.00',
      '20/03/2024,Rheingold plc,40,3.00,,120.00,870.00',
      '25/03/2024,Subscription,,,,500.00,1370.00',
    );
    expect(tradeLines(file)).toEqual(['buy 2024-03-13 100 2.5', 'sell 2024-03-20 40 3']);
    expect(file.ignored).toMatchObject([{ row: 4 }]);
  });
});

describe('the funds of Japan', () => {
  it('are counted in units of which ten thousand have the price', async () => {
    const file = await read(
      '約定日,受渡日,ファンド名,口座,取引,数量［口］,単価,経費',
      '2024/1/30,2024/2/2,ラインインデックス,NISA成長投資枠,買付,"32,432","30,834",0',
    );
    expect(file.trades).toMatchObject([{ security_name: 'ラインインデックス', quantity: '32432', price: '3.0834' }]);
    const odd = await read(
      '約定日,受渡日,ファンド名,口座,取引,数量［口］,単価,経費',
      '2024/1/30,2024/2/2,ラインドルＭＭＦ,NISA成長投資枠,買付,"32,432","1.25",0',
    );
    expect(odd.trades).toEqual([]);
    expect(odd.errors[0]!.reason).toContain('of one unit or of ten thousand');
  });
});
