import {
  closing,
  DAYS,
  heading,
  inDigits,
  item,
  lookback,
  opening,
  plan,
  sideBySide,
  table,
  text,
  tickers,
} from '../blocks.mjs';
import { rowsOf, usual, withoutCloses } from '../plans.mjs';

export function ironbridge() {
  const [a, c] = [lookback('2019-11-04', '2020-01-31', 17.2, 3), lookback('2019-11-04', '2020-01-31', 15.6, 13)];
  const ranges = [
    ['2015-09-16', '2016-10-24'],
    ['2016-10-25', '2017-01-30'],
    ['2017-01-31', '2019-11-01'],
  ];
  const [forA, forC] = [
    ['11.87', '11.42', '3.46'],
    ['10.20', '9.94', '3.06'],
  ];
  return {
    name: 'ironbridge-two-classes',
    producer: 'libreoffice',
    style: 'open',
    blocks: [
      ...opening({
        court: 'DISTRICT OF MARYLAND',
        caption: 'IRONBRIDGE APPAREL, INC.',
        docket: '1:17-cv-00388',
        company: 'Ironbridge Apparel, Inc.',
        ticker: '',
        securities: 'Class A common stock (NYSE: IBA) or Class C common stock (NYSE: IBAC)',
        from: '2015-09-16',
        to: '2019-11-01',
        amount: '434,000,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      table(
        'TABLE 1 – Estimated Artificial Inflation Per Share',
        [['Period', 'Class A Common Stock', 'Class C Common Stock']],
        ranges.map(([from, to], at) => [`${inDigits(from)} – ${inDigits(to)}`, `$${forA[at]}`, `$${forC[at]}`]),
      ),
      text(
        'For each share of Class A or Class C common stock purchased or otherwise acquired during the Class Period and subsequently:',
      ),
      item('(a)', 'sold prior to October 25, 2016, the Recognized Loss Amount per share is $0.00;'),
      item(
        '(b)',
        'sold from October 25, 2016 through and including November 1, 2019, the Recognized Loss Amount per share is the lesser of (i) the artificial inflation per share on the date of purchase minus the artificial inflation per share on the date of sale, as set forth in Table 1 for that class, and (ii) the purchase price minus the sale price;',
      ),
      item(
        '(c)',
        'sold from November 4, 2019 through and including January 31, 2020, the Recognized Loss Amount per share is the least of (i) the artificial inflation per share on the date of purchase, (ii) the purchase price minus the sale price, and (iii) the purchase price minus the average closing price of that class between November 4, 2019 and the date of sale, as set forth in Table 2 or Table 3; and',
      ),
      item(
        '(d)',
        'held as of the close of trading on January 31, 2020, the Recognized Loss Amount per share is the lesser of (i) the artificial inflation per share on the date of purchase and (ii) the purchase price minus the average closing price of that class during the 90-day look-back period.',
      ),
      ...closing({ stock: 'Ironbridge common stock', company: 'Ironbridge', begins: '2015-09-16' }),
      table(
        'TABLE 2 – Class A Common Stock: Average Closing Prices',
        [['Date', 'Average Closing Price', 'Date', 'Average Closing Price']],
        sideBySide(
          a.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          2,
        ),
      ),
      table(
        'TABLE 3 – Class C Common Stock: Average Closing Prices',
        [['Date', 'Average Closing Price', 'Date', 'Average Closing Price']],
        sideBySide(
          c.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          2,
        ),
      ),
    ],
    plan: plan(
      [
        ['IBA', forA, a],
        ['IBAC', forC, c],
      ].map(([id, values, days]) => ({
        id,
        kind: 'common',
        identifiers: tickers(id),
        per: '1',
        class_periods: [{ id: 'class', from: '2015-09-16', to: '2019-11-01' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, values) },
        lookback: withoutCloses(days),
        branches: usual({
          to: '2019-11-01',
          disclosed: { before: '2016-10-24', on: '2016-10-25' },
          first: '2019-11-04',
          last: '2020-01-31',
        }),
      })),
    ),
  };
}
