import { heading, inDigits, inWords, item, lookback, plan, sideBySide, table, text, tickers } from '../blocks.mjs';
import { INFLATION_LOST, PRICE_LOST, rowsOf, TO_MEAN, withoutCloses } from '../plans.mjs';
import { generalTerms, longParts } from './filler.mjs';

const EXPIRIES = ['2017-01-20', '2017-04-21', '2017-07-21'];
const STRIKES = ['20.00', '22.50', '25.00', '27.50', '30.00', '32.50', '35.00', '37.50', '40.00'];

export function westerly() {
  const days = lookback('2017-03-02', '2017-05-30', 24.4, 53);
  const ranges = [
    ['2015-10-28', '2016-07-27'],
    ['2016-07-28', '2017-03-01'],
  ];
  const stock = ['7.31', '4.05'];
  const series = EXPIRIES.flatMap((expiry, e) =>
    STRIKES.map((strike, s) => ({
      ...{ expiry, strike, id: `WSTR ${expiry} C${strike}` },
      values: [(3.9 - 0.3 * s + 0.2 * e).toFixed(2), (2.2 - 0.18 * s + 0.1 * e).toFixed(2)],
    })),
  ).map((one, at) => ({ ...one, close: (0.15 + 0.03 * at).toFixed(2) }));
  return {
    name: 'westerly-stock-and-calls',
    producer: 'libreoffice',
    style: 'ruled',
    blocks: [
      heading('UNITED STATES DISTRICT COURT DISTRICT OF MASSACHUSETTS'),
      text(
        'RAYMOND OSGOOD, Individually and on Behalf of All Others Similarly Situated, Plaintiff, v. WESTERLY MEDICAL GROUP, INC., et al., Defendants.',
      ),
      text('Civil Action No. 1:17-cv-10511-RGS'),
      heading('NOTICE OF PENDENCY OF CLASS ACTION AND PROPOSED SETTLEMENT'),
      text(
        'If you purchased or otherwise acquired the common stock of Westerly Medical Group, Inc. (NYSE: WSTR), or purchased call options on Westerly common stock, from October 28, 2015 through March 1, 2017, inclusive, you may be a member of the Settlement Class. The Settlement Fund is $17,400,000.',
      ),
      ...longParts({
        ...{
          company: 'Westerly Medical Group, Inc.',
          short: 'Westerly',
          filed: 'March 27, 2017',
          amended: 'August 14, 2017',
        },
        ...{ counsel: 'Lead Counsel', administrator: 'the Claims Administrator', site: 'www.WesterlySettlement.com' },
      }),
      heading('PLAN OF ALLOCATION'),
      heading('I. Common Stock'),
      text(
        'The Recognized Loss per share of Westerly common stock acquired during the Class Period is calculated as follows:',
      ),
      item('A.', 'For shares sold before July 28, 2016, the Recognized Loss per share is zero.'),
      item(
        'B.',
        'For shares sold between July 28, 2016 and March 1, 2017, inclusive, the Recognized Loss per share is the lesser of: (1) the inflation per share at purchase less the inflation per share at sale, as set forth in Table 1; and (2) the purchase price less the sale price.',
      ),
      item(
        'C.',
        'For shares sold between March 2, 2017 and May 30, 2017, inclusive, the Recognized Loss per share is the least of: (1) the inflation per share at purchase; (2) the purchase price less the sale price; and (3) the purchase price less the average closing price as of the date of sale set forth in Table 2.',
      ),
      item(
        'D.',
        `For shares still held at the close of trading on May 30, 2017, the Recognized Loss per share is the lesser of: (1) the inflation per share at purchase; and (2) the purchase price less $${days.mean}.`,
      ),
      table(
        'Table 1. Inflation per Share of Westerly Common Stock',
        [['From', 'To', 'Inflation per Share']],
        ranges.map(([from, to], at) => [inWords(from), inWords(to), `$${stock[at]}`]),
      ),
      heading('II. Call Options'),
      text(
        'The Recognized Loss per call option, in dollars per underlying share, for call options on Westerly common stock purchased during the Class Period is calculated as follows:',
      ),
      item('A.', 'For call options closed before July 28, 2016, the Recognized Loss is zero.'),
      item(
        'B.',
        'For call options closed between July 28, 2016 and March 1, 2017, inclusive, the Recognized Loss is the lesser of: (1) the inflation at purchase less the inflation at sale, as set forth in Table 3; and (2) the purchase price less the sale price.',
      ),
      item(
        'C.',
        'For call options open as of the close of trading on March 1, 2017, the Recognized Loss is the lesser of: (1) the inflation at purchase; and (2) the purchase price less the closing price of the option on March 2, 2017 as set forth in Table 3.',
      ),
      table(
        'Table 3. Inflation of Westerly Call Options',
        [
          ['Expiration Date', 'Strike Price', ['Inflation for Transactions During the Period', 2], 'Closing Price on'],
          ['', '', '10/28/2015 - 7/27/2016', '7/28/2016 - 3/1/2017', '3/2/2017'],
        ],
        series.map(({ expiry, strike, values, close }) => [
          inDigits(expiry),
          `$${strike}`,
          `$${values[0]}`,
          `$${values[1]}`,
          `$${close}`,
        ]),
      ),
      ...generalTerms({ begins: 'October 28, 2015', stock: 'Westerly common stock' }),
      text(
        'Recovery for call options is limited to 5% of the Net Settlement Fund. Options that are exercised are treated as a purchase of the stock at the strike price plus the premium.',
      ),
      table(
        'Table 2. Average Closing Price of Westerly Common Stock, March 2, 2017 through May 30, 2017',
        [['Date of Sale', 'Average', 'Date of Sale', 'Average', 'Date of Sale', 'Average']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          3,
        ),
      ),
    ],
    plan: plan(
      [
        {
          ...{ id: 'WSTR', kind: 'common', identifiers: tickers('WSTR'), per: '1' },
          class_periods: [{ id: 'class', from: '2015-10-28', to: '2017-03-01' }],
          inflation: { basis: 'amount', rows: rowsOf(ranges, stock) },
          lookback: withoutCloses(days),
          branches: [
            { id: 'early', bought: 'class', sold: { to: '2016-07-27' }, loss: '0' },
            {
              id: 'in_class',
              bought: 'class',
              sold: { from: '2016-07-28', to: '2017-03-01' },
              loss: { least: [INFLATION_LOST, PRICE_LOST] },
            },
            {
              id: 'lookback',
              bought: 'class',
              sold: { from: '2017-03-02', to: '2017-05-30' },
              loss: { least: ['inflation_bought', PRICE_LOST, TO_MEAN] },
            },
            {
              id: 'held',
              bought: 'class',
              held_at: '2017-05-30',
              loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
            },
          ],
        },
        {
          ...{ id: 'CALLS', kind: 'call', per: '0.01' },
          class_periods: [{ id: 'class', from: '2015-10-28', to: '2017-03-01' }],
          options: series.map(({ id, strike, expiry, values, close }) => ({
            ...{ id, strike, expiry },
            inflation: { basis: 'amount', rows: rowsOf(ranges, values) },
            holding: { date: '2017-03-02', value: close },
          })),
          branches: [
            { id: 'early', bought: 'class', sold: { to: '2016-07-27' }, loss: '0' },
            {
              id: 'closed',
              bought: 'class',
              sold: { from: '2016-07-28', to: '2017-03-01' },
              loss: { least: [INFLATION_LOST, PRICE_LOST] },
            },
            {
              id: 'open',
              bought: 'class',
              held_at: '2017-03-01',
              loss: { least: ['inflation_bought', { minus: ['price_bought', 'holding_value'] }] },
            },
          ],
        },
      ],
      { pools: [{ id: 'options', securities: ['CALLS'], share_of_fund_cap: '0.05' }] },
    ),
  };
}
