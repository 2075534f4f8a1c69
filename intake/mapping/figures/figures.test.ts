import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(...lines: string[]) {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

const tradeLines = ({ trades }: Awaited<ReturnType<typeof read>>) =>
  trades.map(({ type, trade_date, quantity, price }) => [type, trade_date, quantity, price].join(' '));

describe('days that are bare numbers', () => {
  it('are those that Excel counts, in a column of days whose every cell is one', async () => {
    const file = await read(
      'Date,Action,Symbol,Quantity,Price',
      '45364,Buy,RHNE,10,170.00',
      '45371.604166,Sell,RHNE,4,180.00',
    );
    expect(tradeLines(file)).toEqual(['buy 2024-03-13 10 170', 'sell 2024-03-20 4 180']);
  });

  it('are none where one of them would be a weekend', async () => {
    const file = await read('Date,Action,Symbol,Quantity,Price', '45367,Buy,RHNE,10,170.00', '45371,Sell,RHNE,4,180');
    expect(file.trades).toEqual([]);
    expect(file.errors).toHaveLength(1);
  });

  it.each([
    ['Trade Date', '06112024,06132024', '06122024,06142024', ['buy 2024-06-11 10 20', 'sell 2024-06-12 4 20']],
    ['Trade Date', '03042024,13042024', '04042024,14042024', ['buy 2024-04-03 10 20', 'sell 2024-04-04 4 20']],
    ['Trade Date', '03042024,05042024', '04042024,06042024', []],
    ['Trade Date', '13042024,06132024', '04042024,06142024', []],
  ])(
    'have one order of day and month in all columns of a file, or are not read: %s %s',
    async (name, one, other, expected) => {
      const header = `${name},Settle Date,Tran Code,Symbol,Quantity,Unit Price,Trade Amount`;
      const file = await read(header, `${one},by,rhne,10,20.00,200.00`, `${other},sl,elbe,4,20.00,80.00`);
      expect(tradeLines(file)).toEqual(expected);
      expect(file.errors).toHaveLength(expected.length === 0 ? 1 : 0);
    },
  );

  it('are asked about where only those of the settlement can be read', async () => {
    const file = await read(
      'Trade Date,Settle Date,Action,Symbol,Quantity,Price,Amount',
      '06112024,2024-06-13,Buy,RHNE,10,20.00,-200.00',
      '06122024,2024-06-14,Sell,ELBE,4,20.00,80.00',
      '11a,2024-06-14,Sell,ELBE,4,20.00,80.00',
    );
    expect(file.trades).toEqual([]);
    expect(file.errors).toHaveLength(1);
  });

  it('are those of Taiwan without strokes, where the column is named there', async () => {
    const file = await read(
      '成交日,股票代號,買賣,股數,單價,手續費,應收付金額',
      '1130502,2330,買進,1000,780,1111,-781111',
      '1130617,2330,賣出,500,900,641,449359',
    );
    expect(tradeLines(file)).toEqual(['buy 2024-05-02 1000 780', 'sell 2024-06-17 500 900']);
  });
});

describe('figures in other units than one share', () => {
  it('are lots of a thousand where Taiwan counts them', async () => {
    const file = await read(
      '成交日期,股票代號,買賣別,成交張數,成交價,手續費,淨收付金額',
      '115/10/01,2330,現股買進,1,"1,000",1425,"-1,001,425"',
      '115/10/02,2330,現股賣出,0.5,"1,010",700,"504,300"',
    );
    expect(tradeLines(file)).toEqual(['buy 2026-10-01 1000 1000', 'sell 2026-10-02 500 1010']);
  });

  it('are prices of a hundred where their column or every amount shows that', async () => {
    const named = await read(
      'Date,Type,Security,Nominal,Price %,Currency',
      '2024-03-13,Buy,RHEINGOLD 2.5% 2034,10000,98.50,EUR',
      '2024-05-20,Sell,RHEINGOLD 2.5% 2034,5000,99.00,EUR',
    );
    expect(tradeLines(named)).toEqual(['buy 2024-03-13 10000 0.985', 'sell 2024-05-20 5000 0.99']);
    const header = 'Date,Type,Security,Quantity,Price,Charges,Consideration';
    const silent = await read(
      header,
      '23/05/2024,Bought,RHEINGOLD PLC,1000,69.54,11.95,707.35',
      '28/05/2024,Sold,RHEINGOLD PLC,500,72.00,11.95,348.05',
    );
    expect(silent.trades).toMatchObject([
      { price: '0.6954', net_amount: '-707.35' },
      { price: '0.72', net_amount: '348.05' },
    ]);
    const mixed = await read(
      header,
      '23/05/2024,Bought,RHEINGOLD PLC,1000,69.54,11.95,707.35',
      '28/05/2024,Sold,RHEINGOLD PLC,500,72.00,11.95,3480.50',
    );
    expect(mixed.trades).toEqual([]);
  });
});

describe('rows that report what others report', () => {
  it('are sums where a column shows how far a row goes into detail', async () => {
    const header = 'Symbol,TradeDate,Buy/Sell,Quantity,Price,NetCash,LevelOfDetail';
    const file = await read(
      header,
      'RHNE,20260603,BUY,30,10.20,-306,SYMBOL_SUMMARY',
      'RHNE,20260603,BUY,30,10.20,-306,ORDER',
      'RHNE,20260603,BUY,10,10.00,-100,EXECUTION',
      'RHNE,20260603,BUY,20,10.30,-206,EXECUTION',
    );
    expect(tradeLines(file)).toEqual(['buy 2026-06-03 10 10', 'buy 2026-06-03 20 10.3']);
    expect(file.ignored).toMatchObject([{ row: 2 }, { row: 3 }]);
  });

  it('are asked about where only their figures report it', async () => {
    const file = await read(
      'Date,Action,Symbol,Quantity,Price,Amount',
      '2026-06-03,Buy,RHNE,30,10.20,-306',
      '2026-06-03,Buy,RHNE,10,10.00,-100',
      '2026-06-03,Buy,RHNE,20,10.30,-206',
    );
    expect(file.trades).toEqual([]);
    expect(file.errors[0]!.reason).toContain('are sums of others');
  });
});

describe('a dividend with shares', () => {
  it('bought them where its amount is those shares at their price, near to that of purchases', async () => {
    const file = await read(
      'Date,Type,Symbol,Price,Amount,Shares',
      '2016-01-19,Buy,RHNE,170.11,300.07,1.764',
      '2016-03-16,Dividend,RHNE,185.71,10.40,0.056',
      '2016-06-16,Dividend,RHNE,0.50,0.91,1.820',
    );
    expect(file.trades).toMatchObject([
      { type: 'buy' },
      { type: 'buy', subtype: 'reinvest', quantity: '0.056', net_amount: '-10.4' },
      { type: 'dividend' },
    ]);
  });
});

describe('a statement in French whose texts report the trades', () => {
  it('is read by them, and one of purchases with a card is none', async () => {
    const header = 'Date;Libellé;Débit;Crédit;Solde';
    const file = await read(
      header,
      '13/03/2024;ACHAT 10 RHEINGOLD SA A 63,50;635,00;;1365,00',
      '15/03/2024;VIREMENT RECU;;500,00;1865,00',
      '20/03/2024;VENTE 5 RHEINGOLD SA A 65,00;;325,00;2190,00',
    );
    expect(tradeLines(file)).toEqual(['buy 2024-03-13 10 63.5', 'sell 2024-03-20 5 65']);
    const bank = await read(header, '13/03/2024;ACHAT CB BOULANGERIE DU PARC;4,50;;1365,00');
    expect(bank.trades).toEqual([]);
  });
});

describe('what became of orders', () => {
  it('is not a trade, also where nothing is shown of their being carried out', async () => {
    const file = await read(
      'timestamp,order_id,instrument,side,type,quantity,price,action',
      '2025-01-15T10:30:00Z,100,RHNE,BUY,LIMIT,100,150.10,NEW',
      '2025-01-15T10:32:00Z,102,RHNE,SELL,LIMIT,75,200.50,CANCEL',
    );
    expect(file.trades).toEqual([]);
    expect(file.errors[0]!.reason).toContain('show the outcome of orders');
  });
});

describe('numbers of which some have a comma and some a point', () => {
  it('are read one by one where none could be in thousands', async () => {
    const header = 'Data transakcji;Numer zlecenia;Papier;Kierunek;Ilość;Kurs;Prowizja;Wartość z prowizją';
    const file = await read(
      header,
      '25-09-2023 09:05:00;847466225;RHNE;Sprzedaż;75;194,50;53.97;14 533,53',
      '27-09-2023 09:01:15;940383149;ELBE;Kupno;2;61,36;6.00;128,72',
    );
    expect(file.trades).toMatchObject([
      { symbol: 'RHNE', cusip: null, price: '194.5', net_amount: '14533.53' },
      { symbol: 'ELBE', cusip: null, net_amount: '-128.72' },
    ]);
    const unclear = await read(header, '25-09-2023;847466225;RHNE;Sprzedaż;75;1.945;53.97;14 533,53');
    expect(unclear.trades).toEqual([]);
  });
});

describe('names and words that have lost their accents', () => {
  it('are those of their language', async () => {
    const file = await read(
      'Obchodni den;Titul;Operace;Mnozstvi;Kurz;Mena',
      '05.01.2026;RHNE;Nakup;10;1050,50;CZK',
      '25.02.2026;RHNE;Prodej;4;1080,00;CZK',
    );
    expect(tradeLines(file)).toEqual(['buy 2026-01-05 10 1050.5', 'sell 2026-02-25 4 1080']);
  });
});

describe('columns of shares bought and shares sold', () => {
  it('are one, and a row that has both is asked about', async () => {
    const file = await read(
      'Date,Scrip Name,Buy Qty.,Buy Value,Sell Qty.,Sell Value,Gross Amount',
      '01 Jul 2026,RHEINGOLD LTD,10,1000.00,0,0.00,-1001.00',
      '02 Jul 2026,RHEINGOLD LTD,0,0.00,4,480.00,479.00',
      '03 Jul 2026,RHEINGOLD LTD,5,500.00,5,510.00,10.00',
    );
    const trades = file.trades.map(({ type, quantity, net_amount }) => [type, quantity, net_amount].join(' '));
    expect(trades).toEqual(['buy 10 -1001', 'sell 4 479']);
    expect(file.errors).toMatchObject([{ row: 4 }]);
  });
});

describe('a contract that is in the words of an action alone', () => {
  it('is an option, not a share of the company beside it', async () => {
    const file = await read(
      'Run Date,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Currency,Price,Quantity,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Cash Balance,Settlement Date',
      '12/10/2025,"YOU BOUGHT OPENING TRANSACTION CALL (RHNE) RHEINGOLD INC CLASS A JAN 15 27 $5.5 (100 SHS) (Cash)",,RHEINGOLD,Cash,0,,USD,0.9,1,0,,0.65,,-90.66,0,12/11/2025',
    );
    expect(file.trades).toMatchObject([
      { type: 'option_buy_to_open', symbol: 'RHNE', option: { strike: '5.5', expiry: '2027-01-15', right: 'C' } },
    ]);
  });
});

describe('costs in a currency of their own', () => {
  it('are beside a sum that has none of them', async () => {
    const file = await read(
      'Trade#,Settlement date,Date,Symbol,ISIN,Operation,Quantity,Price,Currency,Amount,Fee,Fee currency',
      '480001111,2024-03-14,2024-03-12 16:40:11,RHNE,US0378331005,Buy,10,172.55,USD,1725.50,1.20,EUR',
      '480001112,2024-03-20,2024-03-18 18:01:00,ELBE,US5949181045,Sell,3,417.10,USD,1251.30,1.20,USD',
    );
    expect(file.errors).toEqual([]);
    expect(file.trades).toMatchObject([
      { type: 'buy', currency: 'USD', fees: '1.2', fees_currency: 'EUR', net_amount: '-1725.5' },
      { type: 'sell', currency: 'USD', fees: '1.2', fees_currency: null, net_amount: '1250.1' },
    ]);
  });
});

describe('rows in pence beside rows in pounds', () => {
  const file = (...sums: string[]) =>
    read(
      'Date,Type,Ticker,Quantity,Price,Currency,Amount',
      `12/03/2024,Buy,RHNE,1000,68.12,GBX,${sums[0]}`,
      '13/03/2024,Sell,ELBE,20,27.10,GBP,542.00',
      `14/03/2024,Buy,MOSL,100,470.15,GBX,${sums[1]}`,
    );

  it.each([
    ['pence too', ['68120.00', '47015.00']],
    ['pounds', ['681.20', '470.15']],
  ])('have their sums in %s, as these come out', async (_, sums) => {
    const { trades, errors } = await file(...sums);
    expect(errors).toEqual([]);
    expect(trades.map(({ price, net_amount, currency }) => [price, net_amount, currency])).toEqual([
      ['0.6812', '-681.2', 'GBP'],
      ['27.1', '542', 'GBP'],
      ['4.7015', '-470.15', 'GBP'],
    ]);
  });

  it('have sums in pounds where costs make that of one much larger', async () => {
    const { trades, errors } = await read(
      'Date,Type,Ticker,Quantity,Price,Currency,Amount',
      '12/03/2024,Buy,RHNE,1000,68.12,GBX,693.15',
      '13/03/2024,Buy,RHNE,2000,68.12,GBX,1374.35',
      '14/03/2024,Sell,ELBE,20,27.10,GBP,542.00',
      '15/03/2024,Buy,RHNE,10,68.12,GBX,18.76',
      '18/03/2024,Buy,RHNE,1,68.12,GBX,12.63',
    );
    expect(errors).toEqual([]);
    expect(trades.map(({ price, net_amount }) => [price, net_amount])).toEqual([
      ['0.6812', '-693.15'],
      ['0.6812', '-1374.35'],
      ['27.1', '542'],
      ['0.6812', '-18.76'],
      ['0.6812', '-12.63'],
    ]);
  });

  it('are not sure where no sum shows its unit', async () => {
    const { trades, errors } = await read(
      'Date,Type,Ticker,Quantity,Price,Currency,Amount',
      '12/03/2024,Buy,RHNE,10,68.12,GBX,18.76',
      '13/03/2024,Buy,RHNE,1,68.12,GBX,12.63',
    );
    expect(trades).toEqual([]);
    expect(errors[0]!.reason).toContain('some amounts may be in pounds or in pence');
  });

  it.each([
    ['pence', 'GBX', '68120.00', '995', 'GBX'],
    ['pounds beside sums in pence', 'GBX', '68120.00', '9.95', 'GBP'],
    ['pence beside sums in pounds', 'GBX', '681.20', '995', 'GBX'],
  ])('have costs in %s', async (_, currency, sum, fee, paidIn) => {
    const { trades, errors } = await read(
      'Date,Type,Ticker,Quantity,Price,Currency,Amount,Commission,Commission Currency',
      `12/03/2024,Buy,RHNE,1000,68.12,${currency},${sum},${fee},${paidIn}`,
      `13/03/2024,Buy,RHNE,1000,68.12,${currency},${sum},${fee},${paidIn}`,
    );
    expect(errors).toEqual([]);
    const bought = { price: '0.6812', currency: 'GBP', fees: '9.95', fees_currency: null, net_amount: '-691.15' };
    expect(trades).toMatchObject([bought, bought]);
  });

  it('are refused in whole sentences where two are not sure', async () => {
    const { errors } = await read('Date,Action,Symbol,Shares,Price,Value', '2024-03-20,Buy,RHNE,10,170.00,1900.00');
    expect(errors[0]!.reason).toMatch(/Not sure: shares times price does not come to the amount\. Download/);
    expect(errors[0]!.reason).not.toContain('…');
  });
});
