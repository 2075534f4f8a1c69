import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

async function read(...lines: string[]): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

/** What changes holdings, as `day type security quantity price amount`. */
const tradeLines = ({ trades }: TradeFile) =>
  trades
    .filter(({ type }) => type !== 'dividend')
    .map(({ trade_date, type, symbol, isin, cusip, security_name, quantity, price, net_amount }) =>
      [trade_date, type, isin ?? cusip ?? symbol ?? security_name, quantity, price ?? '-', net_amount ?? '-'].join(' '),
    );

describe('a table of no known broker is read by what it shows', () => {
  const LAYOUTS: Record<string, readonly [lines: string[], tradeLines: string[]]> = {
    'with money paid and received in columns of their own': [
      [
        'Date,Details,Ticker,Shares,Unit Price,Debit,Credit,Balance',
        '02/20/2020,Bought,RHNE,50,58.10,"2,905.00",,"7,095.00"',
        '03/18/2020,Sold,RHNE,50,23.82,,"1,190.97","8,285.97"',
      ],
      ['2020-02-20 buy RHNE 50 58.1 -2905', '2020-03-18 sell RHNE 50 23.82 1190.97'],
    ],
    'with prices in pence and sums in pounds': [
      [
        'Trade Date,Stock,SEDOL,Buy/Sell,Quantity,Price (p),Commission,Total Cost',
        '14/03/2024,Rheingold plc,B0YBKJ7,Buy,1000,68.20,11.95,693.95',
        '21/03/2024,Rheingold plc,B0YBKJ7,Sell,400,70.00,11.95,268.05',
      ],
      ['2024-03-14 buy Rheingold plc 1000 0.682 -693.95', '2024-03-21 sell Rheingold plc 400 0.7 268.05'],
    ],
    "with contracts whose words open, close or end them behind a broker's general type": [
      [
        'date,type,symbol,description,quantity,price,commission,amount',
        '2024-07-01T00:00:00Z,trade,RHNE240719P00540000,PUT RHNE 07/19/24 540 SELL TO OPEN,-3.0,4.25,1.05,1273.95',
        '2024-07-09T00:00:00Z,trade,RHNE240719P00540000,PUT RHNE 07/19/24 540 BUY TO CLOSE,3.0,1.10,1.05,-331.05',
        '2024-07-10T00:00:00Z,trade,MRW,MERROW CORP BUY,100.0,183.96,0.0,-18396.0',
        '2024-07-19T00:00:00Z,option,MRW240719C00200000,CALL MRW 07/19/24 200 Expired,-1.0,0.0,0.0,0.0',
      ],
      [
        '2024-07-01 option_sell_to_open RHNE 3 4.25 1273.95',
        '2024-07-09 option_buy_to_close RHNE 3 1.1 -331.05',
        '2024-07-10 buy MRW 100 183.96 -18396',
        '2024-07-19 option_expire MRW 1 - 0',
      ],
    ],
    'with coins beside shares, in columns that name them assets': [
      [
        'Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Asset class',
        'T1,2024-02-01T10:00:00+01:00,deposit,incoming,500.00,EUR,-,EUR,-,-,Fiat',
        'T2,2024-02-01T10:05:00+01:00,buy,outgoing,100.00,EUR,0.58480000,RHNE,171.00,EUR,Stock (derivative)',
        'T3,2024-02-02T10:05:00+01:00,buy,outgoing,50.00,EUR,0.00123000,BTC,40650.40,EUR,Cryptocurrency',
        'T4,2024-03-04T10:05:00+01:00,sell,incoming,60.00,EUR,0.30000000,RHNE,200.00,EUR,Stock (derivative)',
      ],
      ['2024-02-01 buy RHNE 0.5848 171 -100', '2024-03-04 sell RHNE 0.3 200 60'],
    ],
    'with shares of Japan that are counted as shares or units of funds': [
      [
        '"約定日","受渡日","取引","銘柄コード","銘柄名","数量（株/口）","単価（円）","手数料（円）","受渡金額（円）"',
        '"2024/03/04","2024/03/06","買","1234","ラインゴルト","100","3,650.0","0","365,000"',
        '"2024/03/12","2024/03/14","売","5678","メロウ","200","8,712.0","0","1,742,400"',
      ],
      ['2024-03-04 buy 1234 100 3650 -365000', '2024-03-12 sell 5678 200 8712 1742400'],
    ],
    'with contributions of money between those of units': [
      [
        'Trade Date,Transaction Type,Symbol,Description,Quantity,Price,Total Amount,Currency',
        '2024-02-12,Buy,RHNE,RHEINGOLD INC,50,38.42,-1921.00,CAD',
        '2024-03-29,Contribution,,EFT DEPOSIT,0,0,2000.00,CAD',
        '2024-04-02,Contribution,MRWX,MERROW FUND,2,20.00,40.00,CAD',
      ],
      ['2024-02-12 buy RHNE 50 38.42 -1921', '2024-04-02 buy MRWX 2 20 -40'],
    ],
    'with Brazilian columns of units bought and units sold': [
      [
        'Data Negócio,Conta,Ativo,Preço,Quantidade Compra,Quantidade Venda,Financeiro Compra,Financeiro Venda',
        '05/02/2024,123456,RHGE4,41.20,100,0,4120.00,0',
        '19/02/2024,123456,MRWA3,66.75,0,50,0,3337.50',
      ],
      ['2024-02-05 buy RHGE4 100 41.2 -', '2024-02-19 sell MRWA3 50 66.75 -'],
    ],
    'with prices and sums in pence': [
      [
        'Trade Date,Stock,SEDOL,Buy/Sell,Quantity,Price (p),Value',
        '14/03/2024,Rheingold plc,B0YBKJ7,Buy,1000,68.20,68200',
        '21/03/2024,Rheingold plc,B0YBKJ7,Sell,400,70.00,28000',
      ],
      ['2024-03-14 buy Rheingold plc 1000 0.682 -682', '2024-03-21 sell Rheingold plc 400 0.7 280'],
    ],
    'whose tickers stand before the names, and whose columns of days tell each other': [
      [
        'Symbol & Name,Trade Date,Settlement Date,Posted On,Buy/Sell,Quantity,Traded Price,Net Amount',
        'RHNE RHEINGOLD INC,03/04/2024,03/06/2024,03/14/2024,BUY,10,25.50,-255.27',
        'HLDN HALDEN CORP,03/05/2024,03/07/2024,03/15/2024,SELL,4,27.10,108.13',
      ],
      ['2024-03-04 buy RHNE 10 25.5 -255.27', '2024-03-05 sell HLDN 4 27.1 108.13'],
    ],
    'that lists what was ordered beside what was filled': [
      [
        'Side,Symbol,Order Price,Order Qty,Order Amount,Status,Currency,Fill Qty,Fill Price,Fill Amount,Fill Time,Currency',
        'Buy,RHNE,25.60,10,256.00,Filled,USD,6,25.50,153.00,"Mar 14, 2024 10:31:03",USD',
        'Sell,RHNE,27.00,4,108.00,Filled,USD,4,27.10,108.40,"Mar 21, 2024 10:31:03",USD',
        'Buy,HLDN,40.00,1,40.00,Cancelled,USD,,,,,',
      ],
      ['2024-03-14 buy RHNE 6 25.5 -153', '2024-03-21 sell RHNE 4 27.1 108.4'],
    ],
    'of Taiwan, with sums of a day between its rows': [
      [
        ',成交日期,股票代號,股票名稱,買賣別,成交數量,成交價,手續費,交易稅',
        ',2024/03/14,1101,萊茵,買,"1,000",42.5,20,0',
        ',2024/03/14 小計,,,,"1,000",42.5,20,0',
      ],
      ['2024-03-14 buy 1101 1000 42.5 -'],
    ],
    'of Poland, whose trades and settlements have days of other names': [
      [
        'Czas zawarcia;Walor;Waluta notowania;Oferta;Ilość;Kurs;Wartość;Prowizja;Status zlecenia;Data rozliczenia',
        '14-01-2026 16:23:06;REN;PLN;Kupno;100;150,00;15000,00;28,50;Zrealizowane;16-01-2026',
        '19-05-2026 16:07:40;RENLANDIA;PLN;Sprzedaż;40;160,50;6420,00;12,20;Zrealizowane;21-05-2026',
        '04-12-2025 14:07:47;REN;PLN;Sprzedaż;22;60,00;1320,00;2,51;Unieważnione;08-12-2025',
      ],
      ['2026-01-14 buy REN 100 150 -15028.5', '2026-05-19 sell RENLANDIA 40 160.5 6407.8'],
    ],
    'of Japan, with the unit of money behind its sums': [
      [
        '約定日,銘柄コード,銘柄名,売買,数量,単価,受渡金額,通貨',
        '2024-03-14,7203,ライン,買,10,1000,"10,275円",JPY',
        '2024-03-21,7203,ライン,売,4,1100,"4,125円",JPY',
      ],
      ['2024-03-14 buy 7203 10 1000 -10275', '2024-03-21 sell 7203 4 1100 4125'],
    ],
    'with shares bought and sold in columns of their own': [
      [
        'Trade Date,Security,CUSIP,Shares Bought,Shares Sold,Price,Net Amount',
        '11/02/2021,RHEINGOLD INC,037833100,300,,86.10,"-25,830.00"',
        '11/09/2021,RHEINGOLD INC,037833100,,300,65.90,"19,769.90"',
      ],
      ['2021-11-02 buy 037833100 300 86.1 -25830', '2021-11-09 sell 037833100 300 65.9 19769.9'],
    ],
    'of a custodian that names settlements': [
      [
        'Account ID,Trans Type,Instrument ID,Instrument Name,Quantity,Trade Date,Settled Date,Net Settlement Amount,Currency,Deal Price',
        'A1,RVP,US0378331005,RHEINGOLD,"3,000",2019-05-06,2019-05-08,"354,960.00",USD,118.32',
        'A1,DVP,US0378331005,RHEINGOLD,"1,000",2019-10-21,2019-10-23,"117,180.00",USD,117.20',
        'A1,Free Receipt,US0378331005,RHEINGOLD,500,2019-11-01,2019-11-01,0.00,USD,',
      ],
      [
        '2019-05-06 buy US0378331005 3000 118.32 -354960',
        '2019-10-21 sell US0378331005 1000 117.2 117180',
        '2019-11-01 transfer_in US0378331005 500 - 0',
      ],
    ],
    'whose actions run together': [
      [
        'TranType,EventDate,CUSIP,Quantity,Price,LocalAmount,LocalCurrency',
        'SellShort,1/24/2023 12:00:00 AM,037833100,-500,13.90,6950.00,USD',
        'CoverShort,2/28/2023 12:00:00 AM,037833100,500,9.40,-4700.00,USD',
      ],
      ['2023-01-24 sell 037833100 500 13.9 6950', '2023-02-28 buy 037833100 500 9.4 -4700'],
    ],
    'in Danish, where days come first': [
      [
        'Handelsdato;Valørdato;Transaktionstype;Papirnavn;Fondskode (ISIN);Antal;Kurs;Kursvaluta;Kurtage;Afregningsbeløb',
        '08-02-2024;12-02-2024;Køb;Rheingold;US0378331005;20;392,00;DKK;29,00;-7.869,00',
        '07-05-2024;10-05-2024;Salg;Rheingold;US0378331005;20;408,50;DKK;29,00;8.141,00',
      ],
      ['2024-02-08 buy US0378331005 20 392 -7869', '2024-05-07 sell US0378331005 20 408.5 8141'],
    ],
    'in rand': [
      [
        'Transaction Date,Action,Instrument,Quantity,Price,Debit/Credit',
        '2023-02-14,Bought,Rheingold Ltd,30,R 0.45,-R 14.10',
        '2023-04-20,Sold,Rheingold Ltd,20,R 66.50,"R 1,325.80"',
      ],
      ['2023-02-14 buy Rheingold Ltd 30 0.45 -14.1', '2023-04-20 sell Rheingold Ltd 20 66.5 1325.8'],
    ],
    'whose net amount has costs that no column prints': [
      [
        'Trade Date,Activity,Symbol,Quantity,Price,Principal,Commission,Net Amount',
        '03-Jan-2023,Buy,RHNE,20.00,264.48,"5,289.60",9.00,"-5,298.60"',
        '09-Feb-2023,Sell,RHNE,-8.00,177.92,"1,423.36",9.00,"1,414.33"',
      ],
      ['2023-01-03 buy RHNE 20 264.48 -5298.6', '2023-02-09 sell RHNE 8 177.92 1414.33'],
    ],
    'whose days are told by their settlements, but for a dividend’s': [
      [
        'Trade Type,Ticker,Trade Date,Settle Date,Shares,Price,Net Amount,Currency',
        'BUY,RHNE,08/10/2021,08/12/2021,1500,132.22,198360.00,USD',
        'SELL,RHNE,11/04/2021,11/08/2021,700,149.06,104327.46,USD',
        'DIVIDEND,RHNE,12/09/2021,01/03/2022,0,0,550.00,USD',
      ],
      ['2021-08-10 buy RHNE 1500 132.22 -198360', '2021-11-04 sell RHNE 700 149.06 104327.46'],
    ],
    'that says what was done before the security’s name': [
      [
        '"Date","Description","Symbol","Quantity","Price","Amount"',
        '"08/22/2023","BUY RHEINGOLD INC","RHNE","15","$149.60","-$2,270.00"',
        '"08/28/2023","SELL RHEINGOLD INC","RHNE","20","$95.61","$1,880.30"',
        '"08/25/2023","DIVIDEND ON RHEINGOLD INC ON 15 SHARES AT 1.48","RHNE","","","$22.20"',
        '"08/25/2023","PROGRAM & PORTFOLIO STRATEGY FEES","","","","-$41.15"',
      ],
      ['2023-08-22 buy RHNE 15 149.6 -2270', '2023-08-28 sell RHNE 20 95.61 1880.3'],
    ],
    'with signs behind its sums': [
      [
        'Handelsdatum;Auftragsart;WKN;Wertpapiername;Stück/Nominal;Ausführungskurs;Gebühren;Gesamtbetrag',
        '07.10.2021;Kauf;A2E4T7;Rheingold AG;100;15,20;7,00;1.527,00-',
        '12.01.2023;Verkauf;A2E4T7;Rheingold AG;100;12,45;7,00;1.238,00+',
      ],
      ['2021-10-07 buy Rheingold AG 100 15.2 -1527', '2023-01-12 sell Rheingold AG 100 12.45 1238'],
    ],
    'with the day of booking beside that of the trade': [
      [
        'Account,Tran Date,Post Date,Tran Code Desc,Ticker,Units,Price,Cash Amount',
        'IMA,12/21/2023,12/26/2023,PURCHASED,RHNE,10,520.11,"$(5,201.50)"',
        'IMA,12/22/2023,12/27/2023,SOLD,RHNE,(5),99.60,$497.80',
      ],
      ['2023-12-21 buy RHNE 10 520.11 -5201.5', '2023-12-22 sell RHNE 5 99.6 497.8'],
    ],
  };

  it.each(Object.keys(LAYOUTS))('%s', async (which) => {
    const [lines, expected] = LAYOUTS[which]!;
    const file = await read(...lines);
    expect(file.errors).toEqual([]);
    expect(tradeLines(file)).toEqual(expected);
  });

  it('but not as a sale where all that is shown is how trades are settled', async () => {
    const file = await read(
      'Settlement,Symbol,Quantity,Trade Date,Price',
      'DVP,RHNE,100,2023-02-14,5',
      'DVP,RHNE,100,2023-02-15,5',
    );
    expect(file).toMatchObject({ format: null, trades: [] });
  });

  it('with one of few rows that it does not understand, which is reported with its line', async () => {
    const file = await read(
      'Date,Action,Symbol,Quantity,Price',
      '2024-01-16,Buy,RHNE,10,5',
      '2024-01-17,Sell,RHNE,10,6',
      '2024-01-18,Zwangsumtausch,RHNE,10,6',
    );
    expect(tradeLines(file)).toHaveLength(2);
    expect(file.errors).toMatchObject([{ row: 4, value: 'Zwangsumtausch' }]);
  });

  it('but not where a sum in dollars is in a row of another currency', async () => {
    const file = await read('Date,Action,Symbol,Quantity,Price,Currency', '2024-01-16,Buy,RHNE,10,$5.00,EUR');
    expect(file.errors[0]!.reason).toContain('a row in EUR has sums with the sign of dollars');
  });
});

