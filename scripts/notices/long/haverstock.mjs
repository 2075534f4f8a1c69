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

const FROM = '2019-02-05';
const TO = '2020-11-05';
const DISCLOSED = ['2020-03-11', '2020-07-31'];

function addDays(day, days) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** A table that follows an index: a new figure every week or so, less after each disclosure. */
function weekly() {
  const ranges = [];
  for (let from = FROM, step = 0; from <= TO; step += 1) {
    const next = [addDays(from, 6 + (step % 3)), ...DISCLOSED.filter((day) => day > from), addDays(TO, 1)].sort()[0];
    ranges.push([from, addDays(next, -1)]);
    from = next;
  }
  const values = ranges.map(([from], at) => {
    const level = from < DISCLOSED[0] ? 1180 : from < DISCLOSED[1] ? 764 : 391;
    return ((level + ((at * 37) % 53)) / 100).toFixed(2);
  });
  return { ranges, values };
}

const PERIODS = [
  [FROM, '2019-07-24'],
  ['2019-07-25', '2020-03-10'],
  ['2020-03-11', '2020-07-30'],
  ['2020-07-31', TO],
];
const seriesOf = (letter, list) =>
  list.map(([strike, expiry, values, holding]) => ({
    id: `HVSK ${expiry} ${letter}${strike}`,
    strike,
    expiry,
    values,
    holding,
  }));
const CALLS = seriesOf('C', [
  ['40.00', '2020-11-20', ['4.10', '5.22', '3.31', '1.70'], '1.05'],
  ['45.00', '2020-11-20', ['2.85', '3.90', '2.44', '1.21'], '0.31'],
  ['40.00', '2021-01-15', ['5.02', '6.17', '4.08', '2.15'], '2.40'],
  ['50.00', '2021-01-15', ['2.33', '3.01', '1.96', '0.98'], '0.22'],
]);
const PUTS = seriesOf('P', [
  ['35.00', '2020-11-20', ['3.05', '3.66', '2.20', '1.11'], '2.35'],
  ['42.50', '2021-01-15', ['4.41', '5.10', '3.27', '1.66'], '7.02'],
]);

const optionTable = (title, series) =>
  table(
    title,
    [
      [
        'Strike Price',
        'Expiration Date',
        ...PERIODS.map(([from, to]) => `${inDigits(from)} – ${inDigits(to)}`),
        'Holding Price',
      ],
    ],
    series.map(({ strike, expiry, values, holding }) => [
      `$${strike}`,
      inDigits(expiry),
      ...values.map((value) => `$${value}`),
      `$${holding}`,
    ]),
    { columns: [55, 75, 75, 75, 75, 75, 60], size: 8.5 },
  );

const entry = (kind, id, series, branches) => ({
  ...{ id, kind, per: '0.01' },
  class_periods: [{ id: 'class', from: FROM, to: TO }],
  options: series.map(({ id: own, strike, expiry, values, holding }) => ({
    ...{ id: own, strike, expiry },
    inflation: { basis: 'amount', rows: rowsOf(PERIODS, values) },
    holding: { date: '2020-11-06', value: holding },
  })),
  branches,
});

