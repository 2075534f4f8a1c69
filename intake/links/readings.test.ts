import { describe, expect, test } from 'vitest';
import { readPlaidTransaction } from './plaid-transactions.ts';
import type { Json } from './reading.ts';
import { readSnapTradeActivity } from './snaptrade-activities.ts';

const stock: Json = { security_id: 's', ticker_symbol: 'KHC', type: 'equity', name: 'Kraft Heinz' };
const option: Json = {
  ...stock,
  ticker_symbol: 'KHC240621C00035000',
  type: 'derivative',
  option_contract: {
    contract_type: 'call',
    expiration_date: '2024-06-21',
    strike_price: '35',
    underlying_security_ticker: 'KHC',
  },
};

const plaid = (members: Json, security: Json | null = stock) =>
  readPlaidTransaction(
    {
      investment_transaction_id: 't',
      account_id: 'a',
      security_id: security && 's',
      date: '2024-05-06',
      name: 'as the broker writes it',
      quantity: '10',
      amount: '301.50',
      price: '30.15',
      fees: null,
      type: 'buy',
      subtype: 'buy',
      iso_currency_code: 'USD',
      unofficial_currency_code: null,
      ...members,
    },
    security,
    { account: '7120' },
  );

/** The subtypes that Plaid's OpenAPI document of 2020-09-14 lists. */
const subtypes =
  'account fee,adjustment,assignment,buy,buy to cover,contribution,deposit,distribution,dividend,dividend reinvestment,exercise,expire,fund fee,interest,interest receivable,interest reinvestment,legal fee,loan payment,long-term capital gain,long-term capital gain reinvestment,management fee,margin expense,merger,miscellaneous fee,non-qualified dividend,non-resident tax,pending credit,pending debit,qualified dividend,rebalance,return of principal,request,sell,sell short,send,short-term capital gain,short-term capital gain reinvestment,spin off,split,stock distribution,tax,tax withheld,trade,transfer,transfer fee,trust fee,unqualified gain,withdrawal'.split(
    ',',
  );

describe('what no document lists', () => {
  test.each(['constructor', '__proto__', 'toString', 'crypto', ''])(
    '[API-69] the type "%s" is refused with a reason',
    (type) => {
      expect(plaid({ type, subtype: 'buy' })).toMatchObject({ outcome: 'refused', error: { column: 'type' } });
      expect(plaid({ type: 'buy', subtype: type })).toMatchObject({ outcome: 'trade', trade: { type: 'buy' } });
      expect(
        readSnapTradeActivity(
          { id: 'a', type, units: '1', price: '2', amount: '-2', trade_date: '2024-05-06' },
          { account: null },
        ),
      ).toMatchObject({ outcome: 'refused', error: { column: 'type' } });
    },
  );

  test('[API-69] an option whose contract is not stated is no trade in shares', () => {
    const unnamed = { ...option, ticker_symbol: null, option_contract: null, name: 'KHC CALL' };
    expect(plaid({}, unnamed)).toMatchObject({ outcome: 'refused', error: { column: 'security_id' } });
    const bought = { id: 'a', type: 'BUY', units: '1', price: '2', amount: '-200', trade_date: '2024-05-06' };
    const symbols = { symbol: { symbol: 'KHC' }, option_symbol: { ticker: 'KHC' }, currency: { code: 'USD' } };
    expect(readSnapTradeActivity({ ...bought, ...symbols }, { account: null })).toMatchObject({
      outcome: 'refused',
      error: { column: 'option_symbol' },
    });
  });
});

