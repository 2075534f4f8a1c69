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

const [FROM, TO] = ['2020-04-14', '2021-08-11'];
const RANGES = [
  [FROM, '2020-08-05'],
  ['2020-08-06', '2020-11-18'],
  ['2020-11-19', '2021-02-24'],
  ['2021-02-25', TO],
];
const VALUES = ['3.10', '5.45', '4.92', '2.85'];
const NOTE_RANGES = [
  [FROM, '2021-02-24'],
  ['2021-02-25', TO],
];
const NOTE_VALUES = ['61.40', '38.25'];
const SUIT = '2021-08-12';
const CAPPED = { least: ['price_bought', '22.00'] };
const NOTES = '6.25% Senior Notes due 2027';

export function meridien() {
  const days = lookback(SUIT, '2021-11-09', 18.6, 91);
  const cents = (number) => number.toFixed(2);
  const held = cents(21 - Number(days.mean));
  const least = cents(Math.min(3.1, Number(held)));
  return {
    name: 'meridien-depositary-shares-and-notes',
    producer: 'pdfkit',
    blocks: [
      heading('UNITED STATES DISTRICT COURT'),
      heading('SOUTHERN DISTRICT OF NEW YORK'),
      text(
        'CITY OF ALDEN POLICE PENSION FUND, Individually and on Behalf of All Others Similarly Situated, Plaintiff, vs. MERIDIEN TELECOM S.A., et al., Defendants.',
      ),
      text('Civil Action No. 1:21-cv-07702-LGS'),
      heading('NOTICE OF PROPOSED SETTLEMENT OF CLASS ACTION'),
      text(
        `TO: ALL PERSONS AND ENTITIES THAT PURCHASED OR OTHERWISE ACQUIRED MERIDIEN TELECOM S.A. (“MERIDIEN”) AMERICAN DEPOSITARY SHARES (“ADSs”) (NYSE: MDTL) OR ITS 6.25% SENIOR NOTES DUE 2027 (CUSIP 58990MAC4) BETWEEN APRIL 14, 2020 AND AUGUST 11, 2021, INCLUSIVE, INCLUDING ADSs PURCHASED PURSUANT OR TRACEABLE TO THE REGISTRATION STATEMENT FOR MERIDIEN’S APRIL 14, 2020 INITIAL PUBLIC OFFERING (“IPO”)`,
      ),
      text('The Settlement Amount of $48,500,000 and any interest earned thereon is the Settlement Fund.^1^'),
      note('1', 'The Stipulation of Settlement, dated March 2, 2024, defines the words that begin with capitals.'),
      ...longParts({
        ...{
          company: 'Meridien Telecom S.A.',
          short: 'Meridien',
          filed: 'September 15, 2021',
          amended: 'January 31, 2022',
        },
        ...{ counsel: 'Lead Counsel', administrator: 'the Claims Administrator', site: 'www.MeridienSettlement.com' },
      }),
      ...questions({
        ...{ short: 'Meridien', stock: 'Meridien ADSs and notes', judge: 'the Honorable Louise G. Sayre' },
        court: 'United States District Court for the Southern District of New York',
        ...{ hearing: 'July 18, 2024', claim: 'August 9, 2024', exclusion: 'June 27, 2024' },
      }),
      heading('HOW WILL MY CLAIM BE CALCULATED?'),
      text(
        'Lead Plaintiff’s expert estimated the artificial inflation in the prices of the ADSs and of the notes. Press releases of February 24, 2021, after the close of trading, and of August 11, 2021, after the close of trading, removed it.',
      ),
      heading('A. Section 10(b) Claims for ADSs'),
      text('For Meridien ADSs purchased or otherwise acquired between April 14, 2020 and August 11, 2021, inclusive:'),
      item('1.', 'For ADSs sold between April 14, 2020 and February 24, 2021, inclusive, the claim per ADS is $0.00.'),
      item(
        '2.',
        'For ADSs sold between February 25, 2021 and August 11, 2021, inclusive, the claim per ADS shall be the lesser of:',
      ),
      item(
        'a.',
        'the artificial inflation per ADS at the time of purchase, as set forth in Table 1, less the artificial inflation per ADS at the time of sale, as set forth in Table 1; or',
        1,
      ),
      item('b.', 'the difference between the purchase price per ADS and the sale price per ADS.', 1),
      item(
        '3.',
        'For ADSs retained at the end of August 11, 2021 and sold on or before November 9, 2021, the claim per ADS shall be the least of:',
      ),
      item('a.', 'the artificial inflation per ADS at the time of purchase, as set forth in Table 1;', 1),
      item('b.', 'the difference between the purchase price per ADS and the sale price per ADS; or', 1),
      item(
        'c.',
        'the difference between the purchase price per ADS and the average closing price per ADS for the date of sale, as set forth in Table 2.',
        1,
      ),
      item(
        '4.',
        'For ADSs held as of the close of trading on November 9, 2021, or sold thereafter, the claim per ADS shall be the lesser of:',
      ),
      item('a.', 'the artificial inflation per ADS at the time of purchase, as set forth in Table 1; or', 1),
      item('b.', `the difference between the purchase price per ADS and $${days.mean}.^2^`, 1),
      note(
        '2',
        `The PSLRA limits damages by the mean trading price of the 90 days after the disclosure. That of the ADSs from August 12, 2021 to November 9, 2021 was $${days.mean}.`,
      ),
      heading('B. Section 11 Claims for ADSs'),
      text('For ADSs purchased pursuant or traceable to the IPO Registration Statement, and:'),
      item(
        '1.',
        'Sold prior to August 12, 2021 (the date the lawsuit was filed), the Section 11 claim per ADS is the purchase price per ADS (not to exceed the $22.00 IPO price) minus the sale price per ADS.',
      ),
      item(
        '2.',
        'Sold on or after August 12, 2021 and on or before November 9, 2021, the Section 11 claim per ADS is the purchase price per ADS (not to exceed the $22.00 IPO price) minus the greater of: (i) the sale price per ADS; or (ii) $17.15, the closing price of Meridien ADSs on August 12, 2021.',
      ),
      item(
        '3.',
        'Retained as of the close of trading on November 9, 2021, the Section 11 claim per ADS is the purchase price per ADS (not to exceed the $22.00 IPO price) minus $17.15.',
      ),
      text('An ADS that is eligible under both Section A and Section B will receive the greater of the two amounts.'),
      heading('C. Section 10(b) Claims for Notes'),
      text(
        `For each $1,000 of face amount of the ${NOTES} purchased or otherwise acquired between April 14, 2020 and August 11, 2021, inclusive, and:`,
      ),
      item('1.', 'Sold on or before February 24, 2021, the claim is $0.00.'),
      item(
        '2.',
        'Sold between February 25, 2021 and August 11, 2021, inclusive, the claim is the lesser of: (i) the artificial inflation at the time of purchase less the artificial inflation at the time of sale, as set forth in Table 3; or (ii) the difference between the purchase price and the sale price.',
      ),
      item(
        '3.',
        'Held as of the close of trading on August 11, 2021, the claim is the lesser of: (i) the artificial inflation at the time of purchase, as set forth in Table 3; or (ii) the difference between the purchase price and $872.50.',
      ),
      heading('D. General Provisions'),
      text(
        'The date of purchase or sale is the “contract” or “trade” date as distinguished from the “settlement” date. Purchase and sale prices exclude commissions, taxes and fees. Gains are disregarded: a claim that would be negative is zero.',
      ),
      text(
        'For Class Members who held Meridien securities at the beginning of the Class Period or made multiple purchases or sales during the Class Period, the first-in, first-out (“FIFO”) method will be applied to such holdings, purchases, and sales. Under the FIFO method, sales during the Class Period will be matched, in chronological order, first against securities held at the beginning of the Class Period. The remaining sales will then be matched, in chronological order, against securities purchased during the Class Period.',
      ),
      text(
        'The receipt of securities by gift, inheritance or operation of law is no purchase. The date of covering a short sale is deemed to be the date of purchase; the claim for a short sale is zero. No distributions will be made to Authorized Claimants who would otherwise receive a distribution of less than $10.00. The others are paid pro rata.',
      ),
      table(
        'TABLE 1 Artificial Inflation per Meridien ADS',
        [['Purchase or Sale Date', 'Artificial Inflation']],
        [
          ...RANGES.map(([from, to], at) => [`${inWords(from)} – ${inWords(to)}`, `$${VALUES[at]}`]),
          ['August 12, 2021 and thereafter', '$0.00'],
        ],
        { columns: [240, 130] },
      ),
      table(
        'TABLE 2 Average Closing Price of Meridien ADSs, August 12, 2021 – November 9, 2021',
        [['Date', 'Closing Price', 'Average Closing Price', 'Date', 'Closing Price', 'Average Closing Price']],
        sideBySide(
          days.means.map(([day, mean], at) => [inDigits(day), `$${days.closes[at][1]}`, `$${mean}`]),
          2,
        ),
        { columns: [70, 75, 85, 70, 75, 85] },
      ),
      table(
        `TABLE 3 Artificial Inflation of the ${NOTES} per $1,000 of Face Amount`,
        [['Beginning Date', 'Ending Date', 'Artificial Inflation']],
        NOTE_RANGES.map(([from, to], at) => [inDigits(from), inDigits(to), `$${NOTE_VALUES[at]}`]),
        { columns: [120, 120, 120] },
      ),
      heading('EXAMPLES'),
      text(
        'Example 1: Mr. Jones bought 500 Meridien ADSs on September 1, 2020 at $24.00 per ADS and sold all of them on March 15, 2021 at $20.50 per ADS. His claim is 500 x $2.60 = $1,300.00 ($5.45 less $2.85, which is less than the price difference of $3.50).',
      ),
      text(
        `Example 2: Ms. Smith bought 200 Meridien ADSs on May 4, 2020 at $21.00 per ADS and still held them on November 9, 2021. Her claim is the lesser of $3.10 and $21.00 less $${days.mean}, or 200 x $${least} = $${cents(200 * Number(least))}.`,
      ),
      text(
        'Example 3: A fund bought 1,000 Meridien ADSs in the IPO on April 14, 2020 at $22.00 per ADS and sold all of them on June 8, 2021 at $16.40 per ADS. Its claim under Section 10(b) would be $0.25 per ADS; its claim under Section 11 is $5.60 per ADS, which is greater. Its claim is 1,000 x $5.60 = $5,600.00.',
      ),
    ],
    plan: plan([
      {
        ...{ id: 'MDTL', kind: 'adr', identifiers: tickers('MDTL'), per: '1' },
        class_periods: [{ id: 'class', from: FROM, to: TO }],
        inflation: { basis: 'amount', rows: rowsOf(RANGES, VALUES) },
        lookback: withoutCloses(days),
        combine: 'greatest',
        components: [
          {
            id: 'exchange_act',
            branches: [
              { id: 'a1', bought: 'class', sold: { to: '2021-02-24' }, loss: '0' },
              {
                id: 'a2',
                bought: 'class',
                sold: { from: '2021-02-25', to: TO },
                loss: { least: [INFLATION_LOST, PRICE_LOST] },
              },
              {
                ...{ id: 'a3', bought: 'class', sold: { from: SUIT, to: '2021-11-09' } },
                loss: { least: ['inflation_bought', PRICE_LOST, TO_MEAN] },
              },
              {
                ...{ id: 'a4', bought: 'class', held_at: '2021-11-09' },
                loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
              },
            ],
          },
          {
            id: 'securities_act',
            branches: [
              {
                id: 'b1',
                bought: 'class',
                sold: { to: TO },
                acquired: ['offering'],
                loss: { minus: [CAPPED, 'price_sold'] },
              },
              {
                ...{ id: 'b2', bought: 'class', sold: { from: SUIT, to: '2021-11-09' }, acquired: ['offering'] },
                loss: { minus: [CAPPED, { greatest: ['price_sold', '17.15'] }] },
              },
              {
                id: 'b3',
                bought: 'class',
                held_at: '2021-11-09',
                acquired: ['offering'],
                loss: { minus: [CAPPED, '17.15'] },
              },
            ],
          },
        ],
      },
      {
        ...{
          id: 'NOTES-6.25%-due-2027',
          kind: 'note',
          identifiers: { tickers: [], cusips: ['58990MAC4'], isins: [] },
          per: '1000',
        },
        class_periods: [{ id: 'class', from: FROM, to: TO }],
        inflation: { basis: 'amount', rows: rowsOf(NOTE_RANGES, NOTE_VALUES) },
        branches: [
          { id: 'c1', bought: 'class', sold: { to: '2021-02-24' }, loss: '0' },
          {
            id: 'c2',
            bought: 'class',
            sold: { from: '2021-02-25', to: TO },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          {
            id: 'c3',
            bought: 'class',
            held_at: TO,
            loss: { least: ['inflation_bought', { minus: ['price_bought', '872.50'] }] },
          },
        ],
      },
    ]),
  };
}
