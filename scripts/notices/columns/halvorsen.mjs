import {
  caption,
  closing,
  heading,
  inDigits,
  inWords,
  item,
  lookback,
  plan,
  sideBySide,
  table,
  text,
  tickers,
} from '../blocks.mjs';
import { rowsOf, usual, withoutCloses } from '../plans.mjs';

const RANGES = [
  ['2020-02-24', '2020-11-08'],
  ['2020-11-09', '2021-02-24'],
  ['2021-02-25', '2021-05-06'],
];
const FOR_A = ['14.87', '9.42', '4.06'];
const FOR_B = ['9.91', '6.28', '2.71'];

/** A caption in columns, its number cut over two lines; classes with a second part in their symbols, and one table of means for both. */
export function halvorsen() {
  const [a, b] = [lookback('2021-05-07', '2021-08-04', 61, 5), lookback('2021-05-07', '2021-08-04', 41, 23)];
  return {
    name: 'halvorsen-caption-in-columns',
    producer: 'chromium',
    style: 'ruled',
    blocks: [
      heading('UNITED STATES DISTRICT COURT EASTERN DISTRICT OF WISCONSIN'),
      caption(
        [
          'CITY OF LARKIN POLICE PENSION FUND,',
          'Individually and on Behalf of All Others',
          'Similarly Situated,',
          'Plaintiff,',
          'v.',
          'HALVORSEN GROUP, INC., PETER J.',
          'HALVORSEN, and MARIA T. DELUCA,',
          'Defendants.',
        ],
        ['', 'Case No. 2:21-cv-', '00873-RAK', '', 'CLASS ACTION', 'Hon. Ruth A. Kessler'],
      ),
      heading('NOTICE OF PENDENCY OF CLASS ACTION AND PROPOSED SETTLEMENT'),
      text(
        'Your rights may be affected if, between February 24, 2020 and May 6, 2021, inclusive (the “Class Period”), you purchased or otherwise acquired the publicly traded Class A common stock (NYSE: HVG.A) or Class B common stock (NYSE: HVG.B) of Halvorsen Group, Inc. (“Halvorsen”).',
      ),
      text(
        'Lead Plaintiff has reached a proposed settlement of the Action for $67,500,000 in cash (the “Settlement”). The estimated average recovery is $0.58 per affected share before the deduction of fees and expenses. Lead Counsel, Haldane & Brock LLP, will apply for attorneys’ fees not to exceed 27.5% of the Settlement Fund and for expenses not to exceed $1,350,000.',
      ),
      heading('PLAN OF ALLOCATION'),
      text(
        'For each share of Halvorsen Class A or Class B common stock purchased or otherwise acquired from February 24, 2020 through and including the close of trading on May 6, 2021, and:',
      ),
      item('a.', 'Sold before November 9, 2020, the Recognized Loss Amount will be $0.00.'),
      item(
        'b.',
        'Sold from November 9, 2020 through and including May 6, 2021, the Recognized Loss Amount will be the lesser of: (i) the amount of artificial inflation per share on the date of purchase as stated in Table 1 minus the amount of artificial inflation per share on the date of sale as stated in Table 1; or (ii) the purchase price minus the sale price.',
      ),
      item(
        'c.',
        'Sold from May 7, 2021 through and including the close of trading on August 4, 2021, the Recognized Loss Amount will be the least of: (i) the amount of artificial inflation per share on the date of purchase as stated in Table 1; (ii) the purchase price minus the average closing price between May 7, 2021 and the date of sale as stated in Table 2; or (iii) the purchase price minus the sale price.',
      ),
      item(
        'd.',
        `Held as of the close of trading on August 4, 2021, the Recognized Loss Amount will be the lesser of: (i) the amount of artificial inflation per share on the date of purchase as stated in Table 1; or (ii) the purchase price minus $${a.mean} for Class A common stock, or $${b.mean} for Class B common stock.`,
      ),
      text(
        'For illustration, suppose that a Claimant bought 200 shares of Class A common stock on June 10, 2020 at $92.40 per share and sold all of them on March 15, 2021 at $71.15 per share. Inflation fell by $10.81, which is less than the difference of the prices ($21.25). The Recognized Loss Amount is therefore $10.81 per share, or $2,162.00 in total.',
      ),
      ...closing({ stock: 'Halvorsen common stock', company: 'Halvorsen', begins: '2020-02-24' }),
      table(
        'TABLE 1: Estimated Artificial Inflation',
        [['Date Range', 'Class A Common Stock', 'Class B Common Stock']],
        RANGES.map(([from, to], at) => [`${inWords(from)} – ${inWords(to)}`, `$${FOR_A[at]}`, `$${FOR_B[at]}`]),
      ),
      table(
        'TABLE 2: Average Closing Prices, May 7, 2021 – August 4, 2021',
        [Array(2).fill(['Date', 'Class A Average Closing Price', 'Class B Average Closing Price']).flat()],
        sideBySide(
          a.means.map(([day, mean], at) => [inDigits(day), `$${mean}`, `$${b.means[at][1]}`]),
          2,
        ),
      ),
    ],
    plan: plan(
      [
        ['HVG.A', FOR_A, a],
        ['HVG.B', FOR_B, b],
      ].map(([id, values, days]) => ({
        id,
        kind: 'common',
        identifiers: tickers(id),
        per: '1',
        class_periods: [{ id: 'class', from: '2020-02-24', to: '2021-05-06' }],
        inflation: { basis: 'amount', rows: rowsOf(RANGES, values) },
        lookback: withoutCloses(days),
        branches: usual({
          to: '2021-05-06',
          disclosed: { before: '2020-11-08', on: '2020-11-09' },
          first: '2021-05-07',
          last: '2021-08-04',
        }),
      })),
    ),
  };
}
