import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from './read-trade-file.ts';

async function read(...lines: string[]): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

const refusal = async (...lines: string[]) => {
  const file = await read(...lines);
  expect(file).toMatchObject({ format: null, trades: [] });
  return file.errors[0]!.reason;
};

describe('what a known broker prints in another place', () => {
  it('is an option, where only the description behind a number of its own reports it', async () => {
    const header =
      'Date,Activity,Symbol,Symbol Description,Quantity,Price,Settlement Date,Account,Value,Currency,Description';
    const row = (day: string, activity: string, units: string, money: string, note: string) =>
      `"${day}",${activity},8RHNE91,,${units},,"${day}",A1,${money},CAD,${note}`;
    const file = await read(
      header,
      '"January 15, 2025",Buy,RHNE,RHEINGOLD INC,10,25.50,"January 16, 2025",A1,-255.00,CAD,RHEINGOLD INC',
      row('January 17, 2025', 'Sell', '-1', '498.00', 'CALL .RHNE   06/20/25    30 RHEINGOLD INC OPEN CONTRACT'),
      row(
        'February 24, 2025',
        'Reorganization',
        '1',
        '0',
        'EXP - CALL .RHNE   06/20/25    30 OPTION EXPIRATION - EXPIRED',
      ),
      row('May 16, 2025', 'Other', '1', '0', 'ASN - PUT .RHNE   05/16/25   20 ASSIGNMENT OF OPTION'),
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ type, symbol, option }) => [type, symbol, option?.strike])).toEqual([
      ['buy', 'RHNE', undefined],
      ['option_sell_to_open', 'RHNE', '30'],
      ['option_expire', 'RHNE', '30'],
      ['option_assign', 'RHNE', '20'],
    ]);
  });

  it.each([
    ['Unit cost (p)', '185.00', '1.85'],
    ['Unit cost (£)', '1.85', '1.85'],
  ])('is a price in what "%s" states', async (name, printed, price) => {
    const file = await read(
      `Trade date,Settle date,Reference,Description,${name},Quantity,Value (£)`,
      `18/03/2024,20/03/2024,B4455,Rheingold plc 100 @ ${printed},${printed},100,-196.95`,
    );
    expect(file.trades).toMatchObject([{ type: 'buy', price, net_amount: '-196.95', quantity: '100' }]);
  });

  it('is an option whose ticker has a sign before it, and no future', async () => {
    const file = await read(
      'Currency,Date,Action Code,Symbol,Security Description,Quantity,Price,Proceeds',
      'USD,25-11-2024,SELL,@RHNE,CALL RHNE01/17/25 190,10,1.60,1590.08',
      'USD,26-11-2024,BUY,RHNE,RHEINGOLD INC,10,25.50,(255.00)',
    );
    expect(file.trades.map(({ type, symbol, quantity }) => [type, symbol, quantity])).toEqual([
      ['option_sell', 'RHNE', '10'],
      ['buy', 'RHNE', '10'],
    ]);
  });

  it('is understood by a word that all brokers use, and never by a code', async () => {
    const header =
      'Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Saldo;Währung';
    const row = (action: string) =>
      `02-05-2023 09:31:00;1;${action};RHNE;Rheingold;US0378331005;5;25.50;0;;-127.50;10;USD`;
    const file = await read(header, row('Kauf'), row('Titeleingang'), row('XK'));
    expect(file.trades.map(({ type }) => type)).toEqual(['buy', 'transfer_in']);
    expect(file.errors).toMatchObject([{ row: 4, value: 'XK' }]);
  });
});

describe('what a column of annulments states', () => {
  it('is not a trade where it has a day or states yes', async () => {
    const file = await read(
      'Datum;Typ;Värdepapper;Antal;Kurs;Belopp;Valuta;Makuleringsdatum',
      '2025-03-04;Köp;Rheingold AB;100;100,25;-10025,00;SEK;',
      '2025-03-24;Sälj;Rheingold AB;40;111,50;4460,00;SEK;2025-03-25',
    );
    expect(file.trades.map(({ type }) => type)).toEqual(['buy']);
    expect(file.ignored).toEqual([{ row: 3, reason: 'annulled (2025-03-25)' }]);
  });
});

