import { closing, DAYS, heading, inWords, item, lookback, opening, plan, table, text, tickers } from '../blocks.mjs';
import { rowsOf, usual, withoutCloses } from '../plans.mjs';

export function tallow() {
  const days = lookback('2021-07-27', '2021-10-22', 9.8, 41);
  const ranges = [
    ['2020-06-12', '2021-03-04'],
    ['2021-03-05', '2021-07-26'],
  ];
  const values = ['7.15', '4.40'];
  return {
    name: 'tallow-depositary-shares',
    producer: 'pdfkit',
    blocks: [
      ...opening({
        court: 'CENTRAL DISTRICT OF CALIFORNIA',
        caption: 'TALLOW EDUCATION GROUP',
        docket: '2:21-cv-06222',
        company: 'Tallow Education Group',
        ticker: '(NYSE: TAL U)'.replace('TAL U', 'TLW'),
        securities: 'American Depositary Shares (“ADSs”)',
        from: '2020-06-12',
        to: '2021-07-26',
        amount: '8,100,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      table(
        'TABLE A',
        [['Transaction Date', 'Inflation per ADS']],
        ranges.map(([from, to], at) => [
          `On or after ${inWords(from)} and on or before ${inWords(to)}`,
          `$${values[at]}`,
        ]),
        { columns: [170, 90] },
      ),
      text(
        'For each Tallow ADS purchased during the Class Period, the Recognized Loss per ADS is calculated as follows:',
      ),
      item(
        'I.',
        'For ADSs sold during the period June 12, 2020 through March 4, 2021, the Recognized Loss per ADS is $0.',
      ),
      item(
        'II.',
        'For ADSs sold during the period March 5, 2021 through July 26, 2021, the Recognized Loss per ADS is the lesser of (x) the inflation per ADS on the purchase date less the inflation per ADS on the sale date, or (y) the purchase price per ADS less the sale price per ADS.'
          .replace('(x)', '(a)')
          .replace('(y)', '(b)'),
      ),
      item(
        'III.',
        'For ADSs sold during the period July 27, 2021 through October 22, 2021, the Recognized Loss per ADS is the least of (a) the inflation per ADS on the purchase date, (b) the purchase price per ADS less the sale price per ADS, or (c) the purchase price per ADS less the 90-day look-back value on the date of sale, which is the average closing price in Table B.'.replace(
          'the 90-day look-back value on the date of sale, which is the average closing price in Table B',
          'the average closing price on the date of sale in Table B',
        ),
      ),
      item(
        'IV.',
        `For ADSs held as of the end of the 90-day look-back period on October 22, 2021, the Recognized Loss per ADS is the lesser of (a) the inflation per ADS on the purchase date, or (b) the purchase price per ADS less $${days.mean} per ADS.`,
      ),
      ...closing({ stock: 'Tallow ADSs', company: 'Tallow', begins: '2020-06-12' }),
      table(
        'TABLE B',
        [['Date', 'Average Closing Price']],
        days.means.map(([day, mean]) => [inWords(day), `$${mean}`]),
        { columns: [140, 110] },
      ),
    ],
    plan: plan([
      {
        id: 'TLW',
        kind: 'adr',
        identifiers: tickers('TLW'),
        per: '1',
        class_periods: [{ id: 'class', from: '2020-06-12', to: '2021-07-26' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, values) },
        lookback: withoutCloses(days),
        branches: usual({
          to: '2021-07-26',
          disclosed: { before: '2021-03-04', on: '2021-03-05' },
          first: '2021-07-27',
          last: '2021-10-22',
        }),
      },
    ]),
  };
}
