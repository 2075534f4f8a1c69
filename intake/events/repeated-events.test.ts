import { formatDecimal } from '@trover/core/money/decimal.ts';
import { planOf } from '@trover/core/testing/ledger.ts';
import { toTransactions } from '@trover/core/trades/to-transactions.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

async function read(text: string) {
  const bytes = new TextEncoder().encode(`${text}\n`);
  return readTradeFile(
    (async function* () {
      yield bytes;
    })(),
  );
}

const TRADE_REPUBLIC =
  'datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate,description,transaction_id';
const row = (
  day: string,
  category: string,
  type: string,
  isin: string,
  shares: string,
  price: string,
  amount: string,
) =>
  `${day}T09:00:00Z,${day},DEFAULT,${category},${type},STOCK,RHEINGOLD,${isin},${shares},${price},${amount},,,EUR,,,,,x`;

describe('one event in two rows', () => {
  it('[X-2] of Trade Republic: a reinvestment that is cancelled is not a purchase', async () => {
    const { trades, errors } = await read(
      [
        TRADE_REPUBLIC,
        row('2025-04-01', 'CORPORATE_ACTION', 'DIVIDEND_REINVESTMENT', 'DE0007164600', '349.0', '30.00', '-10470.00'),
        row('2025-04-02', 'CORPORATE_ACTION', 'DIVIDEND_REINVESTMENT', 'DE0007164600', '-349.0', '30.00', '10470.00'),
        row('2025-05-01', 'CORPORATE_ACTION', 'DIVIDEND_REINVESTMENT', 'DE0007164600', '3.0', '', ''),
        row('2025-05-02', 'CORPORATE_ACTION', 'DIVIDEND_REINVESTMENT', 'DE0007164600', '-3.0', '', ''),
      ].join('\n'),
    );
    expect(errors).toEqual([]);
    expect(trades.map(({ type, subtype, quantity }) => [type, subtype, quantity])).toEqual([
      ['buy', 'reinvest', '349'],
      ['other', 'cancel', '349'],
      ['buy', 'reinvest', '3'],
      ['other', 'cancel', '3'],
    ]);
  });

  it('[X-2] of Trade Republic: a bond is redeemed once', async () => {
    const { trades, ignored, errors } = await read(
      [
        TRADE_REPUBLIC,
        row('2025-05-01', 'CASH', 'FINAL_MATURITY', 'DE0001102382', '1000.0', '1.00', '1000.00'),
        row('2025-05-01', 'DELIVERY', 'FINAL_MATURITY', 'DE0001102382', '-1000.0', '', ''),
        row('2025-05-02', 'CORPORATE_ACTION', 'TILG', 'DE0001102390', '-500.0', '', ''),
        row('2025-05-02', 'CASH', 'TILG', 'DE0001102390', '500.0', '', '500.00'),
        row('2025-05-03', 'CORPORATE_ACTION', 'TILG', 'DE0001102408', '-70.0', '', ''),
      ].join('\n'),
    );
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([
      { ref: 2, type: 'sell', subtype: 'redemption', quantity: '1000', net_amount: '1000' },
      { ref: 4, type: 'sell', subtype: 'redemption', quantity: '500', net_amount: '500' },
      { ref: 6, type: 'sell', subtype: 'redemption', quantity: '70', net_amount: null },
    ]);
    expect(ignored.map(({ row: at }) => at)).toEqual([3, 5]);
  });

  it('[X-2] of tastytrade: what is settled in cash is assigned or exercised once', async () => {
    const head =
      'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency';
    const event = (subType: string, action: string, symbol: string, text: string, value: string, fees: string) =>
      `2024-06-21T16:00:00-0500,Receive Deliver,${subType},${action},${symbol},Equity Option,${text},${value},1,0,--,${fees},100,SPX,SPX,6/21/24,5470,PUT,,${value},USD`;
    const put = 'SPX   240621P05470000';
    const call = 'SPX   240621C05400000';
    const { trades, ignored, errors } = await read(
      [
        head,
        event('Assignment', '', put, 'Removal of option due to assignment', '0.00', '0.00'),
        event('Cash Settled Assignment', 'BUY_TO_CLOSE', put, 'Cash settlement', '-530.00', '-5.00'),
        event('Cash Settled Exercise', '', call, 'Proceeds', '640.00', '-5.00'),
        event('Exercise', '', call, 'Removal of option due to exercise', '0.00', '0.00'),
      ].join('\n'),
    );
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([
      { ref: 2, type: 'option_assign', quantity: '1', net_amount: '-535', fees: '5' },
      { ref: 4, type: 'option_exercise', quantity: '1', net_amount: '635', fees: '5' },
    ]);
    expect(ignored.map(({ row: at }) => at)).toEqual([3, 5]);
  });

  it('[X-2] two events of one size on one day stay two', async () => {
    const { trades } = await read(
      [
        TRADE_REPUBLIC,
        row('2025-05-01', 'CASH', 'FINAL_MATURITY', 'DE0001102382', '100.0', '1.00', '100.00'),
        row('2025-05-01', 'CASH', 'FINAL_MATURITY', 'DE0001102382', '100.0', '1.00', '100.00'),
      ].join('\n'),
    );
    expect(trades).toHaveLength(2);
  });
});