export function haverstock() {
  const days = lookback('2020-11-06', '2021-02-03', 41.2, 77);
  const { ranges, values } = weekly();
  const example = (day) => values[ranges.findIndex(([from, to]) => from <= day && day <= to)];
  const held = { minus: ['price_bought', 'mean'] };
  const cents = (number) => number.toFixed(2);
  const lost = cents(Number(example('2019-06-03')) - Number(example('2020-09-14')));
  return {
    name: 'haverstock-stock-calls-and-puts',
    producer: 'chromium',
    style: 'wide',
    blocks: [
      heading('UNITED STATES DISTRICT COURT NORTHERN DISTRICT OF GEORGIA ATLANTA DIVISION'),
      text('IN RE HAVERSTOCK LOGISTICS, INC. SECURITIES LITIGATION'),
      text('Civil Action No. 1:20-cv-04771-TCB'),
      heading(
        'NOTICE OF (I) PENDENCY OF CLASS ACTION AND PROPOSED SETTLEMENT; (II) SETTLEMENT HEARING; AND (III) MOTION FOR ATTORNEYS’ FEES AND LITIGATION EXPENSES',
      ),
      text('A Federal Court authorized this Notice. This is not a solicitation from a lawyer.'),
      text(
        'NOTICE OF PENDENCY OF CLASS ACTION: Please be advised that your rights may be affected by the above-captioned securities class action (the “Action”) pending in the United States District Court for the Northern District of Georgia (the “Court”), if, during the period from February 5, 2019 through November 5, 2020, inclusive (the “Class Period”), you purchased or otherwise acquired the common stock of Haverstock Logistics, Inc. (“Haverstock”) (ticker: HVSK), or purchased or otherwise acquired call options on Haverstock common stock, or sold (wrote) put options on Haverstock common stock, and were damaged thereby.^1^',
      ),
      note(
        '1',
        'Capitalized terms have the meanings of the Stipulation and Agreement of Settlement dated May 12, 2023, which is on the website of the Settlement.',
      ),
      text(
        'NOTICE OF SETTLEMENT: Please also be advised that Lead Plaintiffs have reached a proposed settlement of the Action for $63,000,000 in cash that, if approved, will resolve all claims in the Action.',
      ),
      ...longParts({
        ...{
          company: 'Haverstock Logistics, Inc.',
          short: 'Haverstock',
          filed: 'November 24, 2020',
          amended: 'May 3, 2021',
        },
        ...{ counsel: 'Lead Counsel', administrator: 'the Claims Administrator', site: 'www.HaverstockSettlement.com' },
      }),
      ...questions({
        ...{ short: 'Haverstock', stock: 'Haverstock securities', judge: 'the Honorable Amy R. Talbot' },
        court: 'United States District Court for the Northern District of Georgia',
        ...{ hearing: 'October 12, 2023', claim: 'November 3, 2023', exclusion: 'September 21, 2023' },
      }),
      heading('PROPOSED PLAN OF ALLOCATION OF NET SETTLEMENT FUND'),
      text(
        'In developing the Plan of Allocation in conjunction with Lead Counsel, Lead Plaintiffs’ damages expert calculated the estimated amount of artificial inflation in the per share closing prices of Haverstock common stock and call options and the estimated amount of artificial deflation in the per share closing prices of Haverstock put options which allegedly was proximately caused by Defendants’ alleged materially false and misleading misrepresentations and omissions.',
      ),
      text(
        'For losses to be compensable damages under the federal securities laws, the disclosure of the allegedly misrepresented information must be the cause of the decline in the price of the security. In this case, Lead Plaintiffs allege that corrective information was released to the market on March 11, 2020 (prior to market open), July 30, 2020 (after market close) and November 5, 2020 (after market close), which removed artificial inflation on March 11, 2020, July 31, 2020, and November 6, 2020.',
      ),
      heading('CALCULATION OF RECOGNIZED LOSS AMOUNTS'),
      text(
        '61. Based on the formulas stated below, a “Recognized Loss Amount” will be calculated for each purchase or acquisition of Haverstock common stock and call options and each sale (writing) of Haverstock put options during the Class Period that is listed on the Claim Form and for which adequate documentation is provided. If a Recognized Loss Amount calculates to a negative number or zero under the formula below, the Recognized Loss Amount for that transaction will be zero.',
      ),
      heading('Common Stock Calculations'),
      text(
        '62. For each share of Haverstock common stock purchased or otherwise acquired during the period from February 5, 2019 through and including the close of trading on November 5, 2020, and:',
      ),
      item('(i)', 'Sold before the opening of trading on March 11, 2020, the Recognized Loss Amount will be $0.00.'),
      item(
        '(ii)',
        'Sold from March 11, 2020 through and including the close of trading on November 5, 2020, the Recognized Loss Amount will be the lesser of: (a) the amount of artificial inflation per share on the date of purchase/acquisition as stated in Table A minus the amount of artificial inflation per share on the date of sale as stated in Table A; or (b) the purchase/acquisition price minus the sale price.',
      ),
      item(
        '(iii)',
        'Sold from November 6, 2020 through and including the close of trading on February 3, 2021, the Recognized Loss Amount will be the least of: (a) the amount of artificial inflation per share on the date of purchase/acquisition as stated in Table A; (b) the purchase/acquisition price minus the average closing price between November 6, 2020 and the date of sale as stated in Table B; or (c) the purchase/acquisition price minus the sale price.',
      ),
      item(
        '(iv)',
        `Held as of the close of trading on February 3, 2021, the Recognized Loss Amount will be the lesser of: (a) the amount of artificial inflation per share on the date of purchase/acquisition as stated in Table A; or (b) the purchase/acquisition price minus $${days.mean}.^2^`,
      ),
      note(
        '2',
        `Pursuant to Section 21D(e)(1) of the Exchange Act, “in any private action arising under this title in which the plaintiff seeks to establish damages by reference to the market price of a security, the award of damages to the plaintiff shall not exceed the difference between the purchase or sale price paid or received, as appropriate, by the plaintiff for the subject security and the mean trading price of that security during the 90-day period.” The mean (average) closing price for Haverstock common stock during this 90-day look-back period, November 6, 2020 through February 3, 2021, was $${days.mean}.`,
      ),
      heading('Call and Put Option Calculations'),
      text(
        '63. Exchange-traded options are traded in units called “contracts” which entitle the holder to buy (in the case of a call option) or sell (in the case of a put option) 100 shares of the underlying security, which in this case is Haverstock common stock. Throughout this Plan of Allocation, all price quotations are per share of the underlying security (i.e., 1/100 of a contract).',
      ),
      text(
        '64. For each Haverstock call option purchased or otherwise acquired during the period from February 5, 2019 through and including the close of trading on November 5, 2020, and:',
      ),
      item(
        '(i)',
        'Closed (through sale, exercise, or expiration) before the opening of trading on March 11, 2020, the Recognized Loss Amount will be $0.00.',
      ),
      item(
        '(ii)',
        'Closed (through sale, exercise, or expiration) from March 11, 2020 through and including the close of trading on November 5, 2020, the Recognized Loss Amount will be the lesser of: (a) the amount of artificial inflation per share on the date of purchase/acquisition as stated in Table C minus the amount of artificial inflation per share on the date of close as stated in Table C; or (b) the purchase/acquisition price minus the sale price (or, for options that expired worthless, $0.00).',
      ),
      item(
        '(iii)',
        'Open as of the close of trading on November 5, 2020, the Recognized Loss Amount will be the lesser of: (a) the amount of artificial inflation per share on the date of purchase/acquisition as stated in Table C; or (b) the purchase/acquisition price minus the closing price of that call option on November 6, 2020 (i.e., the “Holding Price”) as stated in Table C.',
      ),
      text(
        '65. For each Haverstock put option sold (written) during the period from February 5, 2019 through and including the close of trading on November 5, 2020, and:',
      ),
      item(
        '(i)',
        'Closed (through purchase, exercise, or expiration) before the opening of trading on March 11, 2020, the Recognized Loss Amount will be $0.00.',
      ),
      item(
        '(ii)',
        'Closed (through purchase, exercise, or expiration) from March 11, 2020 through and including the close of trading on November 5, 2020, the Recognized Loss Amount will be the lesser of: (a) the amount of artificial deflation per share on the date of sale (writing) as stated in Table D minus the amount of artificial deflation per share on the date of close as stated in Table D; or (b) the purchase price minus the sale price.',
      ),
      item(
        '(iii)',
        'Open as of the close of trading on November 5, 2020, the Recognized Loss Amount will be the lesser of: (a) the amount of artificial deflation per share on the date of sale (writing) as stated in Table D; or (b) the closing price of that put option on November 6, 2020 (i.e., the “Holding Price”) as stated in Table D minus the sale price.',
      ),
      text(
        '66. Maximum Recovery for Options: The Settlement proceeds available for Haverstock call options purchased during the Class Period and Haverstock put options sold (written) during the Class Period shall be limited to a total amount equal to 3% of the Net Settlement Fund.',
      ),
      heading('ADDITIONAL PROVISIONS'),
      text(
        '67. A Claimant’s “Recognized Claim” will be the sum of his, her, or its Recognized Loss Amounts as calculated above with respect to all Haverstock securities.',
      ),
      text(
        '68. FIFO Matching: If a Settlement Class Member made more than one purchase/acquisition or sale of any Haverstock security during the Class Period, all purchases/acquisitions and sales will be matched on a First In, First Out (“FIFO”) basis. Class Period sales will be matched first against any holdings at the beginning of the Class Period and then against purchases/acquisitions in chronological order, beginning with the earliest purchase/acquisition made during the Class Period.',
      ),
      text(
        '69. “Purchase/acquisition price” means the actual price paid, excluding any fees, commissions, and taxes, and “sale price” means the actual amount received, not deducting any fees, commissions, and taxes. Purchases or acquisitions and sales will be deemed to have occurred on the “contract” or “trade” date as opposed to the “settlement” or “payment” date. The receipt or grant by gift, inheritance, or operation of law shall not be deemed a purchase, acquisition, or sale.',
      ),
      text(
        '70. The date of covering a “short sale” is deemed to be the date of purchase or acquisition of the common stock. The date of a “short sale” is deemed to be the date of sale. The Recognized Loss Amount on “short sales” and the purchases covering “short sales” is zero. With respect to Haverstock common stock purchased or sold through the exercise of an option, the purchase/sale date of the security is the exercise date of the option and the purchase/sale price is the exercise price of the option.',
      ),
      text(
        '71. Each Authorized Claimant shall receive a pro rata share of the Net Settlement Fund. If an Authorized Claimant’s Distribution Amount calculates to less than $10.00, no distribution will be made to that Authorized Claimant.',
      ),
      heading('EXAMPLES'),
      text(
        `Example 1: An investor bought 400 shares of Haverstock common stock on June 3, 2019 at $60.00 per share and sold all of them on September 14, 2020 at $44.10 per share. The Recognized Loss Amount per share is the lesser of $${lost} ($${example('2019-06-03')} less $${example('2020-09-14')}) and $15.90, so the Recognized Claim is 400 x $${lost} = $${cents(400 * Number(lost))}.`,
      ),
      text(
        `Example 2: An investor bought 150 shares of Haverstock common stock on August 18, 2020 at $45.00 per share and still held them on February 3, 2021. The Recognized Loss Amount per share is the lesser of $${example('2020-08-18')} and $${cents(45 - Number(days.mean))}, so the Recognized Claim is 150 x $${cents(Math.min(Number(example('2020-08-18')), 45 - Number(days.mean)))} = $${cents(150 * Math.min(Number(example('2020-08-18')), 45 - Number(days.mean)))}.`,
      ),
      text(
        'Example 3: An investor bought 500 shares of Haverstock common stock on May 20, 2019 at $58.25 per share and sold 500 shares on February 10, 2020 at $51.00 per share. Since they were sold before March 11, 2020, there is no Recognized Loss Amount.',
      ),
      text(
        'Example 4: An investor bought 10 Haverstock call option contracts with a strike price of $40.00, expiring January 15, 2021, on March 2, 2020 at $9.00 per share and sold all of them on April 6, 2020 at $5.50 per share. The Recognized Loss Amount per share is the lesser of $2.09 ($6.17 less $4.08) and $3.50, so the Recognized Claim is 1,000 x $2.09 = $2,090.00.',
      ),
      text(
        'Example 5: An investor wrote 6 Haverstock put option contracts with a strike price of $42.50, expiring January 15, 2021, on August 12, 2020 at $2.80 per share and repurchased all of them on October 8, 2020 at $3.30 per share. The Recognized Loss Amount per share is the lesser of $0.00 ($1.66 less $1.66) and $0.50, so there is no Recognized Loss Amount.',
      ),
      table(
        'TABLE A – Estimated Artificial Inflation in Haverstock Common Stock from February 5, 2019 through November 5, 2020',
        [['Date Range', 'Artificial Inflation Per Share']],
        ranges.map(([from, to], at) => [`${inWords(from)} – ${inWords(to)}`, `$${values[at]}`]),
        { size: 10 },
      ),
      table(
        'TABLE B – 90-Day Look-Back Table for Haverstock Common Stock (Average Closing Price: November 6, 2020 – February 3, 2021)',
        [
          [
            'Sale Date',
            'Average Closing Price Between November 6, 2020 and Date Shown',
            'Sale Date',
            'Average Closing Price Between November 6, 2020 and Date Shown',
          ],
        ],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          2,
        ),
      ),
      optionTable('TABLE C – Estimated Artificial Inflation in Haverstock Call Options', CALLS),
      optionTable('TABLE D – Estimated Artificial Deflation in Haverstock Put Options', PUTS),
    ],
    plan: plan(
      [
        {
          ...{ id: 'HVSK', kind: 'common', identifiers: tickers('HVSK'), per: '1' },
          class_periods: [{ id: 'class', from: FROM, to: TO }],
          inflation: { basis: 'amount', rows: rowsOf(ranges, values) },
          lookback: withoutCloses(days),
          branches: [
            { id: 'early', bought: 'class', sold: { to: '2020-03-10' }, loss: '0' },
            {
              id: 'in_class',
              bought: 'class',
              sold: { from: '2020-03-11', to: TO },
              loss: { least: [INFLATION_LOST, PRICE_LOST] },
            },
            {
              ...{ id: 'lookback', bought: 'class', sold: { from: '2020-11-06', to: '2021-02-03' } },
              loss: { least: ['inflation_bought', TO_MEAN, PRICE_LOST] },
            },
            { id: 'held', bought: 'class', held_at: '2021-02-03', loss: { least: ['inflation_bought', held] } },
          ],
        },
        entry('call', 'CALLS', CALLS, [
          { id: 'early', bought: 'class', sold: { to: '2020-03-10' }, loss: '0' },
          {
            id: 'closed',
            bought: 'class',
            sold: { from: '2020-03-11', to: TO },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          {
            ...{ id: 'open', bought: 'class', held_at: TO },
            loss: { least: ['inflation_bought', { minus: ['price_bought', 'holding_value'] }] },
          },
        ]),
        entry('put', 'PUTS', PUTS, [
          { id: 'early', bought: 'class', sold: { to: '2020-03-10' }, acquired: ['written'], loss: '0' },
          {
            ...{ id: 'closed', bought: 'class', sold: { from: '2020-03-11', to: TO }, acquired: ['written'] },
            loss: { least: [INFLATION_LOST, { minus: ['price_sold', 'price_bought'] }] },
          },
          {
            ...{ id: 'open', bought: 'class', held_at: TO, acquired: ['written'] },
            loss: { least: ['inflation_bought', { minus: ['holding_value', 'price_bought'] }] },
          },
        ]),
      ],
      { pools: [{ id: 'options', securities: ['CALLS', 'PUTS'], share_of_fund_cap: '0.03' }] },
    ),
  };
}