describe('what is not clear in a table of no known broker', () => {
  it('is the trade date, where a column of days is hinted at and another has days too', async () => {
    expect(
      await refusal(
        'Zawarto;Walor;Oferta;Ilość;Kurs;Data rozl.',
        '2021-10-06 16:26:34;REN;S;22;20,00;2021-10-08',
        '2021-10-04 16:26:34;REN;K;22;18,00;2021-10-06',
      ),
    ).toContain('may not be the trade date');
  });

  it('is cash that has shares at a price: its row is reported, not left out', async () => {
    const file = await read(
      'Trade Date,Fund,Transaction Type,Dollar Amount,Units,Unit Price',
      '06/01/2026,Rheingold Growth,Contribution,500.00,40.000,12.50',
      '06/15/2026,Rheingold Growth,Dividend Reinvestment,20.00,1.600,12.50',
      '09/01/2026,Rheingold Growth,Withdrawal,125.00,10.000,12.50',
    );
    expect(file.trades).toHaveLength(2);
    expect(file.errors).toMatchObject([{ row: 4, value: 'Withdrawal' }]);
  });
});

describe('what is not a security, in a table of no known broker', () => {
  const HEADER = 'Date,Symbol,Side,Quantity,Price,Asset Class';
  const SHARES = '2023-03-02,RHNE,Buy,10,145.30,Stock';

  it.each([
    ['EUR/USD', ''],
    ['eurusd', ''],
    ['GBP.JPY', ''],
    ['BTC-USD', ''],
    ['ETHUSDT', ''],
    ['XAUUSD', ''],
    ['ESH4', ''],
    ['/MNQZ23', ''],
    ['ES 03-24', ''],
    ['BTC', 'Crypto'],
    ['SAP', 'CFDs'],
    ['ZZ', 'Futures'],
    ['EUR', 'Forex'],
  ])('as %s %s is left out and reported', async (symbol, kind) => {
    const file = await read(HEADER, SHARES, SHARES, SHARES, `2023-03-01,${symbol},Buy,1,1.065,${kind}`);
    expect(file.trades.map((trade) => trade.symbol)).toEqual(['RHNE', 'RHNE', 'RHNE']);
    expect(file.ignored).toEqual([{ row: 5, reason: expect.stringContaining('which is not a security') }]);
  });

  it.each(['PAH3', 'HEN3', 'MUV2', 'EURN', 'ABEV3', 'BTC'])('is not a share such as %s', async (symbol) => {
    expect((await read(HEADER, SHARES, `2023-03-01,${symbol},Buy,1,1.065,Stock`)).trades).toHaveLength(2);
  });

  it('alone makes a file no history of trades', async () => {
    expect(
      await refusal('Instrument,Action,Quantity,Price,Time,Name', 'ES 03-24,Buy,1,4810.25,1/16/2024 9:31:02 AM,Entry'),
    ).toContain('future, which is not a security');
    expect(await refusal('Date,B/S,Quantity,Price,Contract,Product', '3/15/2023,Buy,1,3950.25,MESH3,MES')).toContain(
      'future, which is not a security',
    );
  });

  it('is not a share where its market is one of options, in Portuguese too', async () => {
    const file = await read(
      'Data do Negócio;Tipo de Movimentação;Mercado;Prazo/Vencimento;Instituição;Código de Negociação;Quantidade;Preço;Valor',
      ...[2, 6, 7].map((day) => `0${day}/01/2026;Compra;Mercado à Vista;-;XP;RHNE4;100;30,00;3.000,00`),
      '15/03/2026;Venda;Mercado à Vista;-;XP;RHNE4;150;50,00;7.500,00',
      '21/05/2026;Compra;Opções;-;XP;RHNEA300;100;1,00;100,00',
    );
    expect(file.trades).toHaveLength(4);
    expect(file.errors).toMatchObject([{ row: 6, reason: expect.stringContaining('no contract can be read') }]);
  });

  it.each(['Exercício de Opção de Venda', 'Exercicio de Opção de Compra', 'Opção de Venda', 'Termo', 'Futuro'])(
    'is no share where its market is %s',
    async (market) => {
      const file = await read(
        'Data do Negócio;Tipo de Movimentação;Mercado;Prazo/Vencimento;Instituição;Código de Negociação;Quantidade;Preço;Valor',
        ...[2, 6, 7, 8, 9, 12, 13].map((day) => `${day}/01/2026;Compra;Mercado à Vista;-;XP;RHNE4;100;30,00;3.000,00`),
        `15/03/2026;Venda;${market};-;XP;RHNEO300;100;30,00;3.000,00`,
      );
      expect(file.trades.map(({ symbol }) => symbol)).toEqual(Array.from({ length: 7 }, () => 'RHNE4'));
      expect([...file.errors, ...file.ignored].map(({ row }) => row)).toEqual([9]);
    },
  );

  it('is not a share where the row is of an option whose contract it does not name', async () => {
    const file = await read(
      'Trade Date,Security Type,Symbol,Buy/Sell,Quantity,Price,Net Amount',
      ...Array.from({ length: 8 }, () => '2024-01-16,EQ,RHNE,B,3,1.20,-3.60'),
      '2024-01-16,OPT,SPY,B,3,1.20,-361.95',
    );
    expect(file.trades).toHaveLength(8);
    expect(file.errors).toMatchObject([{ row: 10, reason: expect.stringContaining('no contract can be read') }]);
  });
});

