import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

async function read(...lines: string[]) {
  return await readTradeFile(
    (async function* () {
      yield new TextEncoder().encode(`${lines.join('\n')}\n`);
    })(),
  );
}

const shown = async (...lines: string[]) =>
  (await read(...lines)).trades.map(({ type, symbol, quantity, price }) => [type, symbol, quantity, price].join(' '));

describe('a row of income that prints the units it is paid for', () => {
  const header = 'Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance';

  it('is no sale at interactive investor', async () => {
    expect(
      await shown(
        header,
        '04/03/2025,06/03/2025,TBRG,B0ABC12,100,£8.125,THAMES BARGES,AA1,"£818.49",n/a,"£181.51"',
        '25/03/2025,27/03/2025,TBRG,B0ABC12,100,£0.12,Div TBRG,AA2,n/a,£12.00,"£193.51"',
        '26/03/2025,28/03/2025,DGFD,B0ABC13,10,£2.00,DIVIDEND GROWTH FUND,AA3,n/a,£20.00,"£213.51"',
      ),
    ).toEqual(['buy TBRG 100 8.125', 'dividend TBRG  ', 'sell DGFD 10 2']);
  });
});

describe('a price without a sign beside pounds', () => {
  const header = 'Settlement Date,Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance';

  it('is in pence where units times price is a hundred times the sum', async () => {
    expect(
      await shown(
        header,
        '06/03/2025,04/03/2025,TBRG,B0ABC12,500,67.21,THAMES BARGES Bought 500 @ 67.21p,AA1,£349.68,n/a,"£1,650.32"',
        '27/03/2025,25/03/2025,MRW,B0ABC13,60,3942.5,MERROW,AA2,n/a,"£2,360.50","£4,010.82"',
        '28/03/2025,26/03/2025,RHN,B0ABC14,60,39.425,RHEINGOLD,AA3,n/a,"£2,360.50","£6,371.32"',
      ),
    ).toEqual(['buy TBRG 500 0.6721', 'sell MRW 60 39.425', 'sell RHN 60 39.425']);
  });
});

describe('an event of E*TRADE that only the description names', () => {
  it('is a split of a reorganization, and a dividend of a cash payment', async () => {
    expect(
      await shown(
        'For Account:,####9876',
        '',
        'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
        '06/10/24,Reorganization,EQ,RHNE,90,0,0,0,RHEINGOLD INC 10 FOR 1 STOCK SPLIT',
        '06/10/24,Reorganization,EQ,MRW,-45,0,0,0,MERROW CORP 1 FOR 10 REVERSE SPLIT',
        '06/11/24,Reorganization,EQ,ELBE,-45,0,0,0,ELBE CORP EXCHANGED FOR OTHER SHARES',
        '06/11/24,Reorganization,EQ,MRW,0,3.2,0,0,MERROW CORP CASH IN LIEU OF FRACTIONS REVERSE SPLIT',
        '06/12/24,Cash Dividend,EQ,RHNE,0,7.5,0,0,RHEINGOLD INC CASH DIV',
        '06/13/24,Cash Transfer,EQ,,0,7.5,0,0,ACH',
      ),
    ).toEqual(['split RHNE 90 ', 'split MRW -45 ', 'other ELBE 45 ', 'sell MRW  ', 'dividend RHNE  ']);
  });
});

describe('a text that names the security before the units', () => {
  it('has the price in hundredths where the sum shows it', async () => {
    const { trades } = await read(
      'Transaction Date,Comment,Debit/Credit',
      '2024-03-04,"Bought Rheingold Top 40 ETF 12.3456 @ 6512.00",R -803.95',
      '2024-03-04,"Broker Commission",R -2.01',
      '2024-03-11,"Sold Merrow Limited 20.0000 @ 142.30",R 2 846.00',
      '2024-03-20,"EFT Deposit",R 1 000.00',
    );
    expect(
      trades.map(({ type, security_name, quantity, price }) => [type, security_name, quantity, price].join(' ')),
    ).toEqual(['buy Rheingold Top 40 ETF 12.3456 65.12', 'sell Merrow Limited 20 142.3']);
  });
});

