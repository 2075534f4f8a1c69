import { caption, closing, heading, inDigits, item, lookback, note, plan, table, text, tickers } from '../blocks.mjs';
import { closingPrices, PRICE_LOST, TO_MEAN, withoutCloses } from '../plans.mjs';

const RANGES = [
  ['2019-03-05', '2019-10-28'],
  ['2019-10-29', '2020-07-29'],
  ['2020-07-30', '2020-11-02'],
];
const LATER = { from: '2020-11-03' };
const DECLINES = [
  ['0.00', '3.36', '5.87', '9.02'],
  ['', '0.00', '2.51', '5.66'],
  ['', '', '0.00', '3.15'],
];
const range = ([from, to]) => `${inDigits(from)} to ${inDigits(to)}`;

/** A matrix whose rows leave out columns on the second of its pages, footnotes between the two, and a factor for shares that were held. */
export function brightwater() {
  const days = lookback('2020-11-03', '2021-01-29', 17.4, 17);
  const matrix = DECLINES.flatMap((row, at) =>
    row.flatMap((value, column) => {
      if (value === '') return [];
      const bought = { from: RANGES[at][0], to: RANGES[at][1] };
      if (column < 3) return [{ bought, sold: { from: RANGES[column][0], to: RANGES[column][1] }, value }];
      return [
        { bought, sold: LATER, value },
        { bought, held: true, value },
      ];
    }),
  );
  return {
    name: 'brightwater-matrix-over-pages',
    producer: 'pdfkit',
    blocks: [
      heading('IN THE UNITED STATES DISTRICT COURT FOR THE EASTERN DISTRICT OF PENNSYLVANIA'),
      caption(
        [
          'EDWARD G. LASKOWSKI TRUST, on behalf of',
          'itself and all others similarly situated,',
          'Plaintiff,',
          'v.',
          'BRIGHTWATER FOODS CORPORATION,',
          'Defendant.',
        ],
        ['CIVIL ACTION', '', 'NO. 20-cv-', '05583-HGL'],
      ),
      heading('NOTICE OF CLASS ACTION AND PROPOSED SETTLEMENT'),
      text(
        'To all persons who purchased the common stock of Brightwater Foods Corporation (OTCQX: BWFC) from March 5, 2019 through November 2, 2020 (the “Class Period”).^1^',
      ),
      note('1', 'The settlement of a related consumer case, for $2,300,000, is not the subject of this notice.'),
      text(
        'The Settlement consists of $8,850,000 in cash, plus interest. The average recovery per damaged share, before fees and expenses, is estimated at $0.61. A Proof of Claim must be received by the Claims Administrator on or before June 20, 2023. Requests for exclusion must be postmarked not later than May 9, 2023.',
      ),
      text(
        'Plaintiff says that the company reported sales to its own warehouses as sales to customers, and that the price of its stock was higher than it would have been. The Court will decide at the Settlement Hearing whether the Settlement is fair.',
      ),
      text(
        'Plaintiff’s Counsel, Dorrance & Mayhew, P.C., will seek a fee of up to 30% of the Settlement Fund, and expenses of up to $240,000.',
      ),
      heading('THE PLAN OF ALLOCATION'),
      item(
        'A.',
        'For shares purchased during the Class Period and sold on or before November 2, 2020, the Recognized Loss per share is the lesser of (1) the amount in the Decline Table for the period of purchase and the period of sale, and (2) the purchase price minus the sale price.',
      ),
      item(
        'B.',
        'For shares purchased during the Class Period and sold from November 3, 2020 through January 29, 2021, the Recognized Loss per share is the least of (1) the amount in the Decline Table for the period of purchase in the column “11/3/2020 or later”, (2) the purchase price minus the sale price, and (3) the purchase price minus the average closing price from November 3, 2020 to the date of sale, as shown in the Look-Back Table.',
      ),
      item(
        'C.',
        `For shares purchased during the Class Period and held at the close of trading on January 29, 2021, the Recognized Loss per share is 1.10 times the lesser of (1) the amount in the Decline Table for the period of purchase in the column “11/3/2020 or later”, and (2) the purchase price minus $${days.mean}.`,
      ),
      text(
        'Sample computation. A class member bought 150 shares on July 1, 2019 for $31.20 each and sold them on August 14, 2020 for $22.05 each. The Decline Table gives $5.87; the price difference is $9.15. The Recognized Loss is 150 x $5.87 = $880.50.',
      ),
      table(
        'DECLINE TABLE (per share)',
        [
          ['', ['Sold', 4]],
          ['Purchased', ...RANGES.map(range), '11/3/2020 or later'],
        ],
        DECLINES.map((row, at) => [range(RANGES[at]), ...row.map((value) => (value === '' ? '' : `$${value}`))]),
        { columns: [110, 88, 88, 88, 88] },
      ),
      ...closing({ stock: 'Brightwater common stock', company: 'Brightwater', begins: '2019-03-05' }),
      table(
        'LOOK-BACK TABLE',
        [['Date', 'Closing Price', 'Average', 'Date', 'Closing Price', 'Average']],
        closingPrices(days),
      ),
    ],
    plan: plan([
      {
        id: 'BWFC',
        kind: 'common',
        identifiers: tickers('BWFC'),
        per: '1',
        class_periods: [{ id: 'class', from: '2019-03-05', to: '2020-11-02' }],
        declines: matrix,
        lookback: withoutCloses(days),
        branches: [
          { id: 'in_class', bought: 'class', sold: { to: '2020-11-02' }, loss: { least: ['decline', PRICE_LOST] } },
          {
            id: 'in_lookback',
            bought: 'class',
            sold: { from: '2020-11-03', to: '2021-01-29' },
            loss: { least: ['decline', PRICE_LOST, TO_MEAN] },
          },
          {
            id: 'held',
            bought: 'class',
            held_at: '2021-01-29',
            loss: { times: [{ least: ['decline', { minus: ['price_bought', 'mean'] }] }, '1.10'] },
          },
        ],
      },
    ]),
  };
}