describe('an option in a table of no known broker', () => {
  it('that only words report is not a share', async () => {
    const file = await read(
      'Trade Date,Type,Description,Symbol,Quantity,Price,Amount',
      '2024-01-16,Purchase,RHEINGOLD INC,RHNE,10,5.00,-50.00',
      '2024-01-16,Purchase,RHEINGOLD INC,RHNE,11,5.00,-55.00',
      '2024-01-17,Option Sale,RHEINGOLD 30,RHNE#C2026,-1,1.25,124.35',
      '2024-01-17,Sale,CALL RHNE 00030 RHEINGOLD EXP 03-20,RHNEX,-1,1.25,124.35',
      '2024-01-18,Sale,RHEINGOLD INC,RHNE,-10,6.00,60.00',
    );
    expect(file.trades.map(({ ref }) => ref)).toEqual([2, 3, 6]);
    expect(file.errors.map(({ row }) => row)).toEqual([4, 5]);
  });
});

describe('what is not a security, in a known broker’s file', () => {
  it('is left out of an activity statement of Interactive Brokers', async () => {
    const row = (category: string, symbol: string) =>
      `Trades,Data,Order,${category},USD,${symbol},"2024-01-18, 11:00:00",1,48,48,-48,-2,50,0,0,O`;
    const file = await read(
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      row('Stocks', 'RHNE'),
      row('Futures', 'ESH4'),
      row('CFDs', 'IBUS500'),
      row('Options On Futures', 'ESH4 C4800'),
    );
    expect(file.trades.map(({ symbol }) => symbol)).toEqual(['RHNE']);
    expect(file.ignored.map(({ reason }) => reason)).toEqual([
      'Futures, which is not a security',
      'CFDs, which is not a security',
      'Options On Futures, which is not a security',
    ]);
  });

  it('is stored apart by its kind in a Flex query of Interactive Brokers, as CSV and as XML', async () => {
    const csv = await read(
      'TradeDate,Symbol,AssetClass,Buy/Sell,Quantity,TradePrice,NetCash,CurrencyPrimary,IBCommission,TradeID',
      '20240118,RHNE,STK,BUY,1,48,-49,USD,-1,1',
      '20240118,ESH4,FUT,BUY,1,4800,0,USD,-2,2',
      '20240118,EUR.USD,CASH,BUY,1,1.09,0,USD,-2,3',
    );
    const xml = await read(
      '<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1"><Trades>',
      '<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="RHNE" tradeID="1" tradeDate="20240118" quantity="1" tradePrice="48" buySell="BUY" ibCommission="-1" netCash="-49" />',
      '<Trade accountId="U1" currency="USD" assetCategory="FUT" symbol="ESH4" tradeID="2" tradeDate="20240118" quantity="1" tradePrice="4800" buySell="BUY" ibCommission="-2" netCash="0" multiplier="50" expiry="20240315" />',
      '</Trades></FlexStatement></FlexStatements></FlexQueryResponse>',
    );
    const kinds = ({ trades }: TradeFile) => trades.map(({ symbol, type, subtype }) => [symbol, type, subtype]);
    expect(kinds(csv)).toEqual([
      ['RHNE', 'buy', null],
      ['ESH4', 'buy', 'future'],
    ]);
    expect(kinds(xml)).toEqual(kinds(csv));
  });

  it('is not a history in a download of positions alone', async () => {
    const file = await read(
      'OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVPOSLIST><POSSTOCK><INVPOS>',
      '<SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID><UNITS>100<UNITPRICE>25.50<MKTVAL>2550<DTPRICEASOF>20240315',
      '</INVPOS></POSSTOCK></INVPOSLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>',
    );
    expect(file).toMatchObject({ format: 'ofx', trades: [] });
    expect(file.errors[0]!.reason).toContain('lists positions (1) and no transactions');
  });

  it('is not a share in a trade book of Zerodha', async () => {
    const file = await read(
      'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time',
      'RHNE,INE002A01018,2024-01-16,NSE,EQ,EQ,buy,false,10,2700.00,1,2,2024-01-16T10:00:00',
      'NIFTY24JAN21500CE,,2024-01-17,NSE,FO,,buy,false,50,75.00,3,4,2024-01-17T10:00:00',
      'NIFTY24JANFUT,,2024-01-17,NSE,FO,,buy,false,50,21500.00,5,6,2024-01-17T10:00:00',
    );
    expect(file.trades.map(({ symbol }) => symbol)).toEqual(['RHNE']);
    expect(file.errors).toMatchObject([{ row: 3, reason: expect.stringContaining('no contract can be read') }]);
    expect(file.ignored).toEqual([{ row: 4, reason: 'future, which is not a security' }]);
  });
});

