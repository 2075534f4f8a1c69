import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';
import { markedCancelled, withoutMark } from './marked-cancelled.ts';

async function read(...lines: string[]) {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  const { format, trades, ignored, errors } = await readTradeFile(once());
  return {
    format,
    trades: trades.map(({ type, trade_date, symbol, quantity, price }) =>
      [type, trade_date, symbol, quantity, price].join(' '),
    ),
    ignored: ignored.map(({ row }) => row),
    errors: errors.map(({ row }) => row),
  };
}

describe('a trade that was cancelled', () => {
  const HEADER = 'Trade Date,Activity Type,Symbol,Security Description,Side,Quantity,Price,Net Amount';
  it('is none where one column has the side and another that it was cancelled', async () => {
    const file = await read(
      HEADER,
      '2025-05-12,TRADE,RHNE,RHEINGOLD INC,BUY,10,100.00,-1000.00',
      '2025-05-13,TRADE,ELBE,ELBE CORP,SELL,-20,90.50,1810.00',
      '2025-05-15,DIVIDEND,RHNE,RHEINGOLD INC,,,,2.60',
      '2025-05-20,TRADE_CANCEL,ELBE,ELBE CORP,SELL,20,90.50,-1810.00',
    );
    expect(file.trades.filter((line) => /^(?:buy|sell)/.test(line))).toEqual([
      'buy 2025-05-12 RHNE 10 100',
      'sell 2025-05-13 ELBE 20 90.5',
    ]);
    expect(file.trades).toContain('other 2025-05-20 ELBE 20 90.5');
  });

  it('is left out where its own row has the mark before the name', async () => {
    const file = await read(
      'Trade Date,Action,Symbol,Description,Quantity,Price,Amount',
      '09/09/2024,Buy,RHNE,** CANCELLED ** RHEINGOLD INC,50,58.10,-2905.00',
      '09/10/2024,Buy,RHNE,RHEINGOLD INC,50,58.20,-2910.00',
      '09/11/2024,Sell,ELBE,CXL - ELBE CORP,10,20.00,-200.00',
      '09/11/2024,Sell,ELBE,ELBE CORP,10,20.00,200.00',
    );
    expect(file.trades.filter((line) => line.startsWith('buy'))).toEqual(['buy 2024-09-10 RHNE 50 58.2']);
    expect(file.trades).toContain('other 2024-09-11 ELBE 10 20');
    expect(file.ignored).toEqual([2]);
  });

  it('is left out where a column for codes of cancellations has one', async () => {
    const file = await read(
      'TradeDate|Side|Symbol|Quantity|Price|NetAmount|CancelCode',
      '2025-03-04|B|RHNE|500|13.25|-6625.00|',
      '2025-03-04|S|ELBE|100|36.10|3610.00|',
      '2025-03-03|B|RHNE|50|13.30|-665.00|C',
    );
    expect(file).toMatchObject({ errors: [], ignored: [4] });
  });

  it('is of the day that its correction is posted for', async () => {
    const file = await read(
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
      '08/12/2024,YOU BOUGHT RHEINGOLD INC (RHNE) (Cash),RHNE,RHEINGOLD INC,Cash,100,19.88,,,,-1988.00,08/13/2024',
      '08/13/2024,BUY CANCEL CANCELLED TRADE AS OF 08-12-24 RHEINGOLD INC (RHNE) (Cash),RHNE,RHEINGOLD INC,Cash,-100,19.88,,,,1988.00,08/13/2024',
      '08/13/2024,YOU BOUGHT CORRECTED CONFIRM AS OF 08-12-24 RHEINGOLD INC (RHNE) (Cash),RHNE,RHEINGOLD INC,Cash,100,19.80,,,,-1980.00,08/13/2024',
    );
    expect(file.trades).toContain('buy 2024-08-12 RHNE 100 19.8');
    expect(file.errors).toEqual([]);
  });

  it.each(['as of Apr-30-2024', 'AS OF 04-30-24', 'as of 04/30/2024'])('is of the day it names: %s', async (asOf) => {
    const file = await read(
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
      `05/02/2024,YOU BOUGHT ${asOf} RHEINGOLD INC (RHNE) (Cash),RHNE,RHEINGOLD INC,Cash,100,25.62,,,,-2562.00,05/02/2024`,
      `05/03/2024,YOU BOUGHT CANCELLED ${asOf} RHEINGOLD INC (RHNE) (Cash),RHNE,RHEINGOLD INC,Cash,-100,25.62,,,,2562.00,05/02/2024`,
      `05/03/2024,YOU SOLD ${asOf} ELBE CORP (ELBE) (Cash),ELBE,ELBE CORP,Cash,-10,20.00,,,,200.00,05/02/2024`,
    );
    expect(file.trades[0]).toBe('buy 2024-04-30 RHNE 100 25.62');
    expect(file.trades[1]).toMatch(/^other .*RHNE 100 25.62$/);
    expect(file.trades[2]).toBe('sell 2024-04-30 ELBE 10 20');
  });
});

