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
import { usual, withoutCloses } from '../plans.mjs';

export function aldgate() {
  const days = lookback('2018-11-07', '2019-02-04', 0.9, 5);
  const rows = [
    ['2014-03-03', '2016-12-13', '93.80'],
    ['2016-12-14', '2018-06-11', '71.25'],
    ['2018-06-12', '2018-11-06', '38.4'],
  ];
  return {
    name: 'aldgate-per-cent-of-price',
    producer: 'groff',
    blocks: [
      ...opening({
        court: 'EASTERN DISTRICT OF NEW YORK',
        caption: 'ALDGATE MARINE FUELS N.V.',
        docket: '1:18-cv-06712',
        company: 'Aldgate Marine Fuels N.V.',
        ticker: '(NYSE: ALMF)',
        securities: 'common stock',
        from: '2014-03-03',
        to: '2018-11-06',
        amount: '11,950,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      text('Inflation is a percentage of the price. The percentage for each day is given in Table 1.'),
      table(
        'Table 1. Inflation as a Percentage of Price',
        [['Beginning Date', 'Ending Date', 'Inflation %']],
        rows.map(([from, to, value]) => [inDigits(from), inDigits(to), `${value}%`]),
      ),
      text('For each share of Aldgate common stock bought in the Class Period:'),
      item('1.', 'If the share was sold before December 14, 2016, the Recognized Loss is $0.'),
      item(
        '2.',
        'If the share was sold between December 14, 2016 and November 6, 2018, inclusive, the Recognized Loss is the lesser of (a) the purchase price multiplied by the inflation percentage on the date of purchase in Table 1 less the sale price multiplied by the inflation percentage on the date of sale in Table 1, and (b) the purchase price less the sale price.',
      ),
      item(
        '3.',
        'If the share was sold between November 7, 2018 and February 4, 2019, inclusive, the Recognized Loss is the least of (a) the purchase price multiplied by the inflation percentage on the date of purchase in Table 1, (b) the purchase price less the sale price, and (c) the purchase price less the average closing price from November 7, 2018 to the date of sale in Table 2.',
      ),
      item(
        '4.',
        `If the share was still held when trading closed on February 4, 2019, the Recognized Loss is the lesser of (a) the purchase price multiplied by the inflation percentage on the date of purchase in Table 1, and (b) the purchase price less $${days.mean}.`,
      ),
      ...closing({ stock: 'Aldgate common stock', company: 'Aldgate', begins: '2014-03-03' }),
      table(
        'Table 2. Average Closing Prices',
        [['Date', 'Average', 'Date', 'Average', 'Date', 'Average']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          3,
        ),
      ),
    ],
    plan: plan([
      {
        id: 'ALMF',
        kind: 'common',
        identifiers: tickers('ALMF'),
        per: '1',
        class_periods: [{ id: 'class', from: '2014-03-03', to: '2018-11-06' }],
        inflation: { basis: 'percent', rows: rows.map(([from, to, value]) => ({ from, to, value })) },
        lookback: withoutCloses(days),
        branches: usual({
          to: '2018-11-06',
          disclosed: { before: '2016-12-13', on: '2016-12-14' },
          first: '2018-11-07',
          last: '2019-02-04',
        }),
      },
    ]),
  };
}