describe('orders of a table of no known broker', () => {
  it.each([
    'Open',
    'Queued',
    'Inactive',
    'New',
    'Accepted',
    'Not executed',
    'Triggered',
    'Offen',
    'Gelöscht',
    'Rechazada',
    'Rifiutato',
    '已撤单',
  ])('that are %s are no trades', async (state) => {
    const header = 'Date,Symbol,Side,Quantity,Price,State';
    const file = await read(header, '2024-01-16,RHNE,Buy,100,188.00,Filled', `2024-01-17,HLDN,Buy,50,380.00,${state}`);
    expect(file.trades).toHaveLength(1);
    expect(file.ignored).toEqual([{ row: 3, reason: `order that was not filled (${state})` }]);
  });

  it('take a purchase back by a minus before its shares', async () => {
    const file = await read(
      'Trade Date,Transaction,Ticker,Units,Price,Amount',
      '2024-01-16,Buy,RHNE,100,188.00,-18800.00',
      '2024-01-16,Buy,RHNE,-100,188.00,18800.00',
      '2024-01-18,Sell,HLDN,-50,190,9500.00',
    );
    expect(file.trades).toMatchObject([
      { type: 'buy', quantity: '100', net_amount: '-18800' },
      { type: 'other', subtype: 'cancel', quantity: '100', stated_quantity: '-100', net_amount: '18800' },
      { type: 'sell', quantity: '50' },
    ]);
  });
});