describe('shares that come from elsewhere', () => {
  it('are no purchase at SelfWealth unless they are paid for', async () => {
    expect(
      await shown(
        'Trade Date,Settlement Date,Action,Reference,Code,Name,Units,Average Price,Consideration,Brokerage,Total',
        '2025-05-09 00:00:00,2025-05-11 00:00:00,Buy,A1,RHN,RHEINGOLD,25,91.05,2276.25,9.5,2285.75',
        '2025-07-03 00:00:00,2025-07-03 00:00:00,In,,MRW,MERROW,100,0,0,0,0',
        '2025-07-04 00:00:00,2025-07-04 00:00:00,In,,MRW,MERROW,50,2,100,0,100',
        '2025-07-05 00:00:00,2025-07-05 00:00:00,Out,,MRW,MERROW,20,0,0,0,0',
      ),
    ).toEqual(['buy RHN 25 91.05', 'transfer_in MRW 100 0', 'buy MRW 50 2', 'transfer_out MRW 20 0']);
  });

  it('are known by hyphened words at TD Direct, and as conversions in a stock plan', async () => {
    expect(
      await shown(
        'Trade Date,Settle Date,Description,Action,Quantity,Price,Commission,Net Amount',
        '10 Aug 2025,14 Aug 2025,RHEINGOLD INC,BUY,75,49.31,9.99,"-3,708.24"',
        '22 Nov 2025,22 Nov 2025,RHEINGOLD INC,TFR-IN,40,,,0.00',
      ),
    ).toEqual(['buy  75 49.31', 'transfer_in  40 ']);
    expect(
      await shown(
        'Transaction date,Transaction type,Investment name,Shares,Amount',
        '"JAN-17-2025","CONVERSION SHARES DEPOSITED","RHEINGOLD INC",48.000,"$0.00"',
      ),
    ).toEqual(['transfer_in  48 ']);
  });
});

describe('an event that only the words of a row name', () => {
  it('is a reinvestment or a split at Firstrade, and no transfer', async () => {
    expect(
      await shown(
        'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType',
        'ELBE,-10.00,,Other,ELBE CORP COM REVERSE SPLIT 1 FOR 10 OLD SHARES,2025-08-29,2025-08-29,0.00,0.00,0.00,0.00,037833100,Financial',
        'RHNE,0.17412,70.64,Other,RHEINGOLD INC REINV @ 70.64 REC 03/14/25 PAY 04/01/25,2025-04-01,2025-04-01,0.00,-12.30,0.00,0.00,88160R101,Financial',
        'DFN,7,,Other,DIVIDEND 15 SPLIT CORP CL A TRANSFER FROM OTHER FIRM,2025-04-02,2025-04-02,0.00,0.00,0.00,0.00,25537R208,Financial',
        'DFN,8,,Other,DIVIDEND 15 SPLIT CORP JOURNAL,2025-04-03,2025-04-03,0.00,0.00,0.00,0.00,25537R208,Financial',
        'RHNE,5,,Other,RHEINGOLD INC TRANSFER FROM OTHER FIRM,2025-04-02,2025-04-02,0.00,0.00,0.00,0.00,88160R101,Financial',
      ),
    ).toEqual([
      'split ELBE -10 ',
      'buy RHNE 0.17412 70.64',
      'transfer_in DFN 7 ',
      'transfer_in DFN 8 ',
      'transfer_in RHNE 5 ',
    ]);
  });

  it('is a spin-off at Questrade, where all distributions of shares have one code', async () => {
    const { trades } = await read(
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2025-06-16,2025-06-16,DIS,RHNE,RHEINGOLD NEW SPINOFF SHARES,3,0,0,0,0,USD,1,Corporate actions,TFSA',
      '2025-06-17,2025-06-17,DIS,ELBE,ELBE CORP STOCK DIVIDEND,3,0,0,0,0,USD,1,Corporate actions,TFSA',
      '2025-06-18,2025-06-18,DIS,CSDX,RHEINGOLD S&P SPIN-OFF ETF DISTRIBUTION,1,0,0,0,0,USD,1,Corporate actions,TFSA',
    );
    expect(trades.map(({ subtype }) => subtype)).toEqual(['spin_off', 'stock_dividend', 'stock_dividend']);
  });

  it('sells units for the fee of a retirement plan, and none for a fee on shares', async () => {
    expect(
      await shown(
        'Effective Date,Transaction Type,Investment,Units,Unit Value,Amount',
        '01/31/2024,Contribution,Rheingold Stock Account,0.3127,$702.53,$219.68',
        '02/15/2024,Exchange Out,Rheingold Stock Account,-4.25,$721.04,-$3064.42',
        '03/28/2024,Plan Servicing Fee,Rheingold Stock Account,-0.0136,$738.90,-$10.05',
        '03/29/2024,ADR Fee,Rheingold Stock Account,100,$0.02,-$2.00',
        '03/30/2024,ADR Service Fee,Rheingold Stock Account,-100,$0.02,-$2.00',
        '03/30/2024,Depositary Services Fee,Rheingold Stock Account,-100,$0.02,-$2.00',
        '03/30/2024,ADR Admin Fee,Rheingold Stock Account,-100,$0.02,-$2.00',
      ),
    ).toEqual(['buy  0.3127 702.53', 'sell  4.25 721.04', 'sell  0.0136 738.9']);
  });
});

