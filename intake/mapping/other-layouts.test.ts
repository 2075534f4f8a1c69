import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

async function readLines(lines: readonly string[]): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

const read = (...lines: string[]) => readLines(lines);

/** What changes holdings, as `day type security quantity`. */
const tradeLines = ({ trades }: TradeFile) =>
  trades.map(({ trade_date, type, symbol, isin, cusip, security_name, quantity, ratio }) =>
    [trade_date, type, isin ?? symbol ?? cusip ?? security_name, quantity ?? ratio].join(' '),
  );

describe('a table of another broker is read by what its cells are', () => {
  const LAYOUTS: Record<string, readonly [lines: string[], tradeLines: string[]]> = {
    'with letters for purchase and sale, and a day under any name': [
      [
        'Operazione;Data valuta;Descrizione;Titolo;Isin;Segno;Quantita;Valuta;Prezzo;Cambio;Controvalore',
        '15/03/2024;19/03/2024;Compravendita titoli;RHEIN;IT0003128367;A;100;EUR;6,125;1;612,5',
        '22/03/2024;26/03/2024;Compravendita titoli;RHEIN;IT0003128367;V;40;EUR;6,301;1;252,04',
      ],
      ['2024-03-15 buy IT0003128367 100', '2024-03-22 sell IT0003128367 40'],
    ],
    'with a bond, priced in percent, among shares': [
      [
        'Account Number,Date,Activity,Description,Symbol,CUSIP,Quantity,Price,Amount',
        'A1,06/26/2025,SOLD,RHEINGOLD INC,RHNE,037833100,-40.000,171.8800,"6,875.05"',
        'A1,06/24/2025,BOUGHT,ELBE CORP,ELBE,88160R101,10.000,303.1000,"-3,031.00"',
        'A1,06/12/2025,REDEMPTION,RHINE CNTY FL 5.000% 060125,,594918104,"-25,000.000",100.0000,"25,000.00"',
      ],
      ['2025-06-26 sell RHNE 40', '2025-06-24 buy ELBE 10', '2025-06-12 sell 594918104 25000'],
    ],
    'with the month above its rows': [
      [
        'Date,What,Company,Ticker,Number,Price',
        'January,,,,,',
        '01/04/2024,bought,RHEINGOLD INC,RHNE,10,12.50',
        'March,,,,,',
        '03/15/2024,sold,RHEINGOLD INC,RHNE,10,20.00',
      ],
      ['2024-01-04 buy RHNE 10', '2024-03-15 sell RHNE 10'],
    ],
    'in sections, which the first column names': [
      [
        'Account Info,,,Field Name,Field Value,,,,',
        'Trades,,,Symbol,Activity Type,Quantity,Trade Price,Amount,Fee,Trade Time,Currency',
        'Trades,Stock,DATA,RHNE,OpenLong,100,85.2,8520,-1.99,2024-09-03,USD',
        'Trades,Stock,DATA,RHNE,CloseLong,-50,92.0,-4600,-1.99,2024-09-17,USD',
        'Holdings,,,Symbol,Quantity,Multiplier,Cost Price,Close Price,Value,Unrealized P/L,Currency',
        'Holdings,Stock,DATA,RHNE,50,1,85.2,106,5300,1040,USD',
      ],
      ['2024-09-03 buy RHNE 100', '2024-09-17 sell RHNE 50'],
    ],
    'in sections, with names in brackets behind the tickers': [
      [
        'Account Information,Account ID,50123456,,,,,,',
        'Trades,,,Symbol,Activity Type,Quantity,Trade Price,Amount,Fee,Notes,Trade Time,Settle Date,Currency',
        'Trades,Stock,DATA,RHNE (Rheingold Inc.),OpenLong,10,227.50,-2275.00,-1.99,,"2025-03-10, 10:31:02, US/Eastern",2025-03-11,USD',
        'Trades,Stock,DATA,RHNE (Rheingold Inc.),CloseLong,-10,221.00,2210.00,-2.01,,"2025-03-11, 11:02:44, US/Eastern",2025-03-12,USD',
        'Trades,Stock,TOTAL,,,,,-65.00,-4.00,,,,',
      ],
      ['2025-03-10 buy RHNE 10', '2025-03-11 sell RHNE 10'],
    ],
    'in Japanese': [
      [
        '約定日,受渡日,銘柄コード,銘柄名,取引区分,売買区分,数量［株］,単価［円］,手数料［円］,受渡金額［円］',
        '2024/3/15,2024/3/19,7203,ラインゴルト,現物,買付,100,"3,500.0",275,"350,275"',
        '2024/3/22,2024/3/26,7203,ラインゴルト,現物,売付,40,"3,700.0",275,"147,725"',
      ],
      ['2024-03-15 buy 7203 100', '2024-03-22 sell 7203 40'],
    ],
    'of a custodian, with local money': [
      [
        'Fund,Asset ID,Security Name,Trade Type,Trade Date,Shares/Par Value,Local Price,Local Net Amount,Local Currency',
        'F1,037833100,RHEINGOLD INC,BUY,15-Mar-2024,"1,000",172.50,"-172,520.00",USD',
        'F1,037833100,RHEINGOLD INC,SELL,22-Mar-2024,400,171.10,"68,432.00",USD',
      ],
      ['2024-03-15 buy 037833100 1000', '2024-03-22 sell 037833100 400'],
    ],
    'whose shares are called an amount': [
      [
        'Trade ID,Instrument,Trade Time,B/S,Amount,Price,Traded Value,Symbol,Instrument Currency',
        '1,Rheingold,15-Mar-2024 14:31:10,Bought,100,25.50,-2550.00,RHNE:xnys,USD',
        '2,Rheingold,22-Mar-2024 14:31:10,Sold,-40,27.10,1084.00,RHNE:xnys,USD',
      ],
      ['2024-03-15 buy RHNE 100', '2024-03-22 sell RHNE 40'],
    ],
    'that says what happened at the head of a description': [
      [
        'Datum;Omschrijving;ISIN;Aantal;Koers;Munt;Makelaarsloon;Nettobedrag',
        '15/03/2024;Aankoop RHEINGOLD;NL0010273215;5;890,50;EUR;14,95;-4.467,45',
        '22/03/2024;Verkoop RHEINGOLD;NL0010273215;2;905,00;EUR;14,95;1.795,05',
      ],
      ['2024-03-15 buy NL0010273215 5', '2024-03-22 sell NL0010273215 2'],
    ],
    'that tells a sale by a minus before the shares': [
      ['date,ticker,qty,price,amount', '2024-01-15,RHNE,10,150.25,1502.50', '2024-06-15,RHNE,-5,170.50,-852.50'],
      ['2024-01-15 buy RHNE 10', '2024-06-15 sell RHNE 5'],
    ],
    'that tells a split by its ratio': [
      [
        'date,type,symbol,quantity,price,ratio',
        '2019-01-02,BUY,RHNE,1,310.12,',
        '2020-08-31,STOCK_SPLIT,RHNE,,,5:1',
        '2024-06-15,SELL,RHNE,5,280.00,',
      ],
      ['2019-01-02 buy RHNE 1', '2020-08-31 split RHNE 5:1', '2024-06-15 sell RHNE 5'],
    ],
    'with a rate of exchange beside sums that are in the price’s currency': [
      [
        'Date,Side,Ticker,Quantity,Price,Currency,Amount,FX Rate,Fee',
        '2024-03-15,Buy,RHNE,100,25.50,USD,-2551.00,0.9182,1.00',
        '2024-03-22,Sell,RHNE,40,27.10,USD,1083.00,0.9201,1.00',
      ],
      ['2024-03-15 buy RHNE 100', '2024-03-22 sell RHNE 40'],
    ],
    'with the terms of options in columns beside shares': [
      [
        'Date,Action,Symbol,Quantity,Price,Amount,Expiration,Strike,Call/Put',
        '03/15/2024,Buy,RHNE,100,25.50,-2550.00,,,',
        '03/18/2024,Sell to Open,RHNE,-1,1.25,125.00,04/19/2024,30,C',
        '03/22/2024,Sell,RHNE,-40,27.10,1084.00,,,',
      ],
      ['2024-03-15 buy RHNE 100', '2024-03-18 option_sell_to_open RHNE 1', '2024-03-22 sell RHNE 40'],
    ],
    'with a name where an identifier is missing': [
      [
        'Date;Operation;ISIN;Libelle;Quantite;Cours;Devise',
        '15/01/2024;Achat;US0378331005;Rheingold;25;172,50;EUR',
        '20/01/2024;Achat;;Halden;50;82,10;EUR',
      ],
      ['2024-01-15 buy US0378331005 25', '2024-01-20 buy Halden 50'],
    ],
    'with codes of purchases and sales as administrators ask for them': [
      [
        'Account Number,CUSIP,Transaction Type,Trade Date,Shares,Price Per Share,Total Amount',
        'A1,037833100,P,03/15/2024,1000,172.50,172500.00',
        'A1,037833100,S,03/22/2024,400,171.10,68440.00',
      ],
      ['2024-03-15 buy 037833100 1000', '2024-03-22 sell 037833100 400'],
    ],
    'with shares given away, and money moved in rows that name none': [
      [
        'date,action,symbol,quantity,price,fees,currency',
        '2023-05-10,TRANSFER,,1,1500.00,0.00,GBP',
        '2023-05-10,BUY,RHNE,100,10.00,0.00,GBP',
        '2024-06-15,TRANSFER_TO_SPOUSE,RHNE,40,0.00,0.00,GBP',
      ],
      ['2023-05-10 buy RHNE 100', '2024-06-15 transfer_out RHNE 40'],
    ],
    'in Russian': [
      [
        'Дата заключения,Вид сделки,Код актива,Количество,Цена за единицу,Сумма сделки,Валюта',
        '15.03.2021,Покупка,RHNE,100,25.50,2550.00,USD',
        '22.03.2021,Продажа,RHNE,40,27.10,1084.00,USD',
      ],
      ['2021-03-15 buy RHNE 100', '2021-03-22 sell RHNE 40'],
    ],
    'with German compounds, and units behind the shares': [
      [
        'Buchungsdatum;Ausführungsdatum;Vorgang;Bezeichnung;ISIN;Anzahl;Kurs (€);Betrag (€)',
        '18.03.2024;15.03.2024;Wertpapierkauf;Rheingold SE;DE0007164600;10 Stk.;175,20;-1.762,00',
        '25.03.2024;22.03.2024;Wertpapierverkauf;Rheingold SE;DE0007164600;4 Stk.;178,10;702,40',
      ],
      ['2024-03-15 buy DE0007164600 10', '2024-03-22 sell DE0007164600 4'],
    ],
    'with two names for a column, and no price': [
      [
        'Tran Date,Tran Code,Security Ticker,Share/Par Amount,Principal Amount',
        '3/15/2024,BUY,RHNE,100.00,-2550.00',
        '3/22/2024,SEL,RHNE,-40.00,1084.00',
      ],
      ['2024-03-15 buy RHNE 100', '2024-03-22 sell RHNE 40'],
    ],
    'with a column of shares that only multiplies out': [
      [
        'Date;Kind;Ticker;Lot;Price;Amount',
        '2024-03-15;Buy;RHNE;100;25.50;2550.00',
        '2024-03-22;Sell;RHNE;40;27.10;1084.00',
      ],
      ['2024-03-15 buy RHNE 100', '2024-03-22 sell RHNE 40'],
    ],
    'with names cut short': [
      [
        'TRADE DT,SETL DT,B/S,SYM,QTY,PX,NET AMT',
        '03/15/24,03/19/24,B,RHNE,100,25.50,2550.00',
        '03/22/24,03/26/24,S,RHNE,40,27.10,1083.98',
      ],
      ['2024-03-15 buy RHNE 100', '2024-03-22 sell RHNE 40'],
    ],
    'with a total under its rows': [
      ['Date,Action,Symbol,Quantity,Price,Amount', '03/25/2024,Buy,RHNE,100,27.20,-2720.00', 'Total,,,100,,-2720.00'],
      ['2024-03-25 buy RHNE 100'],
    ],
    'with codes of Hong Kong and an exchange before the ticker': [
      [
        'Trade Date,Direction,Code,Name,Qty,Price,Currency,Amount',
        '2024-03-15,Buy,00700,RHEINGOLD,100,290.00,HKD,-29000.00',
        '2024-03-22,Sell,00700,RHEINGOLD,40,291.00,HKD,11640.00',
      ],
      ['2024-03-15 buy 00700 100', '2024-03-22 sell 00700 40'],
    ],
  };

  it.each(Object.entries(LAYOUTS))('%s', async (_, [lines, expected]) => {
    const file = await readLines(lines);
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    expect(tradeLines(file)).toEqual(expected);
  });

  it('but for one row of a short table, which is named', async () => {
    const rows = ['2024-03-15,Buy,RHNE,10,5', '2024-03-16,Buy,RHNE,10,5', '2024-03-17,Sell,RHNE,4,5'];
    const file = await read('Date,Action,Symbol,Quantity,Price', ...rows, '2024-03-18,Zwangsumtausch,RHNE,10,5');
    expect(file.trades).toHaveLength(3);
    expect(file.errors).toMatchObject([{ row: 5, value: 'Zwangsumtausch' }]);
  });
});

