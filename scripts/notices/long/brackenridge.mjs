import {
  heading,
  inDigits,
  inWords,
  item,
  lookback,
  note,
  plan,
  sideBySide,
  table,
  text,
  tickers,
} from '../blocks.mjs';
import { INFLATION_LOST, PRICE_LOST, rowsOf, TO_MEAN, withoutCloses } from '../plans.mjs';
import { longParts } from './filler.mjs';
import { questions } from './questions.mjs';

const [FROM, TO] = ['2018-05-08', '2020-11-05'];
const PERIODS = [
  [FROM, '2018-11-07'],
  ['2018-11-08', '2019-08-01'],
  ['2019-08-02', '2020-02-27'],
  ['2020-02-28', TO],
];
const SALES = [...PERIODS, ['2020-11-06', '2021-02-03']];
const DECLINES = [
  ['0.00', '1.15', '3.40', '5.05', '9.62', '9.62'],
  [null, '0.00', '2.25', '3.90', '8.47', '8.47'],
  [null, null, '0.00', '1.65', '6.22', '6.22'],
  [null, null, null, '0.00', '4.57', '4.57'],
];
const NOTE_VALUES = ['74.10', '66.25', '48.80', '31.05'];
const NOTES = '3.75% Convertible Senior Notes due 2025';
const inRow = ([from, to]) => `${inWords(from)} through ${inWords(to)}`;

/** The form behind the notice: it asks for days that are none of the plan's. */
const claimForm = () => [
  heading('PROOF OF CLAIM AND RELEASE'),
  text(
    'Brackenridge Securities Litigation, c/o Analytics Consulting LLC, P.O. Box 2011, Chanhassen, MN 55317-2011, 1-844-555-0171, info@BrackenridgeSettlement.com',
  ),
  text(
    'To be eligible you must mail this form, or submit it online, so that it is postmarked or received no later than November 9, 2023. A form that comes later may be refused. If you have changed your address since you sent your form, write to the Claims Administrator.',
  ),
  heading('Part I: The Claimant'),
  text(
    'State the name of the beneficial owner, of a joint owner if there is one, and of the person who signs for a trust, a company or an estate. State the street, the city, the state and the country, the last four digits of the taxpayer identification number, and how you wish to be reached in the daytime. A separate form is needed for each legal entity; accounts of one owner go on one form.',
  ),
  heading('Part II: Holdings and Transactions in Common Stock'),
  text(
    'State the number of shares that you held as of the opening of trading on May 8, 2018; each purchase from May 8, 2018 through February 3, 2021, with its date, the number of shares, the price per share and the total without commissions; each sale from May 8, 2018 through February 3, 2021 in the same way; and the number of shares that you held as of the close of trading on February 3, 2021. Purchases from November 6, 2020 through February 3, 2021 are needed to balance your claim and are not eligible.',
  ),
  heading('Part III: Holdings and Transactions in Notes'),
  text(
    'State the face value that you held as of the opening of trading on May 8, 2018, each purchase and sale from May 8, 2018 through November 5, 2020, and the face value that you held as of the close of trading on November 5, 2020. Enclose copies of confirmations or of monthly statements. Do not send originals, and do not mark the copies.',
  ),
  heading('Part IV: Release and Signature'),
  text(
    'By your signature you release the claims that the Notice describes, submit to the jurisdiction of the Court for this claim, and certify under penalty of perjury that you are not excluded from the class, that you have not assigned your claim, that you have listed all your transactions, and that you are not subject to backup withholding. An agent encloses the power of attorney or the letters of administration under which he or she acts.',
  ),
];