describe('a corporate action that DEGIRO books as a sale and a purchase', () => {
  const HEADER =
    'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,';
  const readRows = (...lines: string[]) => read([HEADER, ...lines].join('\n'));
  const shown = async (...lines: string[]) =>
    (await readRows(...lines)).trades.map(({ type, subtype, quantity, price, price_currency, currency }) => [
      type,
      subtype,
      quantity,
      price,
      price_currency ?? currency,
    ]);
  const ORDER = '7e1c2f60-3a5d-4a0b-9d0e-5b1c7a9e2f41';
  const BOUGHT = `03-05-2024,15:31,RHEINGOLD INC,US0378331005,NDQ,XNAS,10,"877,3500",USD,"-8773,50",USD,"-8150,02","1,0765","-20,38","-2,00","-8172,40",,${ORDER}`;
  const SPLIT = [
    '10-06-2024,08:00,RHEINGOLD INC,US0378331005,NDQ,,100,"120,8880",USD,"-12088,80",USD,"-11201,63","1,0792","0,00",,"-11201,63",,',
    '10-06-2024,08:00,RHEINGOLD INC,US0378331005,NDQ,,-10,"1208,8800",USD,"12088,80",USD,"11201,63","1,0792","0,00",,"11201,63",,',
  ];

  it('is a split where both are of one security', async () => {
    expect(await shown(...SPLIT, BOUGHT)).toEqual([
      ['split', null, '100', null, 'EUR'],
      ['split', null, '-10', null, 'EUR'],
      ['buy', null, '10', '877.35', 'USD'],
    ]);
  });

  it('lets the shares bought before a split count as bought then', async () => {
    const { trades } = await readRows(...SPLIT, BOUGHT);
    const plan = planOf({ security: { identifiers: { tickers: ['ABC'], cusips: [], isins: ['US0378331005'] } } });
    const { transactions, left_out } = toTransactions(trades, plan);
    expect(left_out).toEqual([]);
    expect(transactions.map(({ type, quantity }) => [type, formatDecimal(quantity)])).toEqual([
      ['split', '10'],
      ['purchase', '10'],
    ]);
  });

  it('is an exchange where one security replaces another', async () => {
    expect(
      await shown(
        '10-06-2024,08:00,RHEINGOLD NEW,US88160R1014,NDQ,,10,"20,0000",USD,"-200,00",USD,"-185,00","1,0792","0,00",,"-185,00",,',
        '10-06-2024,08:00,RHEINGOLD INC,US0378331005,NDQ,,-10,"20,0000",USD,"200,00",USD,"185,00","1,0792","0,00",,"185,00",,',
        BOUGHT,
      ),
    ).toEqual([
      ['other', 'exchange_in', '10', null, 'EUR'],
      ['other', 'exchange_out', '10', null, 'EUR'],
      ['buy', null, '10', '877.35', 'USD'],
    ]);
  });

  it.each([`,${ORDER}`, `${ORDER},`])('is none where both are orders: %s', async (order) => {
    const { trades } = await readRows(
      `10-06-2024,08:00,RHEINGOLD INC,US0378331005,NDQ,XNAS,100,"20,0000",USD,"-2000,00",USD,"-1850,00","1,0792","0,00",,"-1850,00",${order}`,
      `10-06-2024,08:00,RHEINGOLD INC,US0378331005,NDQ,XNAS,-200,"10,0000",USD,"2000,00",USD,"1850,00","1,0792","0,00",,"1850,00",${order}`,
    );
    expect(trades).toMatchObject([
      { type: 'buy', note: null },
      { type: 'sell', note: null },
    ]);
  });

  it('is not read from rows of a file that prints no orders', async () => {
    const { trades } = await readRows(...SPLIT);
    expect(trades).toMatchObject([
      { type: 'buy', note: null },
      { type: 'sell', note: null },
    ]);
  });

  it('is a sale where units go for money, as in a redemption', async () => {
    expect(
      await shown(
        '10-06-2024,08:00,RHEINGOLD BOND,US0378331005,NDQ,,-10,"100,0000",USD,"1000,00",USD,"925,00","1,0792","0,00",,"925,00",,',
        BOUGHT,
      ),
    ).toEqual([
      ['sell', null, '10', '100', 'USD'],
      ['buy', null, '10', '877.35', 'USD'],
    ]);
  });
});