describe('an activity statement of Interactive Brokers', () => {
  it.each([
    ['Transaktionen', 'Datum/Zeit', 'Menge', 'Aktien', 'Devisen'],
    ['Transactions', 'Date/Heure', 'Quantité', 'Actions', 'Forex'],
    ['交易', '日期/时间', '数量', '股票', '外汇'],
  ])('is read in the language of its section %s', async (section, day, units, shares, money) => {
    const file = await read(
      'Statement,Header,Feldname,Feldwert',
      `${section},Header,DataDiscriminator,Kategorie,Währung,Symbol,${day},${units},T.-Kurs,Schluss,Erlös,Gebühr,Basis,G&V,MTM,Code`,
      `${section},Data,Order,${shares},EUR,RHNE,"2024-02-06, 10:14:22","1,025",158.32,160.1,-162278,-2.98,162280.98,0,44.5,O`,
      `${section},Data,Order,${shares},EUR,RHNE,"2024-09-10, 09:30:01",-25,194.5,195.2,4862.5,-3.43,-3960.98,898.09,-17.5,C`,
      `${section},SubTotal,,${shares},EUR,RHNE,,1000,,,-157415.5,-6.41,0,898.09,27,`,
      `${section},Data,Order,${money},USD,EUR.USD,"2024-02-07, 10:14:22",500,1.08,,-540,-2,,,0,`,
      'Dividenden,Header,Währung,Datum,Beschreibung,Betrag',
      'Dividenden,Data,EUR,2024-05-20,RHNE,55',
    );
    expect(file).toMatchObject({ format: 'ibkr-activity-csv', errors: [] });
    expect(tradeLines(file)).toEqual([
      '2024-02-06 buy RHNE 1025 158.32 -162280.98',
      '2024-09-10 sell RHNE 25 194.5 4859.07',
    ]);
  });
});