describe('a cancellation by its own words', () => {
  it('returns the money of a purchase, though the word is behind the name (Questrade)', async () => {
    const file = await read(
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2025-02-03,2025-02-04,Buy,RHNE,RHEINGOLD INC WE ACTED AS AGENT,20,168.45,-3369,-4.95,-3373.95,CAD,1,Trades,TFSA',
      '2025-02-03,2025-02-04,Buy,RHNE,RHEINGOLD INC WE ACTED AS AGENT CANCELLED TRADE,-20,168.45,3369,4.95,3373.95,CAD,1,Trades,TFSA',
    );
    expect(file).toMatchObject({ format: 'questrade-xlsx', errors: [] });
    expect(file.trades).toEqual(['buy 2025-02-03 RHNE 20 168.45', 'other 2025-02-03 RHNE 20 168.45']);
  });

  it('names the security as its trade does, though the word is within the name (Hargreaves Lansdown)', async () => {
    const file = await read(
      'Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)',
      '24/03/2025,26/03/2025,B500200301,Thames Barges plc Ord 5p 400 @ 246.70,246.7,400,-998.75',
      '24/03/2025,26/03/2025,B500200301,Thames Barges plc Ord 5p CANCELLED 400 @ 246.70,246.7,400,998.75',
      '24/03/2025,26/03/2025,B500200302,Thames Barges plc Ord 5p 350 @ 246.70,246.7,350,-875.40',
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map((line) => line.split(' ')[0])).toEqual(['buy', 'other', 'buy']);
  });

  it.each([
    ['Buy - Cancel', '-100', '2210.00'],
    ['Cancel Buy', '100', '2210.00'],
    ['Purchase CXL', '-100', '-2210.00'],
    ['Buy (Reversal)', '-100', '2210.00'],
    ['Purchase (cancelled)', '100', '2210.00'],
    ['Purchase (cancelled)', '100', '-2210.00'],
  ])('is one of a purchase: %s', async (action, units, sum) => {
    const file = await read(
      'Date,Action,Symbol,Description,Quantity,Price,Amount',
      '04/02/2025,Buy,RHNE,RHEINGOLD INC,100,22.10,-2210.00',
      `04/04/2025,${action},RHNE,RHEINGOLD INC,${units},22.10,${sum}`,
      '04/15/2025,Sell,ELBE,ELBE CORP,-10,20.00,200.00',
    );
    expect(file.errors).toEqual([]);
    expect(file.trades[1]).toBe('other 2025-04-04 RHNE 100 22.1');
  });

  it('is one before the name of the security, in a format of a known broker', async () => {
    const file = await read(
      '"Trade Date","Settlement Date","Account","Description","Type","Symbol/ CUSIP","Quantity","Price","Amount"',
      '"06/03/2024","06/04/2024","CMA 1A2","Purchase  RHEINGOLD INC","","RHNE","100","$30.50","($3,050.00)"',
      '"06/04/2024","06/05/2024","CMA 1A2","Cancel Purchase  RHEINGOLD INC","","RHNE","-100","$30.50","$3,050.00"',
      '"06/04/2024","06/05/2024","CMA 1A2","Purchase  RHEINGOLD INC","","RHNE","100","$30.45","($3,045.00)"',
    );
    expect([file.format, file.errors]).toEqual(['merrill-csv', []]);
    expect(file.trades.map((line) => line.split(' ')[0])).toEqual(['buy', 'other', 'buy']);
  });

  it('is that trade itself, and no error, where its money goes the way of the trade and no other row has it', async () => {
    const header = 'Date,Transaction,Symbol,Description,Quantity,Price,Amount';
    const rows = [
      '04/15/2025,Sale,ELBE,ELBE CORP,10,20.00,200.00',
      '04/16/2025,Purchase,ELBE,ELBE CORP,5,20.00,-100.00',
    ];
    const cancelled = (sum: string) => `04/04/2025,Purchase (cancelled),RHNE,RHEINGOLD INC,100,22.10,${sum}`;
    const file = await read(header, ...rows, cancelled('-2210.00'));
    expect([file.errors, file.ignored]).toEqual([[], [4]]);
    expect(file.trades).toHaveLength(2);
    const returned = await read(header, ...rows, cancelled('2210.00'));
    expect(returned.trades).toHaveLength(2);
    expect(returned.errors).toEqual([4]);
  });

  it('that may be that trade itself cancels no equal one of a later day, in any order', async () => {
    const header = 'Date,Transaction,Symbol,Description,Quantity,Price,Amount';
    const rows = [
      '04/04/2025,Purchase (cancelled),RHNE,RHEINGOLD INC,100,22.10,-2210.00',
      '04/07/2025,Purchase,RHNE,RHEINGOLD INC,100,22.10,-2210.00',
      '04/15/2025,Sale,ELBE,ELBE CORP,10,20.00,200.00',
    ];
    for (const lines of [rows, rows.toReversed()]) {
      const file = await read(header, ...lines);
      expect(file.errors).toEqual([]);
      expect(file.trades.toSorted()).toEqual(['buy 2025-04-07 RHNE 100 22.1', 'sell 2025-04-15 ELBE 10 20']);
    }
  });

  it('of a contribution cancels the purchase of units, whose sums have no sign of the side', async () => {
    const file = await read(
      'Effective Date,Transaction Type,Investment,Units,Unit Value,Amount',
      '01/31/2024,Contribution,Rheingold Stock Account,0.3127,$702.53,$219.68',
      '02/15/2024,Exchange Out,Rheingold Stock Account,-4.25,$721.04,-$3064.42',
      '02/15/2024,Exchange In,Elbe Real Estate Account,6.6121,$463.46,$3064.42',
      '03/01/2024,Contribution,Rheingold Stock Account,0.2988,$735.18,$219.68',
      '03/04/2024,Contribution Reversal,Rheingold Stock Account,-0.2988,$735.18,-$219.68',
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map((line) => line.split(' ')[0])).toEqual(['buy', 'sell', 'buy', 'buy', 'other']);
  });

  it('is no cancellation of shares whose name has such a word', async () => {
    const file = await read(
      'Date,Action,Symbol,Description,Quantity,Price,Amount',
      '04/02/2025,Buy,RHNE,RHEINGOLD REVERSAL STRATEGY FUND,100,22.10,-2210.00',
      '04/15/2025,Sell,ELBE,ELBE CORP,-10,20.00,200.00',
    );
    expect(file.trades[0]).toBe('buy 2025-04-02 RHNE 100 22.1');
  });

  it.each([
    ['RHEINGOLD REVERSAL STRATEGY FUND', '2210.00'],
    ['RHEINGOLD TREND REVERSAL', '2210.00'],
    ['RHEINGOLD TREND REVERSAL', '-2210.00'],
  ])('is no cancellation of %s for %s', async (name, sum) => {
    const file = await read(
      'Date,Action,Symbol,Description,Quantity,Price,Amount',
      `04/02/2025,Buy,RHNE,${name},100,22.10,${sum}`,
      '04/15/2025,Sell,ELBE,ELBE CORP,10,20.00,200.00',
      '04/16/2025,Sell,ELBE,ELBE CORP,20,20.00,400.00',
    );
    expect(file.trades[0]).toBe('buy 2025-04-02 RHNE 100 22.1');
  });

  it('is no cancellation where the sums are costs, with a minus for sales', async () => {
    const file = await read(
      'Date,Symbol,Description,Quantity,Price,Cost',
      '04/02/2025,RHNE,RHEINGOLD REVERSAL STRATEGY FUND,100,22.10,2210.00',
      '04/15/2025,ELBE,ELBE CORP,-10,20.00,-200.00',
    );
    expect(file.trades.filter((line) => line.startsWith('other'))).toEqual([]);
  });

  it('is an order that was not carried out where neither money nor units move', async () => {
    const file = await read(
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2025-02-03,2025-02-04,Buy,RHNE,RHEINGOLD INC,20,168.45,-3369,-4.95,-3373.95,CAD,1,Trades,TFSA',
      '2025-02-03,2025-02-04,Buy Cancelled,RHNE,RHEINGOLD INC,20,168.45,0,0,0,CAD,1,Trades,TFSA',
    );
    expect(file.trades).toEqual(['buy 2025-02-03 RHNE 20 168.45']);
    expect(file.ignored).toEqual([3]);
  });

  it('is found in a long run of blanks in time', () => {
    const started = performance.now();
    for (const filling of [' '.repeat(20_000), '* '.repeat(10_000)]) {
      markedCancelled(`RHEINGOLD${filling}INC`, 'buy', { paid: '10', units: '1' });
      withoutMark(`RHEINGOLD${filling}INC`);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('words of brokers', () => {
  it('show a transfer though the kind of the account is beside it', async () => {
    const file = await read(
      'Date,Account Type,Transaction,Quantity,Description,Symbol,Price,Amount',
      '07/30/25,Cash,Purchase,40,RHEINGOLD INC,RHNE,154.12,-6164.80',
      '07/29/25,Cash,Sale,-75,ELBE CORP,ELBE,111.03,8327.25',
      '07/28/25,,Interest,,SWEEP,,,0.31',
      '07/18/25,Cash,Receive,33,ELBE CORP ACAT,ELBE,,',
    );
    expect(file.trades).toContain('transfer_in 2025-07-18 ELBE 33 ');
  });

  it.each([
    ['ACAT', 'transfer_in'],
    ['Receipt of Securities', 'transfer_in'],
    ['Transfert', 'transfer_in'],
  ])('of shares that come from elsewhere: %s', async (word, type) => {
    const file = await read(
      'Date,Activity,Symbol,Quantity,Price,Amount',
      '01/14/2025,Buy,RHNE,35,176.40,-6174.00',
      '01/13/2025,Sell,ELBE,90,99.90,8991.00',
      `01/08/2025,${word},ELBE,200,,`,
    );
    expect(file).toMatchObject({ errors: [], trades: [{}, {}, {}].map(() => expect.any(String)) });
    expect(file.trades.at(-1)).toBe(`${type} 2025-01-08 ELBE 200 `);
  });

  it.each(['MONEY MARKET PURCHASE - AUTOMATIC', 'ICA Transfer'])('of the fund for cash: %s', async (word) => {
    const file = await read(
      'Date,Activity,Symbol,Quantity,Price,Amount',
      '01/14/2025,Buy,RHNE,35,176.40,-6174.00',
      '01/13/2025,Sell,ELBE,90,99.90,8991.00',
      `01/08/2025,${word},CASHX,8991,1.00,-8991.00`,
    );
    expect(file).toMatchObject({ errors: [], ignored: [4] });
  });

  it('that begin alike: the longer decides (splits of Wealthsimple)', async () => {
    const file = await read(
      '"transaction_date","settlement_date","account_id","account_type","activity_type","activity_sub_type","direction","symbol","name","currency","quantity","unit_price","commission","net_cash_amount"',
      '"2025-09-02","2025-09-03","A1","TFSA","Trade","BUY","LONG","RHNE","Rheingold","CAD","25","36.12","0","-903.00"',
      '"2025-09-15","2025-09-15","A1","TFSA","CorporateAction","SUBDIVISION","LONG","RHNE","Rheingold","CAD","30","","0","0.00"',
      '"2025-09-16","2025-09-16","A1","TFSA","CorporateAction","CONSOLIDATION","LONG","ELBE","Elbe","CAD","-30","","0","0.00"',
    );
    expect(file.trades.slice(1).map((line) => line.split(' ')[0])).toEqual(['split', 'split']);
  });
});

describe('a row that is no trade', () => {
  it('is no error where it is a heading of those below', async () => {
    const file = await read(
      'Tran Type,Security Description,CUSIP,Trade Date,Shares,Price,Net Amount',
      'Purchases,,,,,,',
      'BUY,RHEINGOLD INC,037833100,2025-01-23,500,328.11,-164055.00',
      'Sales,,,,,,',
      'SELL,ELBE CORP,88160R101,2025-01-24,-300,281.40,84420.00',
    );
    expect(file).toMatchObject({ errors: [], ignored: [2, 4], trades: [expect.any(String), expect.any(String)] });
  });

  it('is none of shares where a deposit program of J.P. Morgan has them', async () => {
    const file = await read(
      'Trade Date,Settlement Date,Account Name,Account Number,Type,Description,Cusip,Ticker,Security Type,Price USD,Quantity,G/L Short USD,Amount USD,Tran Code,Commissions USD',
      '02/20/2025,02/21/2025,Own,1234,Buy,RHEINGOLD INC,037833100,RHNE,Stocks,178.21,4,,-712.84,BUY,0',
      '02/12/2025,02/12/2025,Own,1234,Misc Receipt,DEPOSIT SWEEP,,QCERQ,Cash,1,1500,,-1500,DEP,',
    );
    expect(file).toMatchObject({ format: 'chase-csv', errors: [], trades: ['buy 2025-02-20 RHNE 4 178.21'] });
  });
});
