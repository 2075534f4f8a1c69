import {
  closing,
  DAYS,
  heading,
  inDigits,
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
import { usual, withoutCloses } from '../plans.mjs';

export function linden() {
  const days = lookback('2022-03-01', '2022-05-27', 44.9, 31);
  const rows = [
    ['2020-08-04', '2021-06-30', '15.02'],
    ['2021-07-01', '2022-02-28', '6.60'],
  ];
  return {
    name: 'linden-market-loss-and-weights',
    producer: 'libreoffice',
    style: 'ruled',
    blocks: [
      ...opening({
        court: 'DISTRICT OF NEW JERSEY',
        caption: 'LINDEN THERAPEUTICS PLC',
        docket: '2:22-cv-01390',
        company: 'Linden Therapeutics plc',
        ticker: '(Nasdaq: LNDN)',
        securities: 'common stock',
        from: '2020-08-04',
        to: '2022-02-28',
        amount: '52,250,000',
        days: DAYS,
      }),
      heading('THE PLAN OF ALLOCATION'),
      table(
        'Exhibit 1: Alleged Artificial Inflation in Linden Common Stock',
        [['Date Range', 'Artificial Inflation Per Share']],
        rows.map(([from, to, value]) => [`${inWords(from)} – ${inWords(to)}`, `$${value}`]),
      ),
      text(
        'A Recognized Loss Amount is computed for every share of Linden common stock that was purchased in the Class Period:',
      ),
      item('(i)', 'for shares sold on or before June 30, 2021, the Recognized Loss Amount is zero;'),
      item(
        '(ii)',
        'for shares sold from July 1, 2021 through February 28, 2022, the Recognized Loss Amount is the smaller of: (A) the inflation at purchase in Exhibit 1 minus the inflation at sale in Exhibit 1, and (B) the price paid minus the price received;',
      ),
      item(
        '(iii)',
        'for shares sold from March 1, 2022 through May 27, 2022, the Recognized Loss Amount is the smallest of: (A) the inflation at purchase in Exhibit 1, (B) the price paid minus the price received, and (C) the price paid minus the average closing price to the date of sale in Exhibit 2; and',
      ),
      item(
        '(iv)',
        `for shares held at the close of trading on May 27, 2022, the Recognized Loss Amount is the smaller of: (A) the inflation at purchase in Exhibit 1, and (B) the price paid minus $${days.mean}.`,
      ),
      text(
        'The Recognized Loss Amount on shares purchased on or before January 29, 2021 is reduced by 40%, since the claims on the statements of that time face a greater risk.',
      ),
      heading('Market gains and market losses'),
      text(
        'The Claims Administrator determines whether the Claimant had a Market Gain or a Market Loss: the difference between the Total Purchase Amount and the sum of the Total Sales Proceeds and the Holding Value. The Holding Value of shares of Linden common stock still held as of the close of trading on February 28, 2022 is $47.31 per share. If a Claimant had a Market Gain, the Recognized Claim is zero. If a Claimant suffered an overall Market Loss that was less than the Recognized Claim, then the Recognized Claim is limited to the amount of the overall Market Loss.',
      ),
      ...closing({ stock: 'Linden common stock', company: 'Linden', begins: '2020-08-04' }),
      table(
        'Exhibit 2: Average Closing Prices in the Look-Back Period',
        [['Date', 'Average Closing Price', 'Date', 'Average Closing Price', 'Date', 'Average Closing Price']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          3,
        ),
      ),
    ],
    plan: {
      ...plan(
        [
          {
            id: 'LNDN',
            kind: 'common',
            identifiers: tickers('LNDN'),
            per: '1',
            class_periods: [{ id: 'class', from: '2020-08-04', to: '2022-02-28' }],
            inflation: { basis: 'amount', rows: rows.map(([from, to, value]) => ({ from, to, value })) },
            lookback: withoutCloses(days),
            holding: { date: '2022-02-28', value: '47.31' },
            branches: usual({
              to: '2022-02-28',
              disclosed: { before: '2021-06-30', on: '2021-07-01' },
              first: '2022-03-01',
              last: '2022-05-27',
            }),
            weights: [{ bought: { to: '2021-01-29' }, factor: '0.6' }],
          },
        ],
        { claim: { market_test: 'cap' } },
      ),
    },
  };
}