describe('a cost that is printed as a word', () => {
  it('is none', async () => {
    const file = await read(
      'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type',
      '12345678,2024-03-04,2024-03-06,Buy,Buy,RHEINGOLD,RHNE,4.0,852.37,-3409.48,Free,-3409.48,0.00,CASH',
    );
    expect(file).toMatchObject({ format: 'vanguard-csv', errors: [], trades: [{ fees: '0', net_amount: '-3409.48' }] });
  });
});

describe('an order that was not carried out', () => {
  it('is not a trade in any broker’s file whose rows show that', async () => {
    const file = await read(
      'Order date,Completion date,Transaction type,Investments,Product Wrapper,Account Number,Source investment,Amount,Quantity,Price per unit,Reference Number,Status',
      '04 Jan 2022,06 Jan 2022,Buy,"RHEINGOLD PLC, RHN",Investment ISA,AB1,Cash,1000.00,500,2.00,R1,Completed',
      '12 Feb 2022,,Buy,"RHEINGOLD PLC, RHN",Investment ISA,AB1,Cash,100.00,90,1.11,R4,Cancelled',
    );
    expect(file).toMatchObject({ format: 'fidelity-uk-csv', trades: [{ ref: 2 }] });
    expect(file.ignored).toEqual([{ row: 3, reason: 'order that was not carried out (Cancelled)' }]);
  });
});

