// Notices with options beside the stock.
import {
  closing,
  DAYS,
  heading,
  inDigits,
  inWords,
  item,
  lookback,
  note,
  opening,
  plan,
  sideBySide,
  table,
  text,
  tickers,
} from './blocks.mjs';
import { INFLATION_LOST, PRICE_LOST, usual, withoutCloses } from './plans.mjs';

const RANGES = [
  ['2018-02-06', '2018-11-01'],
  ['2018-11-02', '2019-02-21'],
  ['2019-02-22', '2019-08-07'],
];
const classPeriods = [{ id: 'class', from: '2018-02-06', to: '2019-08-07' }];
const rowsOf = (values) =>
  RANGES.map(([from, to], at) => ({ from, to, value: values[at] })).map((row) =>
    row.value === '' ? { ...row, value: '0.00' } : row,
  );
const CALLS = [
  ['2018-12-21', '50.00', ['1.88', '1.12', '']],
  ['2019-03-15', '50.00', ['2.41', '1.75', '0.22']],
  ['2019-03-15', '52.50', ['2.05', '1.40', '0.18']],
  ['2019-09-20', '45.00', ['3.16', '2.33', '0.94']],
  ['2019-09-20', '47.50', ['2.90', '2.04', '0.81']],
];
const PUTS = [
  ['2019-03-15', '40.00', ['1.20', '0.95', '0.30']],
  ['2019-09-20', '40.00', ['2.60', '1.87', '0.77']],
  ['2019-09-20', '42.50', ['2.75', '2.02', '0.85']],
];
const seriesOf = (kind, list) =>
  list.map(([expiry, strike, values]) => ({
    id: `${kind} ${expiry} ${strike}`,
    strike,
    expiry,
    inflation: { basis: 'amount', rows: rowsOf(values) },
  }));
const stock = (id, days, values) => ({
  id,
  kind: 'common',
  identifiers: tickers(id),
  per: '1',
  class_periods: classPeriods,
  inflation: { basis: 'amount', rows: rowsOf(values) },
  lookback: withoutCloses(days),
  branches: usual({
    to: '2019-08-07',
    disclosed: { before: '2018-11-01', on: '2018-11-02' },
    first: '2019-08-08',
    last: '2019-11-05',
  }),
});
const stockRules = (name, days) => [
  item('A.', 'Sold before November 2, 2018, the Recognized Loss Amount is $0.00.'),
  item(
    'B.',
    `Sold from November 2, 2018 through August 7, 2019, the Recognized Loss Amount is the lesser of: (i) the artificial inflation per share on the date of purchase in Table 1 minus the artificial inflation per share on the date of sale in Table 1; or (ii) the purchase price minus the sale price.`,
  ),
  item(
    'C.',
    `Sold from August 8, 2019 through November 5, 2019, the Recognized Loss Amount is the least of: (i) the artificial inflation per share on the date of purchase in Table 1; (ii) the purchase price minus the sale price; or (iii) the purchase price minus the average closing price of ${name} common stock between August 8, 2019 and the date of sale in Table 4.`,
  ),
  item(
    'D.',
    `Held as of the close of trading on November 5, 2019, the Recognized Loss Amount is the lesser of: (i) the artificial inflation per share on the date of purchase in Table 1; or (ii) the purchase price minus $${days.mean}.`,
  ),
];

