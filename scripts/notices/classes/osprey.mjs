import {
  closing,
  DAYS,
  heading,
  inDigits,
  inWords,
  item,
  lookback,
  opening,
  plan,
  sideBySide,
  table,
  text,
  tickers,
} from '../blocks.mjs';
import { INFLATION_LOST, PRICE_LOST, rowsOf, usual, withoutCloses } from '../plans.mjs';

export function osprey() {
  const days = lookback('2017-08-03', '2017-10-31', 6.9, 29);
  const ranges = [
    ['2015-03-10', '2016-11-07'],
    ['2016-11-08', '2017-08-02'],
  ];
  const [stock, notes] = [
    ['3.77', '1.61'],
    ['118.40', '64.05'],
  ];
  return {
    name: 'osprey-stock-and-notes',
    producer: 'chromium',
    style: 'ruled',
    blocks: [
      ...opening({
        court: 'SOUTHERN DISTRICT OF NEW YORK',
        caption: 'OSPREY ENERGY SERVICES LTD.',
        docket: '1:17-cv-06003',
        company: 'Osprey Energy Services Ltd.',
        ticker: '',
        securities: 'common stock (NYSE: OSPR) or 6.25% Senior Notes due 2022 (CUSIP 68842AAC1)',
        from: '2015-03-10',
        to: '2017-08-02',
        amount: '29,750,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      heading('Osprey Common Stock'),
      table(
        'Table 1 – Inflation Per Share of Osprey Common Stock',
        [['Date of Purchase or Sale', 'Inflation']],
        ranges.map(([from, to], at) => [`${inWords(from)} to ${inWords(to)}`, `$ ${stock[at]}`]),
      ),
      text('For each share of Osprey common stock purchased or otherwise acquired in the Class Period:'),
      item('1.', 'If sold on or before November 7, 2016, the Recognized Loss is $0.00.'),
      item(
        '2.',
        'If sold on or after November 8, 2016 and on or before August 2, 2017, the Recognized Loss is the lesser of (a) the inflation at the time of purchase minus the inflation at the time of sale and (b) the purchase price minus the sale price.',
      ),
      item(
        '3.',
        'If sold on or after August 3, 2017 and on or before October 31, 2017, the Recognized Loss is the least of (a) the inflation at the time of purchase, (b) the purchase price minus the sale price, and (c) the purchase price minus the average closing price to the date of sale in Table 3.',
      ),
      item(
        '4.',
        `If held at the close of trading on October 31, 2017, the Recognized Loss is the lesser of (a) the inflation at the time of purchase and (b) the purchase price minus $${days.mean}.`,
      ),
      heading('Osprey 6.25% Senior Notes due 2022'),
      table(
        'Table 2 – Inflation of 6.25% Senior Notes due 2022 per $1,000 of Face Value',
        [['Date of Purchase or Sale', 'Inflation']],
        ranges.map(([from, to], at) => [`${inWords(from)} to ${inWords(to)}`, `$ ${notes[at]}`]),
      ),
      text(
        'For each $1,000 of face value of the 6.25% Senior Notes due 2022 purchased or otherwise acquired in the Class Period:',
      ),
      item('1.', 'If sold on or before November 7, 2016, the Recognized Loss is $0.00.'),
      item(
        '2.',
        'If sold on or after November 8, 2016 and on or before August 2, 2017, the Recognized Loss is the lesser of (a) the inflation at the time of purchase minus the inflation at the time of sale and (b) the purchase price minus the sale price.',
      ),
      item(
        '3.',
        'If held at the close of trading on August 2, 2017, the Recognized Loss is the lesser of (a) the inflation at the time of purchase and (b) the purchase price minus $881.25.',
      ),
      ...closing({ stock: 'Osprey common stock and notes', company: 'Osprey', begins: '2015-03-10' }),
      table(
        'Table 3 – Average Closing Price of Osprey Common Stock',
        [['Date', 'Average', 'Date', 'Average', 'Date', 'Average']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), mean]),
          3,
        ),
      ),
    ],
    plan: plan([
      {
        id: 'OSPR',
        kind: 'common',
        identifiers: tickers('OSPR'),
        per: '1',
        class_periods: [{ id: 'class', from: '2015-03-10', to: '2017-08-02' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, stock) },
        lookback: withoutCloses(days),
        branches: usual({
          to: '2017-08-02',
          disclosed: { before: '2016-11-07', on: '2016-11-08' },
          first: '2017-08-03',
          last: '2017-10-31',
        }),
      },
      {
        id: '68842AAC1',
        kind: 'note',
        identifiers: { tickers: [], cusips: ['68842AAC1'], isins: [] },
        per: '1000',
        class_periods: [{ id: 'class', from: '2015-03-10', to: '2017-08-02' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, notes) },
        branches: [
          { id: 'early', bought: 'class', sold: { to: '2016-11-07' }, loss: '0' },
          {
            id: 'in_class',
            bought: 'class',
            sold: { from: '2016-11-08', to: '2017-08-02' },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          {
            id: 'held',
            bought: 'class',
            held_at: '2017-08-02',
            loss: { least: ['inflation_bought', { minus: ['price_bought', '881.25'] }] },
          },
        ],
      },
    ]),
  };
}