describe('money in a table of no known broker', () => {
  it('that is exchanged is asked about, not taken for the currency of the price', async () => {
    expect(
      await refusal(
        'Date,Type,Code,Quantity,Price,Currency,Exch. Rate,Value',
        '25/01/2018,Buy,RHNE,100,78.12,USD,0.78,10015.38',
      ),
    ).toContain('money was exchanged');
    expect(
      await refusal(
        'Trade date;Side;ISIN;Quantity;Price;Price currency;Value in EUR',
        '2024-01-16;Buy;US0378331005;10;185.50;USD;1703.50',
      ),
    ).toContain('"Value in EUR" is in EUR and its rows are in USD');
  });

  it('that does not come of shares and price is asked about', async () => {
    expect(
      await refusal('Date,Side,Symbol,Quantity,Price,Total,Currency', '2024-03-04,Buy,RHNE,100,44.95,3.30,AUD'),
    ).toContain('does not come to the amount');
  });

  it.each([
    ['Price (p),Amount (GBP),Currency', '450,450.00,GBP'],
    ['Price (pence),Amount (GBP),Venue', '450,450.00,XLON'],
    ['Price (pence),Amount (GBP),Currency', '450,450.00,GBP'],
    ['Price,Amount,Currency', '450,45000,GBX'],
    ['Price,Amount,Currency', '450,45000,GBp'],
  ])('in pence is in pounds: %s', async (names, cells) => {
    const row = `2024-03-04,Buy,RHNE,100,${cells}`;
    const file = await read(`Date,Side,Symbol,Quantity,${names}`, row);
    expect(file.trades).toMatchObject([{ price: '4.5', currency: 'GBP', net_amount: '-450' }]);
  });

  it('may differ from them by the costs', async () => {
    const file = await read('Date,Side,Symbol,Quantity,Price,Commission,Total', '2024-03-04,Buy,RHNE,10,1,9.99,-19.99');
    expect(file.trades).toMatchObject([{ net_amount: '-19.99', fees: '9.99' }]);
  });

  it('of an order is what was filled, with all that it cost', async () => {
    const file = await read(
      'Side,Symbol,Order Qty,Order Amount,Status,Fill Qty,Fill Price,Fill Amount,Fill Time,Platform Fees,GST,Currency',
      'Buy,BHP,200,9000.00,Filled,100,44.95,4495.00,"Mar 4, 2024 10:01:03 AEDT",3.00,0.30,AUD',
    );
    expect(file.trades).toMatchObject([{ quantity: '100', price: '44.95', net_amount: '-4498.3', fees: '3.3' }]);
  });

  it('of an order is what was filled with every fee beside it, whatever else their names hint at', async () => {
    const file = await read(
      'Side,Symbol,Status,Fill Qty,Fill Price,Fill Amount,Fill Time,Currency,Platform Fees,Settlement Fees,Consolidated Audit Trail Fees',
      'Buy,RHNE,Filled,172,2.47,424.84,"Jun 8, 2026 06:51:05 ET",USD,0.99,0.52,0.01',
      'Sell,RHNE,Filled,172,2.50,430.00,"Jun 9, 2026 06:51:05 ET",USD,0.99,0.52,0.01',
    );
    expect(file.trades).toMatchObject([
      { type: 'buy', fees: '1.52', net_amount: '-426.36' },
      { type: 'sell', fees: '1.52', net_amount: '428.48' },
    ]);
  });

  it('of Sharesight is in the portfolio’s currency', async () => {
    const file = await read(
      'Market,Code,Name,Type,Date,Quantity,Price *,Instrument Currency,Brokerage *,Brokerage Currency,Exch. Rate,Value',
      'NASDAQ,RHNE,Rheingold,Buy,10/01/2018,100,78.12,USD,10.00,AUD,0.78,10015.38',
    );
    expect(file).toMatchObject({
      format: 'sharesight-csv',
      trades: [{ price: '78.12', currency: 'USD', net_amount: null, fees: '10', fees_currency: 'AUD' }],
    });
  });
});

describe('words of other brokers', () => {
  it.each([
    ['Stock Split 20:1', 'split'],
    ['Stock Dividend', 'split'],
    ['Div Reinvest', 'buy'],
    ['BUYCOVER', 'buy'],
    ['SHRT', 'sell'],
    ['ACAT Transfer In', 'transfer_in'],
    ['Journal Out', 'transfer_out'],
    ['ACHAT COMPTANT', 'buy'],
    ['VENTE COMPTANT', 'sell'],
  ])('%s are known', async (action, type) => {
    const file = await read(
      'Date,Action,Symbol,Quantity,Price',
      '2024-01-16,Buy,RHNE,10,5',
      `2024-01-17,${action},HLDN,10,`,
    );
    expect(file.trades[1]).toMatchObject({ symbol: 'HLDN', type });
  });
});