describe('a transaction of Plaid', () => {
  test('[API-69] of every type and subtype becomes a trade or has a reason', () => {
    for (const type of ['buy', 'sell', 'cancel', 'cash', 'fee', 'transfer'])
      for (const subtype of subtypes)
        for (const security of [stock, option, null]) {
          const reading = plaid({ type, subtype }, security);
          if (reading.outcome === 'ignored') expect(reading.reason.length, `${type} ${subtype}`).toBeGreaterThan(4);
          if (reading.outcome === 'refused' && subtype !== 'expire') expect(security, `${type} ${subtype}`).toBeNull();
        }
  });

  test.each([
    ['buy', 'assignment', '10', stock, 'buy'],
    ['sell', 'exercise', '10', stock, 'sell'],
    ['sell', 'assignment', '-10', stock, 'sell'],
    ['transfer', 'exercise', '-10', stock, 'sell'],
    ['buy', 'assignment', '1', option, 'option_assign'],
    ['sell', 'exercise', '-1', option, 'option_exercise'],
    ['transfer', 'expire', '-1', option, 'option_expire'],
    ['buy', 'contribution', '2', stock, 'buy'],
    ['sell', 'distribution', '-2', stock, 'sell'],
  ] as const)(
    '[API-69] %s, %s of %s units is what happened to the security',
    (type, subtype, quantity, security, is) => {
      expect(plaid({ type, subtype, quantity }, security)).toMatchObject({ outcome: 'trade', trade: { type: is } });
    },
  );

  test.each([
    ['transfer', 'expire', '301.50'],
    ['cash', 'expire', '0'],
    ['sell', 'expire', '-301.50'],
    ['transfer', 'assignment', '0'],
    ['buy', 'exercise', '0'],
  ])('[API-69] %s, %s of a contract that is not stated, for %s, is no trade in shares', (type, subtype, amount) => {
    const reading = plaid({ type, subtype, amount });
    expect(reading).toMatchObject({ outcome: 'refused', error: { column: 'security_id' } });
  });

  test.each([
    ['buy', '-100', '-3015', 'other', 'cancel'],
    ['buy', '-100', '3015', 'buy', null],
    ['sell', '100', '3015', 'other', 'cancel'],
    ['sell', '100', '-3015', 'sell', null],
    ['sell', '-100', '-3015', 'sell', null],
  ])(
    '[API-69] %s of %s units for %s is a reversal where both go the other way',
    (type, quantity, amount, is, subtype) => {
      expect(plaid({ type, subtype: type, quantity, amount })).toMatchObject({ trade: { type: is, subtype } });
    },
  );

  test.each([
    ['buy', 'split', '10', '0', 'split'],
    ['buy', 'merger', '10', '0', 'other'],
    ['sell', 'merger', '-10', '0', 'other'],
    ['buy', 'spin off', '3', '0', 'other'],
    ['cash', 'split', '10', '0', 'split'],
    ['buy', 'expire', '1', '0', 'option_expire'],
  ])('[API-69] %s, %s is an event and no purchase or sale', (type, subtype, quantity, amount, is) => {
    const security = subtype === 'expire' ? option : stock;
    expect(plaid({ type, subtype, quantity, amount }, security)).toMatchObject({ trade: { type: is } });
  });

  test.each([
    ['merger', '-100', '-5000', '50', 'sell', null],
    ['merger', '-100', '-4995.05', '50', 'sell', null],
    ['merger', '-100', '-5000', null, 'sell', null],
    ['merger', '-100', '-12.50', '50', 'other', 'merger_out'],
    ['merger', '-100', '0', '50', 'other', 'merger_out'],
    ['spin off', '-1', '-30', '30', 'sell', null],
    ['spin off', '-1', '0', '30', 'transfer_out', null],
  ])(
    '[API-69] sell, %s of %s units for %s at %s is a sale where it is for cash',
    (subtype, quantity, amount, price, is, kind) => {
      const reading = plaid({ type: 'sell', subtype, quantity, amount, price });
      expect(reading).toMatchObject({ trade: { type: is, subtype: kind, quantity: quantity.slice(1) } });
    },
  );

  test.each([
    ['100', '-24', 'dividend', null, '24'],
    ['0.104', '24', 'buy', 'reinvest', '-24'],
    ['0.104', '0', 'buy', 'reinvest', '0'],
  ])('[API-69] a cash dividend with %s units for %s', (quantity, amount, is, subtype, net_amount) => {
    const reading = plaid({ type: 'cash', subtype: 'dividend', quantity, amount });
    expect(reading).toMatchObject({ trade: { type: is, subtype, net_amount } });
  });

  test('[API-69] of a token is a trade, unless it is priced in a coin', () => {
    const token = { security_id: 's', ticker_symbol: 'CUR:XRP', type: 'cryptocurrency', name: 'XRP' };
    expect(plaid({}, token)).toMatchObject({ outcome: 'trade', trade: { type: 'buy', symbol: 'XRP' } });
    const inCoins = { iso_currency_code: null, unofficial_currency_code: 'BTC' };
    expect(plaid(inCoins, token)).toMatchObject({ outcome: 'ignored' });
  });

  test.each([
    ['buy', '10', '306.45', '-4.95', '4.95'],
    ['buy', '10', '306.45', '4.95', '4.95'],
    ['buy', '10', '300.50', '-1.00', '-1.00'],
    ['sell', '-10', '-296.55', '-4.95', '4.95'],
    ['sell', '-10', '-302.50', '-1.00', '-1.00'],
    ['buy', '10', '301.50', '-0.35', '0.35'],
    ['buy', '10', '301.50', '0', null],
  ])('[API-69] %s of %s units for %s with fees of %s', (type, quantity, amount, fees, are) => {
    expect(plaid({ type, subtype: type, quantity, amount, fees })).toMatchObject({ trade: { fees: are } });
  });

  test('[API-69] a dividend that Plaid lists among fees is none', () => {
    const reading = plaid({ type: 'fee', subtype: 'qualified dividend', quantity: '0', amount: '-12.1', price: '0' });
    expect(reading).toMatchObject({ outcome: 'trade', trade: { type: 'dividend', net_amount: '12.1' } });
  });

  test('[API-69] a currency without an ISO code is the one that is stated', () => {
    const reading = plaid({ iso_currency_code: null, unofficial_currency_code: 'USDC' });
    expect(reading).toMatchObject({ outcome: 'trade', trade: { currency: 'USDC' } });
  });
});

