import {
  closing,
  DAYS,
  heading,
  item,
  lookback,
  opening,
  plan,
  shortenValue,
  table,
  text,
  tickers,
} from '../blocks.mjs';
import { closingPrices, usual, withoutCloses } from '../plans.mjs';

export function hartwell() {
  const days = lookback('2018-07-27', '2018-10-24', 12.1, 11);
  const rows = [
    ['2016-05-03', '2017-02-14', '4.92'],
    ['2017-02-15', '2017-08-08', '3.70'],
    ['2017-08-09', '2018-07-26', '2.05'],
  ];
  return {
    name: 'hartwell-claim-per-share',
    producer: 'chromium',
    style: 'open',
    blocks: [
      ...opening({
        court: 'SOUTHERN DISTRICT OF TEXAS',
        caption: 'HARTWELL DRILLING CORP.',
        docket: '4:18-cv-02671',
        company: 'Hartwell Drilling Corp.',
        ticker: '(NYSE: HWD)',
        securities: 'common stock',
        from: '2016-05-03',
        to: '2018-07-26',
        amount: '21,000,000',
        days: DAYS,
      }),
      heading('HOW WILL MY CLAIM BE CALCULATED?'),
      text(
        'The following proposed plan of allocation reflects the allegations that the price of Hartwell common stock was inflated artificially. For shares of Hartwell common stock purchased, or acquired, on or between May 3, 2016 through July 26, 2018, the claim per share shall be as follows:',
      ),
      item('a)', 'If sold prior to February 15, 2017, the claim per share is zero.'),
      item(
        'b)',
        'If sold on or between February 15, 2017 through July 26, 2018, the claim per share shall be the lesser of (i) the inflation per share at the time of purchase less the inflation per share at the time of sale; and (ii) the difference between the purchase price and the selling price.',
      ),
      item(
        'c)',
        'If retained at the end of July 26, 2018 and sold on or before October 24, 2018, the claim per share shall be the least of: (i) the inflation per share at the time of purchase; (ii) the difference between the purchase price and the selling price; and (iii) the difference between the purchase price and the average closing price up to the date of sale as set forth in the table below.',
      ),
      item(
        'd)',
        `If retained at the close of trading on October 24, 2018, or sold thereafter, the claim per share shall be the lesser of: (i) the inflation per share at the time of purchase; and (ii) the difference between the purchase price and $${days.mean} per share.`,
      ),
      table(
        'Inflation Table',
        [['From', 'To', 'Inflation per Share']],
        rows.map(([from, to, value]) => [shortenValue(from), shortenValue(to), `$${value}`]),
      ),
      ...closing({ stock: 'Hartwell common stock', company: 'Hartwell', begins: '2016-05-03' }),
      table(
        '90-Day Look-Back Period',
        [['Date', 'Closing Price', 'Average Closing Price', 'Date', 'Closing Price', 'Average Closing Price']],
        closingPrices(days),
      ),
    ],
    plan: plan([
      {
        id: 'HWD',
        kind: 'common',
        identifiers: tickers('HWD'),
        per: '1',
        class_periods: [{ id: 'class', from: '2016-05-03', to: '2018-07-26' }],
        inflation: { basis: 'amount', rows: rows.map(([from, to, value]) => ({ from, to, value })) },
        lookback: withoutCloses(days),
        branches: usual({
          to: '2018-07-26',
          disclosed: { before: '2017-02-14', on: '2017-02-15' },
          first: '2018-07-27',
          last: '2018-10-24',
        }),
      },
    ]),
  };
}