/** Twenty pages: a matrix with footnotes, convertible notes, and rules whose limits stand behind their amounts. */
export function brackenridge() {
  const days = lookback('2020-11-06', '2021-02-03', 16.4, 57);
  const cells = DECLINES.flatMap((row, at) =>
    row.flatMap((value, column) => {
      if (value === null) return [];
      const [from, to] = PERIODS[at];
      const sale = SALES[column];
      return [{ bought: { from, to }, ...(sale ? { sold: { from: sale[0], to: sale[1] } } : { held: true }), value }];
    }),
  );
  return {
    name: 'brackenridge-twenty-pages',
    producer: 'chromium',
    style: 'double',
    blocks: [
      heading('UNITED STATES DISTRICT COURT'),
      heading('DISTRICT OF COLORADO'),
      text('IN RE BRACKENRIDGE CABLE HOLDINGS, INC. SECURITIES LITIGATION, Civil Action No. 1:20-cv-03412-PAB-SKC'),
      heading('NOTICE OF PENDENCY OF CLASS ACTION, PROPOSED SETTLEMENT, AND MOTION FOR ATTORNEYS’ FEES'),
      text(
        `If you purchased or otherwise acquired Brackenridge Cable Holdings, Inc. common stock (NASDAQ: BRKC) or its ${NOTES} (CUSIP 10533QAA8) between May 8, 2018 and November 5, 2020, both dates inclusive (the “Class Period”), a settlement of $37,400,000 in cash may affect you.`,
      ),
      text(
        'The average recovery is estimated at 41 cents per damaged share before, and 29 cents per damaged share after, the deduction of fees and expenses.^1^ Counsel will ask for fees of up to 27½% of the Settlement Fund and for expenses of at most $640,000.',
      ),
      note('1', 'An allocation to the notes of $18.20 per $1,000 of face value is estimated in the same way.'),
      ...longParts({
        ...{
          company: 'Brackenridge Cable Holdings, Inc.',
          short: 'Brackenridge',
          filed: 'November 17, 2020',
          amended: 'April 30, 2021',
        },
        ...{
          counsel: 'Lead Counsel',
          administrator: 'the Claims Administrator',
          site: 'www.BrackenridgeSettlement.com',
        },
      }),
      ...questions({
        ...{ short: 'Brackenridge', stock: 'Brackenridge common stock or notes', judge: 'the Honorable Paul A. Birch' },
        court: 'United States District Court for the District of Colorado',
        ...{ hearing: 'October 11, 2023', claim: 'November 9, 2023', exclusion: 'September 20, 2023' },
      }),
      heading('PLAN OF ALLOCATION'),
      text(
        'The expert of Lead Plaintiff computed by how much artificial inflation fell on four days: November 8, 2018, August 2, 2019, February 28, 2020 and November 6, 2020. Table A adds these falls up for each pair of a period of purchase and a period of sale.',
      ),
      heading('A. Common Stock'),
      text(
        'For each share of Brackenridge common stock purchased or acquired from May 8, 2018 through November 5, 2020, and:',
      ),
      item(
        '(1)',
        'sold from May 8, 2018 through November 5, 2020, the Recognized Loss is the number in Table A for the row of the purchase date and the column of the sale date, but not more than the purchase price minus the sale price;',
      ),
      item(
        '(2)',
        'sold from November 6, 2020 through February 3, 2021, the Recognized Loss is the least of (i) the number in Table A for the row of the purchase date and the column of the sale date, (ii) the out-of-pocket loss (the purchase price minus the sale price), and (iii) the purchase price minus the average closing price for the date of sale in Table C; and',
      ),
      item(
        '(3)',
        `held as of the close of trading on February 3, 2021, the Recognized Loss is the number in Table A for the row of the purchase date and the column “Held”, or the purchase price minus $${days.mean}, whichever is less.^2^`,
      ),
      note('2', `The mean of the closing prices from November 6, 2020 to February 3, 2021 is $${days.mean}.`),
      table(
        'Table A: Decline in Inflation per Share of Common Stock',
        [
          ['Purchase Date', ['Sale Date', 6]],
          ['', ...SALES.map(([from, to]) => `${inDigits(from)} to ${inDigits(to)}`), 'Held at close of 2/3/2021'],
        ],
        DECLINES.map((row, at) => [
          inRow(PERIODS[at]),
          ...row.map((value, column) => (value === null ? '–' : `$${value}${at === 0 && column === 2 ? '*' : ''}`)),
        ]),
        {
          size: 8,
          columns: [110, 58, 58, 58, 58, 58, 58],
          notes: ['* Two disclosures of one week are counted as one.'],
        },
      ),
      heading('B. Convertible Notes'),
      text(
        `For each $1,000 of face value of Brackenridge ${NOTES} purchased or acquired from May 8, 2018 through November 5, 2020, and:`,
      ),
      item('(1)', 'sold on or before November 7, 2018, there is no Recognized Loss;'),
      item(
        '(2)',
        'sold from November 8, 2018 through November 5, 2020, the Recognized Loss is the lesser of the decline in inflation per Table B (inflation on the date of purchase minus inflation on the date of sale) and the purchase price minus the sale price; and',
      ),
      item(
        '(3)',
        'held as of the close of trading on November 5, 2020, the Recognized Loss is the inflation on the date of purchase in Table B, but not more than the purchase price minus $861.25.',
      ),
      table(
        'Table B: Inflation per $1,000 of Face Value of the Convertible Notes',
        [['Period', 'Inflation']],
        PERIODS.map((period, at) => [inRow(period), `$${NOTE_VALUES[at]}`]),
      ),
      heading('C. Terms for Both Securities'),
      text(
        'Sales are matched first with securities held at the beginning of the Class Period and then with purchases, first in, first out. Trade dates count, not settlement dates. Prices do not include commissions. Negative results are zero. Securities received as a gift or by inheritance are not purchased by that. Short sales and the purchases that cover them have no Recognized Loss.',
      ),
      text(
        'The Net Settlement Fund is distributed pro rata, by the sum of the Recognized Losses of each Claimant. Payments under $10.00 are not made.',
      ),
      heading('EXAMPLES'),
      text(
        'Example 1: An investor bought 300 shares of Brackenridge common stock on June 4, 2018 at $31.00 per share and sold them on March 2, 2020 at $27.50 per share. The decline in Table A is $5.05, but the price fell by $3.50. The Recognized Loss is 300 x $3.50 = $1,050.00.',
      ),
      text(
        `Example 2: An investor bought notes with a face value of $20,000 on September 5, 2018 at $1,040.00 per $1,000 and sold them on March 3, 2020 at $902.50 per $1,000. Inflation fell from $74.10 to $31.05. The Recognized Loss is 20 x $43.05 = $861.00.`,
      ),
      table(
        'Table C: Average Closing Price of Brackenridge Common Stock, November 6, 2020 – February 3, 2021',
        [['Sale Date', 'Average Closing Price', 'Sale Date', 'Average Closing Price']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          2,
        ),
      ),
      ...claimForm(),
    ],
    plan: plan([
      {
        ...{ id: 'BRKC', kind: 'common', identifiers: tickers('BRKC'), per: '1' },
        class_periods: [{ id: 'class', from: FROM, to: TO }],
        declines: cells,
        lookback: withoutCloses(days),
        branches: [
          { id: 'a1', bought: 'class', sold: { from: FROM, to: TO }, loss: { least: ['decline', PRICE_LOST] } },
          {
            ...{ id: 'a2', bought: 'class', sold: { from: '2020-11-06', to: '2021-02-03' } },
            loss: { least: ['decline', PRICE_LOST, TO_MEAN] },
          },
          {
            ...{ id: 'a3', bought: 'class', held_at: '2021-02-03' },
            loss: { least: ['decline', { minus: ['price_bought', 'mean'] }] },
          },
        ],
      },
      {
        ...{ id: 'NOTES-3.75%-due-2025', kind: 'note', per: '1000' },
        identifiers: { tickers: [], cusips: ['10533QAA8'], isins: [] },
        class_periods: [{ id: 'class', from: FROM, to: TO }],
        inflation: { basis: 'amount', rows: rowsOf(PERIODS, NOTE_VALUES) },
        branches: [
          { id: 'b1', bought: 'class', sold: { to: '2018-11-07' }, loss: '0' },
          {
            ...{ id: 'b2', bought: 'class', sold: { from: '2018-11-08', to: TO } },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          {
            ...{ id: 'b3', bought: 'class', held_at: TO },
            loss: { least: ['inflation_bought', { minus: ['price_bought', '861.25'] }] },
          },
        ],
      },
    ]),
  };
}