describe('a statement of Wealthsimple without currencies', () => {
  const HEADER = '"date","transaction","description","amount","balance"';

  it('is read by what its descriptions name', async () => {
    const { format, trades, errors } = await read(
      HEADER,
      '"2026-01-06","CONT","Contribution (executed at 2026-01-06)","1000.0","1000.0"',
      '"2026-01-13","BUY","RHNE - Rheingold Inc: Bought 2.0000 shares (executed at 2026-01-12), FX Rate: 1.3921","-519.4","480.6"',
    );
    expect({ format, errors }).toEqual({ format: 'wealthsimple-statement-old-csv', errors: [] });
    expect(trades).toMatchObject([
      { type: 'buy', trade_date: '2026-01-12', symbol: 'RHNE', quantity: '2', net_amount: '-519.4', currency: 'CAD' },
    ]);
  });

  it('is none where the same columns are a bank’s', async () => {
    const { format, trades } = await read(HEADER, '"2026-01-06","POS","COFFEE SHOP","-4.50","100.0"');
    expect({ format, trades }).toEqual({ format: null, trades: [] });
  });
});

it('columns like those of Robinhood are no account of Robinhood', async () => {
  const { format, trades } = await read(
    'Process Date,Trade Date,Settle Date,Activity,Symbol,Cusip,Description,Qty,Price,Net Amount',
    '03/05/2025,03/04/2025,03/05/2025,BOUGHT,RHNE,037833100,RHEINGOLD INC COM,50,13.21,-660.50',
    '04/04/2025,04/03/2025,04/04/2025,SOLD,RHNE,037833100,RHEINGOLD INC COM,-20,11.02,220.39',
  );
  expect(format).toBe('columns');
  expect(trades.map(({ type, trade_date }) => [type, trade_date])).toEqual([
    ['buy', '2025-03-04'],
    ['sell', '2025-04-03'],
  ]);
});

describe('a row whose description states what its action does not', () => {
  it('is a reinvestment at Firstrade', async () => {
    expect(
      await shown(
        'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType',
        'RHNE,0.404,71.94,Other,RHEINGOLD INC DRIP REINVEST,2024-10-01,2024-10-01,0,-29.06,0,0,037833100,Financial',
        'RHNE,5,71.94,Other,RHEINGOLD REINVEST TRUST TRANSFER FROM X,2024-10-02,2024-10-02,0,0,0,0,037833100,Financial',
      ),
    ).toEqual(['buy RHNE 0.404 71.94', 'transfer_in RHNE 5 71.94']);
  });

  it('is no trade at CIBC where a contribution moves money alone', async () => {
    const { trades, errors } = await read(
      'Transaction Date,Settlement Date,Currency of Sub-account Held In,Transaction Type,Symbol,Market,Description,Quantity,Currency of Price,Price,Commission,Exchange Rate,Currency of Amount,Amount',
      '"January 10, 2024","January 10, 2024",CAD,Contribution,,,CONTRIBUTION,0,,0,0,0,CAD,"7,000.00"',
      '"January 15, 2024","January 17, 2024",CAD,Buy,RHN,CDN,RHEINGOLD,50,CAD,81.27,6.95,0,CAD,"-4,070.45"',
    );
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([{ type: 'buy', quantity: '50' }]);
  });
});