describe('a header that a known broker’s format fits, but not its rows', () => {
  it('is read by its columns', async () => {
    const file = await read(
      '"Trade Date","Settlement Date","Account","Type","Symbol/CUSIP","Security","Shares","Price","Principal","Commission/Fee","Total"',
      '"2021-03-15","2021-03-17","****5566","Buy","RHNE","RHEINGOLD INC CL A","250","26.50","6,625.00","45.00","(6,670.00)"',
      '"2021-05-06","2021-05-10","****5566","Sell","RHNE","RHEINGOLD INC CL A","250","19.05","4,762.50","45.03","4,717.47"',
    );
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    expect(tradeLines(file)).toEqual(['2021-03-15 buy RHNE 250 26.5 -6670', '2021-05-06 sell RHNE 250 19.05 4717.47']);
  });
});

describe('a tax on costs', () => {
  const rows = (first: string, second: string) =>
    read(
      'Trade Date,Settlement Date,Type,Code,Quantity,Price ($),Brokerage ($),GST ($),Total ($)',
      `05/02/2024,07/02/2024,Buy,RHN,100,93.45,14.95,1.36,${first}`,
      `19/03/2024,21/03/2024,Sell,MRW,200,26.10,19.95,1.81,${second}`,
    );

  it('is no cost of its own where the costs have it in them, as the sums show', async () => {
    const { trades } = await rows('9359.95', '5200.05');
    expect(trades.map(({ fees }) => fees)).toEqual(['14.95', '19.95']);
  });

  it('is one where the sums have it beside them', async () => {
    const { trades } = await rows('9361.31', '5198.24');
    expect(trades.map(({ fees }) => fees)).toEqual(['16.31', '21.76']);
  });
});