describe('an activity of SnapTrade', () => {
  const activity = (members: Json) =>
    readSnapTradeActivity(
      {
        id: 'a',
        type: 'BUY',
        trade_date: '2024-05-06T14:31:00.000Z',
        settlement_date: '2024-05-08T00:00:00Z',
        units: '-3',
        price: '1.25',
        amount: '375',
        fee: '-1.95',
        currency: { code: 'USD' },
        symbol: null,
        option_symbol: {
          ticker: 'KHC   240621P00030000',
          option_type: 'PUT',
          strike_price: '30',
          expiration_date: '2024-06-21',
          is_mini_option: false,
          underlying_symbol: { symbol: 'KHC', raw_symbol: 'KHC' },
        },
        ...members,
      },
      { account: '7133' },
    );

  test.each([
    ['SELL', 'SELL_TO_OPEN', '-3', 'option_sell_to_open'],
    ['BUY', 'BUY_TO_CLOSE', '3', 'option_buy_to_close'],
    ['SELL', '', '3', 'option_sell'],
    ['OPTIONEXPIRATION', '', '3', 'option_expire'],
    ['OPTIONASSIGNMENT', '', '-3', 'option_assign'],
    ['OPTIONEXERCISE', '', '-3', 'option_exercise'],
  ])('[API-72] %s %s of %s contracts', (type, option_type, units, is) => {
    expect(activity({ type, option_type, units })).toMatchObject({
      outcome: 'trade',
      trade: { type: is, quantity: '3', symbol: 'KHC', fees: '1.95', option: { strike: '30', right: 'P' } },
    });
  });

  test.each([
    ['BUY', '-100', '3015', 'other', 'cancel', '-100'],
    ['BUY', '-100', '-3015', 'buy', null, null],
    ['SELL', '100', '-3015', 'other', 'cancel', '100'],
    ['SELL', '100', '3015', 'sell', null, null],
  ])(
    '[API-72] %s of %s units for %s is a reversal where both go the other way',
    (type, units, amount, is, subtype, stated) => {
      const symbol = { symbol: 'KHC', raw_symbol: 'KHC', description: 'Kraft Heinz' };
      const reading = activity({ type, units, amount, symbol, option_symbol: null, option_type: '' });
      expect(reading).toMatchObject({ trade: { type: is, subtype, quantity: '100', stated_quantity: stated } });
    },
  );

  const share = { symbol: 'BTC', raw_symbol: 'BTC', description: 'as the broker names it' };

  test.each([
    [{ ...share, type: { code: 'crypto' } }, { code: 'USD' }, null, 'trade'],
    [{ ...share, type: { code: 'crypto' } }, null, { symbol: 'BTC' }, 'ignored'],
    [{ ...share, type: { code: 'pm' } }, { code: 'USD' }, null, 'ignored'],
    [{ ...share, type: { code: 'cs' } }, null, { symbol: 'USDT' }, 'ignored'],
    [{ ...share, type: { code: 'et' } }, { code: 'USD' }, null, 'trade'],
    [{ ...share, type: null }, null, null, 'trade'],
  ])('[API-72] of %o in %o and %o', (symbol, currency, currency_universal_symbol, outcome) => {
    const members = { symbol, currency, currency_universal_symbol, units: '3', amount: '-3.75', option_symbol: null };
    expect(activity({ type: 'BUY', option_type: null, ...members })).toMatchObject({ outcome });
  });

  test.each([
    ['BUY', '3', '-3.75', 'buy'],
    ['SELL', '-3', '3.75', 'sell'],
    ['DIVIDEND', '3', '3.75', 'dividend'],
    ['SUBSTITUTE_DIVIDEND', '3', '3.75', 'dividend'],
    ['CONTRIBUTION', '0', '3.75', 'ignored'],
    ['WITHDRAWAL', '0', '-3.75', 'ignored'],
    ['REI', '3', '-3.75', 'buy'],
    ['DRIP', '3', '-3.75', 'buy'],
    ['Dividend Reinvestment', '3', '-3.75', 'buy'],
    ['STOCK_DIVIDEND', '3', '0', 'dividend'],
    ['INTEREST', '0', '3.75', 'ignored'],
    ['FEE', '0', '-3.75', 'ignored'],
    ['TAX', '0', '-3.75', 'ignored'],
    ['TRANSFER', '3', '0', 'transfer_in'],
    ['TRANSFER', '-3', '0', 'transfer_out'],
    ['EXTERNAL_ASSET_TRANSFER_IN', '3', null, 'transfer_in'],
    ['EXTERNAL_ASSET_TRANSFER_OUT', '-3', null, 'transfer_out'],
    ['SPLIT', '3', null, 'split'],
    ['ADJUSTMENT', '3', '0', 'transfer_in'],
    ['ADJUSTMENT', '0', '3.75', 'ignored'],
    ['MERGER', '-3', '3.75', 'sell'],
    ['MERGER', '-3', '0.40', 'other'],
    ['MERGER', '-3', '0', 'other'],
    ['MERGER', '3', '0', 'other'],
  ])("[API-72] %s of %s for %s, as SnapTrade's document lists it", (type, units, amount, is) => {
    const reading = activity({ type, units, amount, symbol: share, option_symbol: null, option_type: '' });
    expect(reading.outcome === 'trade' ? reading.trade.type : reading.outcome).toBe(is);
  });

  test.each([
    ['OPTIONEXPIRATION', '0', 'refused'],
    ['OPTIONEXPIRATION', '-3.75', 'refused'],
    ['OPTIONASSIGNMENT', '0', 'refused'],
    ['OPTIONEXERCISE', null, 'refused'],
    ['OPTIONASSIGNMENT', '-3.75', 'buy'],
  ])('[API-72] %s for %s without a contract is %s', (type, amount, is) => {
    const reading = activity({ type, units: '3', amount, symbol: share, option_symbol: null, option_type: null });
    expect(reading.outcome === 'trade' ? reading.trade.type : reading.outcome).toBe(is);
  });

  test.each([
    ['2024-07-03 01:30:00+00:00', '2024-07-02'],
    ['2024-07-03T01:30:00.000Z', '2024-07-02'],
    ['2024-03-22 16:27:55+00:00', '2024-03-22'],
    ['2024-07-03 00:00:00+00:00', '2024-07-03'],
    ['2024-07-03T23:30:00', '2024-07-03'],
    ['2024-07-03T01:30:00', '2024-07-03'],
  ])('[API-72] at %s is of the day at the exchange', (trade_date, day) => {
    expect(activity({ trade_date })).toMatchObject({ trade: { trade_date: day } });
  });

  test.each([
    ['Market Buy', '3', '-3.75', 'buy'],
    ['YOU SOLD', '-3', '3.75', 'sell'],
    ['SOLD', '-3', '-3.75', 'refused'],
    ['Buyback Offer', '3', '-3.75', 'refused'],
    ['Cancelled Buy', '3', '-3.75', 'refused'],
    ['LEVITATION', '3', '-3.75', 'refused'],
    ['Buy Denied', '3', '-3.75', 'refused'],
    ['NOT SOLD', '-3', '3.75', 'refused'],
    ['Buy Limit Order Placed', '3', '-3.75', 'refused'],
    ['EQUITY_BUY', '3', '-3.75', 'buy'],
    ['Sell To Close', '-3', '3.75', 'sell'],
    ['Equity Buy', '0', '-3.75', 'refused'],
    ['EQUITY_SOLD', null, '3.75', 'refused'],
    ['Stock Purchase', '0', '-3.75', 'refused'],
    ['Share Sale', '0', '3.75', 'refused'],
    ['Debit Card Purchase', '0', '-3.75', 'ignored'],
    ['ACH', '0', '3.75', 'ignored'],
    ['Wire Funds', null, '3.75', 'ignored'],
    ['BILL_PAYMENT', '0', '-3.75', 'ignored'],
    ['Margin Call Deposit', '0', '3.75', 'ignored'],
    ['TENDER OFFER', '0', '3.75', 'refused'],
    ['MATURITY', null, '3.75', 'refused'],
    ['Bond Called', '0', '3.75', 'refused'],
    ['Cash Merger', '0', '3.75', 'refused'],
    ['CASH_LIQUIDATION', '0', '3.75', 'refused'],
    ['Cash In Lieu', '0', '3.75', 'refused'],
    ['LEVITATION', '0', '3.75', 'refused'],
    ['Mandatory Exchange Cash Paid', '0', '3.75', 'refused'],
    ['Share Transfer', null, '3.75', 'refused'],
    ['Trade Correction Price Adjustment', '0', '3.75', 'refused'],
    ['Cash Sale Of Acme', null, '3.75', 'refused'],
  ])("[API-72] of the broker's own type %s is read by its figures, or refused", (type, units, amount, is) => {
    const symbol = units === null || units === '0' ? null : share;
    const reading = activity({ type, units, amount, symbol, option_symbol: null });
    expect(reading.outcome === 'trade' ? reading.trade.type : reading.outcome).toBe(is);
  });

  test.each([
    ['BOUGHT 10 APPLE INC @ 100', 'refused'],
    ['Purchase of 10 shares', 'refused'],
    ['PURCHASE AUTHORIZED ON 03/14', 'ignored'],
    ['WIRE RECEIVED FROM BANK', 'ignored'],
    ['REDEMPTION OF AAPL', 'refused'],
    ['CASH CREDIT FOR 10 SHARES', 'refused'],
    ['CASH CREDIT FOR 1,250.5 UNITS', 'refused'],
    ['DEPOSIT OF PROCEEDS FROM AAPL', 'refused'],
    ['APPLE INC', 'refused'],
  ])('[API-72] of cash that is described as "%s" is %s', (description, outcome) => {
    const reading = activity({
      ...{ type: 'TRADING', units: '0', amount: '-1000', symbol: null, option_symbol: null, description },
    });
    expect(reading).toMatchObject({ outcome });
  });

  test.each([
    ['BUY', '10000', '98.5', '-9855', '-5', '5'],
    ['BUY', '100', '250', '-255', '-5', '5'],
    ['SELL', '-1000', '10.1234', '10123.43', '-0.02', '0.02'],
    ['SELL', '-1000', '10.5', '10501', '-1', '-1'],
    ['BUY', '1000', '10.5', '-10499', '-1', '-1'],
    ['BUY', '1000', '10.5', '-10501', '-1', '1'],
    ['BUY', '3', '10.333', '-30.00', '-1', '-1'],
  ])('[API-72] %s of %s units at %s for %s with a fee of %s', (type, units, price, amount, fee, fees) => {
    const reading = activity({ type, units, price, amount, fee, symbol: share, option_symbol: null, option_type: '' });
    expect(reading).toMatchObject({ trade: { fees } });
  });

  test('[API-72] of a type that is not known is refused with its name', () => {
    expect(activity({ type: 'LEVITATION' })).toMatchObject({
      outcome: 'refused',
      error: { column: 'type', value: 'LEVITATION' },
    });
  });
});