describe('a table of another kind is refused in words, and not wrongly read', () => {
  it.each([
    [
      'lots, each bought and sold again',
      [
        'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Action',
        'RHNE,100,03/15/2023,06/22/2023,2710.00,2550.00,Sell',
      ],
    ],
    [
      '"Paper" may be the ticker',
      [
        'Date,Action,Description,Paper,Quantity,Price,Amount',
        '2024-03-14,Buy,RHEINGOLD INC,RHNE,10,12.50,-125.00',
        '2024-03-15,Sell,HALDEN INC,HLDN,4,20.00,80.00',
      ],
    ],
    [
      'cryptocurrencies are traded here',
      [
        'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Total',
        '2024-04-20T04:05:40Z,Buy,ATOM,2,EUR,10.00,20.00',
      ],
    ],
    [
      'the cells under "Quantity" are',
      [
        'Date,Action,Symbol,Quantity,Currency,Price',
        '2024-03-15,Buy,RHNE,USD,20.5,100',
        '2024-03-16,Sell,RHNE,USD,20.9,50',
      ],
    ],
    [
      'prices are below zero',
      ['Date,Action,Symbol,Quantity,Price', '2024-03-15,Buy,RHNE,20.5,100', '2024-03-16,Sell,RHNE,20.9,-50'],
    ],
    [
      'no column shows purchase or sale',
      ['Date,Symbol,Type,Quantity,Price', '2024-03-15,RHNE,Cash,-5,20.5', '2024-03-16,RHNE,Short,-5,20.5'],
    ],
    [
      'goods are traded here',
      ['Date,Type,Product,Quantity,Price,Total,Customer', '2024-03-15,Sale,Blue kettle,2,25.50,51.00,Ann'],
    ],
    [
      'none of its rows is a trade',
      ['Date,Action,Symbol,Qty,Price,Type', '2024-03-15,Buy,RHNE,1,1.25,Call', '2024-03-16,Sell,RHNE,1,1.45,Call'],
    ],
    [
      'dividends may have bought shares',
      [
        'Date,Type,Symbol,Price,Amount,Shares',
        '2016-01-19,Buy,RHNE,170.11,300.07,1.764',
        '2016-03-16,Dividend,RHNE,185.71,18.40,0.056',
      ],
    ],
  ])('%s', async (words, lines) => {
    const file = await readLines(lines);
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.errors[0]!.reason).toContain(words);
  });

  it.each([
    ['BTC', '67000'],
    ['ETH', '3500'],
    ['DOGE', '0.12'],
  ])('%s at %s is a coin and no share', async (symbol, price) => {
    const file = await read(
      'Date,Type,Symbol,Quantity,Price',
      '2024-03-15,Buy,RHNE,1,5',
      `2024-03-15,Buy,${symbol},1,${price}`,
    );
    expect(tradeLines(file)).toEqual(['2024-03-15 buy RHNE 1']);
    expect(file.ignored).toEqual([{ row: 3, reason: 'cryptocurrency, which is not a security' }]);
  });

  it('an order that was filled in part, where no column shows how many', async () => {
    const row = (state: string) => `RHNE,Buy,${state},100,25.50,2024-03-15`;
    const header = 'Symbol,Side,Status,Qty,Price,Date';
    const file = await read(header, row('Filled'), row('Filled'), row('Filled'), row('Partially Filled'));
    expect(file.trades).toHaveLength(3);
    expect(file.errors).toMatchObject([{ row: 5, column: 'Qty', reason: expect.stringContaining('filled in part') }]);
  });
});