function bellamy() {
  const days = lookback('2019-08-08', '2019-11-05', 27.2, 53);
  const heads = RANGES.map(([from, to]) => `${inDigits(from)} – ${inDigits(to)}`);
  const rows = (list) =>
    list.map(([expiry, strike, values]) => [
      inDigits(expiry),
      `$${strike}`,
      ...values.map((value) => (value === '' ? '–' : `$${value}`)),
    ]);
  return {
    name: 'bellamy-calls-and-puts',
    producer: 'chromium',
    style: 'ruled',
    blocks: [
      ...opening({
        court: 'NORTHERN DISTRICT OF ILLINOIS',
        caption: 'BELLAMY FOODS CO.',
        docket: '1:19-cv-01339',
        company: 'Bellamy Foods Co.',
        ticker: '(NASDAQ: BLMY), or call options on it, or sold put options on it,',
        securities: 'common stock',
        from: '2018-02-06',
        to: '2019-08-07',
        amount: '450,000,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      text(
        'Bellamy common stock, call options and put options on it are the eligible securities. Claims on options together are limited to no more than 4% of the Net Settlement Fund.',
      ),
      heading('Common Stock'),
      text('For each share of Bellamy common stock purchased or otherwise acquired during the Class Period, and:'),
      ...stockRules('Bellamy', days),
      heading('Call Options'),
      text(
        'For each exchange-traded Bellamy call option purchased or otherwise acquired during the Class Period, and:',
      ),
      item(
        'A.',
        'Closed (through sale, exercise or expiration) before November 2, 2018, the Recognized Loss Amount is $0.00.',
      ),
      item(
        'B.',
        'Closed (through sale, exercise or expiration) from November 2, 2018 through August 7, 2019, the Recognized Loss Amount is the lesser of: (i) the artificial inflation per share of the series on the date of purchase in Table 2 minus the artificial inflation per share of the series on the date of close in Table 2; or (ii) the purchase price minus the sale price.'.replace(
          'date of close',
          'date of sale',
        ),
      ),
      item(
        'C.',
        'Held as of the close of trading on August 7, 2019, the Recognized Loss Amount is the artificial inflation per share of the series on the date of purchase in Table 2.',
      ),
      heading('Put Options'),
      text('For each exchange-traded Bellamy put option sold (written) during the Class Period, and:'),
      item(
        'A.',
        'Closed (through purchase, exercise or expiration) before November 2, 2018, the Recognized Loss Amount is $0.00.',
      ),
      item(
        'B.',
        'Closed (through purchase, exercise or expiration) from November 2, 2018 through August 7, 2019, the Recognized Loss Amount is the lesser of: (i) the artificial deflation per share of the series on the date of writing in Table 3 minus the artificial deflation per share of the series on the date of closing in Table 3; or (ii) the closing purchase price minus the price received at writing.'.replace(
          'the closing purchase price minus the price received at writing',
          'the price paid at closing minus the writing price',
        ),
      ),
      item(
        'C.',
        'Still open as of the close of trading on August 7, 2019, the Recognized Loss Amount is the artificial deflation per share of the series on the date of writing in Table 3.',
      ),
      table(
        'Table 1: Artificial Inflation Per Share of Bellamy Common Stock',
        [['From', 'To', 'Artificial Inflation']],
        RANGES.map(([from, to], at) => [inWords(from), inWords(to), `$${['12.59', '10.93', '4.04'][at]}`]),
      ),
      table(
        'Table 2: Call Options – Artificial Inflation Per Share of Series',
        [
          ['Expiration Date', 'Strike Price', ['Artificial Inflation for Transactions from', 3]],
          ['', '', ...heads],
        ],
        rows(CALLS),
      ),
      table(
        'Table 3: Put Options – Artificial Deflation Per Share of Series',
        [
          ['Expiration Date', 'Strike Price', ['Artificial Deflation for Transactions from', 3]],
          ['', '', ...heads],
        ],
        rows(PUTS),
      ),
      ...closing({ stock: 'Bellamy common stock and options', company: 'other', begins: '2018-02-06' }),
      table(
        'Table 4: Average Closing Price of Bellamy Common Stock',
        [['Date', 'Average Closing Price', 'Date', 'Average Closing Price', 'Date', 'Average Closing Price']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          3,
        ),
      ),
    ],
    plan: plan(
      [
        stock('BLMY', days, ['12.59', '10.93', '4.04']),
        {
          id: 'CALLS',
          kind: 'call',
          per: '0.01',
          class_periods: classPeriods,
          options: seriesOf('C', CALLS),
          branches: [
            { id: 'early', bought: 'class', sold: { to: '2018-11-01' }, loss: '0' },
            {
              id: 'closed',
              bought: 'class',
              sold: { from: '2018-11-02', to: '2019-08-07' },
              loss: { least: [INFLATION_LOST, PRICE_LOST] },
            },
            { id: 'open', bought: 'class', held_at: '2019-08-07', loss: 'inflation_bought' },
          ],
        },
        {
          id: 'PUTS',
          kind: 'put',
          per: '0.01',
          class_periods: classPeriods,
          options: seriesOf('P', PUTS),
          branches: [
            { id: 'early', bought: 'class', acquired: ['written'], sold: { to: '2018-11-01' }, loss: '0' },
            {
              id: 'closed',
              bought: 'class',
              acquired: ['written'],
              sold: { from: '2018-11-02', to: '2019-08-07' },
              loss: { least: [INFLATION_LOST, { minus: ['price_sold', 'price_bought'] }] },
            },
            { id: 'open', bought: 'class', acquired: ['written'], held_at: '2019-08-07', loss: 'inflation_bought' },
          ],
        },
      ],
      { pools: [{ id: 'options', securities: ['CALLS', 'PUTS'], share_of_fund_cap: '0.04' }] },
    ),
  };
}

function garnet() {
  const days = lookback('2019-08-08', '2019-11-05', 61.4, 67);
  const list = CALLS.slice(1, 4);
  const long = list.flatMap(([expiry, strike, values]) =>
    RANGES.map(([from, to], at) => [
      inDigits(expiry),
      `$${strike}`,
      `${inDigits(from)} - ${inDigits(to)}`,
      `$${values[at]}`,
    ]),
  );
  return {
    name: 'garnet-calls-in-a-long-table',
    producer: 'pdfkit',
    blocks: [
      ...opening({
        court: 'DISTRICT OF COLORADO',
        caption: 'GARNET NETWORKS, INC.',
        docket: '1:19-cv-02224',
        company: 'Garnet Networks, Inc.',
        ticker: '(NYSE: GRNT) or call options on it',
        securities: 'common stock',
        from: '2018-02-06',
        to: '2019-08-07',
        amount: '75,000,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      heading('Garnet Common Stock'),
      text('For each share of Garnet common stock purchased or otherwise acquired during the Class Period, and:'),
      ...stockRules('Garnet', days),
      table(
        'Table 1. Common Stock: Artificial Inflation Per Share',
        [['Dates', 'Inflation']],
        RANGES.map(([from, to], at) => [
          `${inDigits(from)} through ${inDigits(to)}`,
          `$${['9.05', '6.11', '2.70'][at]}`,
        ]),
        { columns: [190, 90] },
      ),
      heading('Garnet Call Options'),
      text('For each Garnet call option purchased or otherwise acquired during the Class Period,^1^ and:'),
      note('1', 'Each option contract is for 100 shares of Garnet common stock. Inflation is per share.'),
      item('(i)', 'Sold before November 2, 2018, the Recognized Loss Amount is zero.'),
      item(
        '(ii)',
        'Sold from November 2, 2018 through August 7, 2019, the Recognized Loss Amount is the lesser of: (a) the inflation on the date of purchase less the inflation on the date of sale in Table 2; or (b) the purchase price less the sale price.',
      ),
      item(
        '(iii)',
        'Held as of the close of trading on August 7, 2019, the Recognized Loss Amount is the inflation on the date of purchase in Table 2.',
      ),
      table('Table 2. Call Options', [['Expiration', 'Strike', 'Transaction Dates', 'Inflation']], long, {
        columns: [80, 60, 150, 70],
      }),
      ...closing({ stock: 'Garnet common stock', company: 'other', begins: '2018-02-06' }),
      table(
        'Table 4. Average Closing Price of Garnet Common Stock',
        [['Date', 'Average Closing Price', 'Date', 'Average Closing Price']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          2,
        ),
        { columns: [80, 100, 80, 100] },
      ),
    ],
    plan: plan([
      stock('GRNT', days, ['9.05', '6.11', '2.70']),
      {
        id: 'CALLS',
        kind: 'call',
        per: '0.01',
        class_periods: classPeriods,
        options: seriesOf('C', list),
        branches: [
          { id: 'early', bought: 'class', sold: { to: '2018-11-01' }, loss: '0' },
          {
            id: 'closed',
            bought: 'class',
            sold: { from: '2018-11-02', to: '2019-08-07' },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          { id: 'open', bought: 'class', held_at: '2019-08-07', loss: 'inflation_bought' },
        ],
      },
    ]),
  };
}

export const OPTIONS = [bellamy(), garnet()];
