import { heading, inWords, item, lookback, note, plan, sideBySide, table, text, tickers } from '../blocks.mjs';
import { rowsOf, usual, withoutCloses } from '../plans.mjs';
import { generalTerms, longParts } from './filler.mjs';

export function tamarack() {
  const days = lookback('2019-11-21', '2020-02-18', 14.6, 31);
  const ranges = [
    ['2018-03-01', '2019-06-11'],
    ['2019-06-12', '2019-08-07'],
    ['2019-08-08', '2019-11-20'],
  ];
  const values = ['9.46', '6.18', '3.77'];
  return {
    name: 'tamarack-long-with-footnotes',
    producer: 'chromium',
    style: 'ruled',
    blocks: [
      heading('UNITED STATES DISTRICT COURT SOUTHERN DISTRICT OF NEW YORK'),
      text('IN RE TAMARACK INSTRUMENTS, INC. SECURITIES LITIGATION'),
      text('Case No. 1:19-cv-09412-VEC'),
      heading(
        'NOTICE OF (I) PENDENCY OF CLASS ACTION AND PROPOSED SETTLEMENT; (II) SETTLEMENT HEARING; AND (III) MOTION FOR ATTORNEYS’ FEES AND LITIGATION EXPENSES',
      ),
      text('A Federal Court authorized this Notice. This is not a solicitation from a lawyer.'),
      text(
        'NOTICE OF PENDENCY OF CLASS ACTION: Please be advised that your rights may be affected by the above-captioned securities class action pending in the United States District Court for the Southern District of New York if, during the period from March 1, 2018 through November 20, 2019, inclusive (the “Class Period”), you purchased or otherwise acquired Tamarack Instruments, Inc. (NASDAQ: TMRK) common stock and were damaged thereby.^1^',
      ),
      note('1', 'All capitalized terms not defined in this Notice have the meanings provided in the Stipulation.'),
      text(
        'NOTICE OF SETTLEMENT: Please also be advised that Lead Plaintiff has reached a proposed settlement of the Action for $38,500,000 in cash that, if approved, will resolve all claims.',
      ),
      ...longParts({
        ...{
          company: 'Tamarack Instruments, Inc.',
          short: 'Tamarack',
          filed: 'October 9, 2019',
          amended: 'March 27, 2020',
        },
        ...{ counsel: 'Lead Counsel', administrator: 'the Claims Administrator', site: 'www.TamarackSettlement.com' },
      }),
      heading('PLAN OF ALLOCATION OF THE NET SETTLEMENT FUND'),
      text(
        'The objective of the Plan of Allocation is to equitably distribute the Net Settlement Fund among those Settlement Class Members who suffered economic losses as a result of the alleged violations. The computations are a method to weigh the claims of Claimants against one another and are not intended to be estimates of, nor indicative of, the amounts that Settlement Class Members might have been able to recover after a trial.',
      ),
      text(
        'In developing the Plan of Allocation, Lead Plaintiff’s damages expert calculated the estimated amount of artificial inflation in the per-share closing price of Tamarack common stock which allegedly was proximately caused by Defendants’ alleged misstatements and omissions. The estimated artificial inflation is stated in Table A.',
      ),
      text(
        'In order to have a Recognized Loss Amount under the Plan of Allocation, shares must have been purchased or acquired during the Class Period and held through at least one of the dates on which corrective information removed artificial inflation: June 12, 2019, August 8, 2019 and November 21, 2019.',
      ),
      heading('CALCULATION OF RECOGNIZED LOSS AMOUNTS'),
      text(
        'Based on the formula stated below, a “Recognized Loss Amount” will be calculated for each purchase or acquisition of Tamarack common stock during the Class Period that is listed on the Claim Form and for which adequate documentation is provided.',
      ),
      text(
        'For each share of Tamarack common stock purchased or otherwise acquired during the period from March 1, 2018 through and including the close of trading on November 20, 2019, and:',
      ),
      item('(a)', 'Sold prior to June 12, 2019, the Recognized Loss Amount will be $0.00.'),
      item(
        '(b)',
        'Sold from June 12, 2019 through and including the close of trading on November 20, 2019, the Recognized Loss Amount will be the lesser of: (i) the amount of artificial inflation per share on the date of purchase/acquisition as stated in Table A minus the amount of artificial inflation per share on the date of sale as stated in Table A; or (ii) the purchase/acquisition price minus the sale price.',
      ),
      item(
        '(c)',
        'Sold from November 21, 2019 through and including the close of trading on February 18, 2020, the Recognized Loss Amount will be the least of: (i) the amount of artificial inflation per share on the date of purchase/acquisition as stated in Table A; (ii) the purchase/acquisition price minus the sale price; or (iii) the purchase/acquisition price minus the average closing price between November 21, 2019 and the date of sale as stated in Table B below.',
      ),
      item(
        '(d)',
        `Held as of the close of trading on February 18, 2020, the Recognized Loss Amount will be the lesser of: (i) the amount of artificial inflation per share on the date of purchase/acquisition as stated in Table A; or (ii) the purchase/acquisition price minus $${days.mean}.^2^`,
      ),
      note(
        '2',
        `Pursuant to Section 21D(e)(1) of the Exchange Act, Recognized Loss Amounts are reduced to an appropriate extent by taking into account the closing prices of Tamarack common stock during the 90-day look-back period from November 21, 2019 through February 18, 2020. The mean (average) closing price during this period was $${days.mean}.`,
      ),
      table(
        'TABLE A — Estimated Artificial Inflation in Tamarack Common Stock from March 1, 2018 through and including November 20, 2019',
        [['Date Range', 'Artificial Inflation Per Share']],
        ranges.map(([from, to], at) => [`${inWords(from)} – ${inWords(to)}`, `$${values[at]}`]),
      ),
      heading('ADDITIONAL PROVISIONS'),
      ...generalTerms({ begins: 'March 1, 2018', stock: 'Tamarack common stock' }),
      text(
        'Example: Assume a Claimant purchased 200 shares of Tamarack common stock on April 10, 2018 at $31.00 per share and sold them on July 15, 2019 at $25.50 per share. The artificial inflation is $9.46 on the date of purchase and $6.18 on the date of sale. The Recognized Loss Amount is the lesser of $3.28 and $5.50 per share, or $656.00 for 200 shares.',
      ),
      table(
        'TABLE B — 90-Day Look-Back Table for Tamarack Common Stock (Average Closing Price: November 21, 2019 – February 18, 2020)',
        [
          [
            'Date',
            'Average Closing Price Between November 21, 2019 and Date Shown',
            'Date',
            'Average Closing Price Between November 21, 2019 and Date Shown',
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
        ...{ id: 'TMRK', kind: 'common', identifiers: tickers('TMRK'), per: '1' },
        class_periods: [{ id: 'class', from: '2018-03-01', to: '2019-11-20' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, values) },
        lookback: withoutCloses(days),
        branches: usual({
          ...{ to: '2019-11-20', disclosed: { before: '2019-06-11', on: '2019-06-12' } },
          ...{ first: '2019-11-21', last: '2020-02-18' },
        }),
      },
    ]),
  };
}