describe('[API-45] shares of a plan in Schwab’s CSV', () => {
  const NAMES = [
    'Date',
    'Action',
    'Symbol',
    'Description',
    'Quantity',
    'FeesAndCommissions',
    'DisbursementElection',
    'Amount',
  ];
  const DETAILS = ['Type', 'Shares', 'SalePrice', 'GrossProceeds', 'AwardId', 'NetSharesDeposited'];
  const event = (...cells: string[]) => [...cells, ...DETAILS.map(() => '')].join(',');
  const detail = (...cells: string[]) => [...NAMES.map(() => ''), ...cells].join(',');
  const shown = async (...lines: string[]) =>
    (await read([[...NAMES, ...DETAILS].join(','), ...lines].join('\n'))).trades.map(
      ({ type, trade_date, quantity, price, net_amount }) => [type, trade_date, quantity, price, net_amount].join(' '),
    );

  it('come in once where they lapse on one day and are deposited on another', async () => {
    const deposit = (units: string) => [
      event('03/20/2026', 'Deposit', 'RHNE', 'RS', units, '', '', ''),
      detail('', '', '', '', '198820', ''),
    ];
    const lapse = [
      event('03/18/2026', 'Lapse', 'RHNE', 'Restricted Stock Lapse', '50', '', '', ''),
      detail('', '', '', '', '198820', '31'),
    ];
    expect(await shown(...deposit('31'), ...lapse)).toEqual(['transfer_in 2026-03-18 31  ']);
    expect(await shown(...deposit('31'), ...deposit('31'), ...lapse)).toHaveLength(2);
    expect(await shown(...deposit('30'), ...lapse)).toHaveLength(2);
  });

  it('are sold by lots where these have prices of their own', async () => {
    const sale = event('03/24/2026', 'Sale', 'RHNE', 'Share Sale', '58', '$0.24', '', '$10353.94');
    const lot = (units: string, price: string, sum: string) => detail('RS', units, price, sum, '', '');
    expect(await shown(sale, lot('40', '$178.21', '$7128.40'), lot('18', '$179.21', '$3225.78'))).toEqual([
      'sell 2026-03-24 40 178.21 7128.16',
      'sell 2026-03-24 18 179.21 3225.78',
    ]);
  });
});
