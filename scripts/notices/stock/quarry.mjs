import {
  closing,
  DAYS,
  heading,
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
import { PRICE_LOST, TO_MEAN, withoutCloses } from '../plans.mjs';

export function quarry() {
  const days = lookback('2016-02-24', '2016-05-23', 31.2, 23);
  const bought = [
    ['March 2, 2015 through August 18, 2015 (before 2:30 p.m. ET)', { from: '2015-03-02', to: '2015-08-18T14:30' }],
    [
      'August 18, 2015 (at or after 2:30 p.m. ET) through November 3, 2015',
      { from: '2015-08-18T14:30', to: '2015-11-03' },
    ],
    ['November 4, 2015 through February 23, 2016', { from: '2015-11-04', to: '2016-02-23' }],
  ];
  const sold = [
    ['3/2/2015 - 8/18/2015 (before 2:30 p.m.)', { from: '2015-03-02', to: '2015-08-18T14:30' }],
    ['8/18/2015 (at or after 2:30 p.m.) - 11/3/2015', { from: '2015-08-18T14:30', to: '2015-11-03' }],
    ['11/4/2015 - 2/23/2016', { from: '2015-11-04', to: '2016-02-23' }],
    ['2/24/2016 - 5/23/2016', { from: '2016-02-24', to: '2016-05-23' }],
    ['Retained beyond 5/23/2016', null],
  ];
  const values = [
    ['0.00', '6.15', '9.80', '14.27', '14.27'],
    [null, '0.00', '3.65', '8.12', '8.12'],
    [null, null, '0.00', '4.47', '4.47'],
  ];
  return {
    name: 'quarry-matrix-with-a-time-of-day',
    producer: 'chromium',
    style: 'ruled',
    blocks: [
      ...opening({
        court: 'NORTHERN DISTRICT OF CALIFORNIA',
        caption: 'QUARRY SOFTWARE LTD.',
        docket: '3:16-cv-01108-XYZ',
        company: 'Quarry Software Ltd.',
        ticker: '(NYSE: QRY)',
        securities: 'common stock',
        from: '2015-03-02',
        to: '2016-02-23',
        amount: '64,000,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION OF THE NET SETTLEMENT FUND'),
      text(
        'A claim depends on when the shares were bought and when they were sold. Table 1 gives the decline in artificial inflation per share for each pair of periods.',
      ),
      table(
        'Table 1: Decline in Inflation Per Share by Date of Purchase and Date of Sale',
        [
          ['Purchase Date', ['Sale Date', 5]],
          ['', ...sold.map(([name]) => name)],
        ],
        values.map((row, at) => [bought[at][0], ...row.map((value) => (value === null ? 'N/A' : `$${value}`))]),
        { size: 8, columns: [120, 66, 66, 66, 66, 66] },
      ),
      text(
        'If the time of a transaction on August 18, 2015 is not known, a transaction at a price of $52.10 or more is deemed to have taken place before 2:30 p.m. Eastern Time.',
      ),
      text('For each share of Quarry common stock purchased or otherwise acquired during the Class Period and:'),
      item('A.', 'sold from March 2, 2015 until 2:30 p.m. on August 18, 2015, the Recognized Loss per share is zero;'),
      item(
        'B.',
        'sold from 2:30 p.m. on August 18, 2015 through February 23, 2016, the Recognized Loss per share is the lesser of (1) the decline in inflation shown in Table 1 and (2) the purchase price minus the sale price;',
      ),
      item(
        'C.',
        'sold from February 24, 2016 through May 23, 2016, the Recognized Loss per share is the least of (1) the decline in inflation shown in Table 1, (2) the purchase price minus the sale price, and (3) the purchase price minus the average closing price through the date of sale in Table 2; and',
      ),
      item(
        'D.',
        `held as of the close of trading on May 23, 2016, the Recognized Loss per share is the lesser of (1) the decline in inflation shown in Table 1 and (2) the purchase price minus $${days.mean}.`,
      ),
      ...closing({ stock: 'Quarry common stock', company: 'Quarry', begins: '2015-03-02' }),
      table(
        'Table 2: Average Closing Price of Quarry Common Stock',
        [
          [
            'Sale Date',
            'Average Closing Price Between 2/24/2016 and Date Shown',
            'Sale Date',
            'Average Closing Price Between 2/24/2016 and Date Shown',
          ],
        ],
        sideBySide(
          days.means.map(([day, mean]) => [inWords(day), `$${mean}`]),
          2,
        ),
        { columns: [110, 110, 110, 110] },
      ),
    ],
    plan: plan([
      {
        id: 'QRY',
        kind: 'common',
        identifiers: tickers('QRY'),
        per: '1',
        class_periods: [{ id: 'class', from: '2015-03-02', to: '2016-02-23' }],
        intraday: [{ date: '2015-08-18', at: '14:30', before_if_price_at_least: '52.10' }],
        declines: values.flatMap((row, at) =>
          row.flatMap((value, column) =>
            value === null
              ? []
              : [
                  {
                    bought: bought[at][1],
                    ...(sold[column][1] === null ? { held: true } : { sold: sold[column][1] }),
                    value,
                  },
                ],
          ),
        ),
        lookback: withoutCloses(days),
        branches: [
          { id: 'early', bought: 'class', sold: { from: '2015-03-02', to: '2015-08-18T14:30' }, loss: '0' },
          {
            id: 'in_class',
            bought: 'class',
            sold: { from: '2015-08-18T14:30', to: '2016-02-23' },
            loss: { least: ['decline', PRICE_LOST] },
          },
          {
            id: 'in_lookback',
            bought: 'class',
            sold: { from: '2016-02-24', to: '2016-05-23' },
            loss: { least: ['decline', PRICE_LOST, TO_MEAN] },
          },
          {
            id: 'held',
            bought: 'class',
            held_at: '2016-05-23',
            loss: { least: ['decline', { minus: ['price_bought', 'mean'] }] },
          },
        ],
      },
    ]),
  };
}
