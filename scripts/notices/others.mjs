// Notices without tables of inflation, and notices as web pages.
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
} from './blocks.mjs';
import { closingPrices, INFLATION_LOST, PRICE_LOST, TO_MEAN, usual, withoutCloses } from './plans.mjs';

function delacroix() {
  return {
    name: 'delacroix-three-periods',
    producer: 'groff',
    blocks: [
      heading('NOTICE OF SETTLEMENT'),
      text(
        'This notice is for investors who bought ordinary shares of Delacroix Bank S.A. (ticker: DLXB) in one of three periods.',
      ),
      text('The settlement amount is EUR 95,000,000. Claim Forms must be submitted by September 30, 2026.'),
      heading('COMPENSATION'),
      text('Amounts are in euros per share.'),
      item(
        '1.',
        'For shares bought from September 21, 2017 through November 7, 2017 and held at the close of trading on November 7, 2017, the compensation per share is EUR 0.47.',
      ),
      item(
        '2.',
        'For shares bought from May 13, 2018 through June 25, 2018 and held at the close of trading on June 25, 2018, the compensation per share is EUR 1.07.',
      ),
      item(
        '3.',
        'For shares bought from September 28, 2018 through October 3, 2018 and held at the close of trading on October 3, 2018, the compensation per share is EUR 0.31.',
      ),
      text(
        'Sales are matched with purchases first in, first out. A negative amount counts as zero. No distribution of less than EUR 25.00 is made. Each receives a pro rata share of the fund.',
      ),
    ],
    plan: plan(
      [
        {
          id: 'DLXB',
          kind: 'common',
          identifiers: tickers('DLXB'),
          per: '1',
          class_periods: [
            { id: 'period_1', from: '2017-09-21', to: '2017-11-07' },
            { id: 'period_2', from: '2018-05-13', to: '2018-06-25' },
            { id: 'period_3', from: '2018-09-28', to: '2018-10-03' },
          ],
          branches: [
            { id: 'one', bought: 'period_1', held_at: '2017-11-07', loss: '0.47' },
            { id: 'two', bought: 'period_2', held_at: '2018-06-25', loss: '1.07' },
            { id: 'three', bought: 'period_3', held_at: '2018-10-03', loss: '0.31' },
          ],
        },
      ],
      { currency: 'EUR', minimum: '25.00' },
    ),
  };
}

function ashgrove() {
  const days = lookback('2023-04-27', '2023-07-25', 4.4, 71);
  const rows = [
    ['2021-11-15', '2022-08-09', '2.87'],
    ['2022-08-10', '2023-02-22', '2.02'],
    ['2023-02-23', '2023-04-26', '0.95'],
  ];
  return {
    name: 'ashgrove-web-page',
    producer: 'web',
    style: 'open',
    blocks: [
      ...opening({
        court: 'WESTERN DISTRICT OF WASHINGTON',
        caption: 'ASHGROVE ROBOTICS HOLDINGS, INC.',
        docket: '2:23-cv-00611',
        company: 'Ashgrove Robotics Holdings, Inc.',
        ticker: '(NASDAQ: ASHG)',
        securities: 'common stock',
        from: '2021-11-15',
        to: '2023-04-26',
        amount: '13,250,000',
        days: DAYS,
      }),
      heading('Plan of Allocation'),
      table(
        'Table 1 – Inflation per share',
        [
          ['Purchase/Sale Period', ['Inflation per Share', 1]],
          ['Begin Date – End Date', ''],
        ],
        rows.map(([from, to, value]) => [`${inDigits(from)} – ${inDigits(to)}`, `$${value}`]),
      ),
      text(
        'For shares of Ashgrove common stock purchased or otherwise acquired during the Class Period, the Recognized Loss per share is calculated as follows:',
      ),
      item('a.', 'For shares sold prior to August 10, 2022, the Recognized Loss per share is $0.00.'),
      item(
        'b.',
        'For shares sold from August 10, 2022 to April 26, 2023, inclusive, the Recognized Loss per share is the lesser of: i. the inflation per share upon purchase less the inflation per share upon sale (as set forth in Table 1); or ii. the difference between the purchase price per share and the sale price per share.',
      ),
      item(
        'c.',
        'For shares sold from April 27, 2023 to July 25, 2023, inclusive, the Recognized Loss per share is the least of: i. the inflation per share upon purchase (as set forth in Table 1); ii. the difference between the purchase price per share and the sale price per share; or iii. the difference between the purchase price per share and the average closing price per share as of the date of sale provided in Table 2.',
      ),
      item(
        'd.',
        `For shares still held as of the close of trading on July 25, 2023, the Recognized Loss per share is the lesser of: i. the inflation per share upon purchase (as set forth in Table 1); or ii. the difference between the purchase price per share and $${days.mean}.`,
      ),
      text(
        'Example: An investor bought 1,000 shares on January 10, 2022 at $11.50 per share and sold the shares on September 6, 2022 at $9.00 per share. The Recognized Loss per share is $0.85, and the Recognized Loss is $850.00.',
      ),
      ...closing({ stock: 'Ashgrove common stock', company: 'Ashgrove', begins: '2021-11-15' }),
      table(
        'Table 2 – Average closing prices',
        [['Date', 'Closing Price', 'Average Closing Price', 'Date', 'Closing Price', 'Average Closing Price']],
        closingPrices(days),
      ),
    ],
    plan: plan([
      {
        id: 'ASHG',
        kind: 'common',
        identifiers: tickers('ASHG'),
        per: '1',
        class_periods: [{ id: 'class', from: '2021-11-15', to: '2023-04-26' }],
        inflation: { basis: 'amount', rows: rows.map(([from, to, value]) => ({ from, to, value })) },
        lookback: withoutCloses(days),
        branches: usual({
          to: '2023-04-26',
          disclosed: { before: '2022-08-09', on: '2022-08-10' },
          first: '2023-04-27',
          last: '2023-07-25',
        }),
      },
    ]),
  };
}

function kestrel() {
  const days = lookback('2017-09-18', '2017-12-15', 1.1, 83);
  return {
    name: 'kestrel-tokens',
    producer: 'libreoffice',
    style: 'tight',
    blocks: [
      ...opening({
        court: 'SOUTHERN DISTRICT OF NEW YORK',
        caption: 'KESTREL COIN LLC',
        docket: '1:17-cv-10001',
        company: 'Kestrel Coin LLC',
        ticker: '(symbol: KSTL)',
        securities: 'tokens',
        from: '2017-06-12',
        to: '2017-09-15',
        amount: '250,000',
        days: DAYS,
      }),
      heading('Specific Loss Amounts'),
      text('The Recognized Loss Amount is never less than zero.'),
      item(
        '1)',
        'For a Kestrel token bought and sold within the Class Period, the Recognized Loss Amount is the lesser of a) the inflation per token on the day of purchase less that on the day of sale, both from Table A below; or b) the purchase price less the sale price.'.replace(
          'less that on the day of sale, both from',
          'less the inflation per token on the day of sale, both from',
        ),
      ),
      item(
        '2)',
        'For a Kestrel token bought in the Class Period and sold between September 18, 2017 and December 15, 2017, the Recognized Loss Amount is the least of a) the inflation per token on the day of purchase, from Table A below; or b) the purchase price less the average closing price on the day of sale, from Table B below; or c) the purchase price less the sale price.',
      ),
      item(
        '3)',
        `For a Kestrel token bought in the Class Period and still held when trading closed on December 15, 2017, the Recognized Loss Amount is the lesser of a) the inflation per token on the day of purchase, from Table A below; or b) the purchase price less US $${days.mean}.`,
      ),
      table(
        'Table A',
        [['Date range', 'Inflation per token']],
        [
          ['6/12/2017 – 7/31/2017', '$0.86'],
          ['8/1/2017 – 9/15/2017', '$0.52'],
        ],
      ),
      ...closing({ stock: 'Kestrel tokens', company: 'Kestrel', begins: '2017-06-12' }),
      table(
        'Table B',
        [['Date', 'Average closing price', 'Date', 'Average closing price']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          2,
        ),
      ),
    ],
    plan: plan([
      {
        id: 'KSTL',
        kind: 'token',
        identifiers: tickers('KSTL'),
        per: '1',
        class_periods: [{ id: 'class', from: '2017-06-12', to: '2017-09-15' }],
        inflation: {
          basis: 'amount',
          rows: [
            { from: '2017-06-12', to: '2017-07-31', value: '0.86' },
            { from: '2017-08-01', to: '2017-09-15', value: '0.52' },
          ],
        },
        lookback: withoutCloses(days),
        branches: [
          {
            id: 'in_class',
            bought: 'class',
            sold: { from: '2017-06-12', to: '2017-09-15' },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          {
            id: 'in_lookback',
            bought: 'class',
            sold: { from: '2017-09-18', to: '2017-12-15' },
            loss: { least: ['inflation_bought', TO_MEAN, PRICE_LOST] },
          },
          {
            id: 'held',
            bought: 'class',
            held_at: '2017-12-15',
            loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
          },
        ],
      },
    ]),
  };
}

function norland() {
  return {
    name: 'norland-rights-issue',
    producer: 'chromium',
    style: 'open',
    blocks: [
      heading('NOTICE OF SETTLEMENT OF A GROUP LITIGATION'),
      text(
        'Those who subscribed for new ordinary shares of Norland Group plc (LSE: NRLD) in the rights issue from May 15, 2018 through June 8, 2018 may receive a payment. The settlement amount is £200,000,000. Claim forms must be submitted by October 30, 2026.',
      ),
      heading('How payments are worked out'),
      text(
        'For each ordinary share subscribed in the rights issue from May 15, 2018 through June 8, 2018, the recognised loss per share is £0.82, whether or not the share was sold later. A claim is never below zero. Every claim is paid pro rata; a payment of less than £10.00 is not made.',
      ),
      text(`The last day to ask questions is ${inWords('2026-11-30')}.`),
    ],
    plan: plan(
      [
        {
          id: 'NRLD',
          kind: 'common',
          identifiers: tickers('NRLD'),
          per: '1',
          class_periods: [{ id: 'class', from: '2018-05-15', to: '2018-06-08' }],
          branches: [{ id: 'subscribed', bought: 'class', acquired: ['offering'], loss: '0.82' }],
        },
      ],
      { currency: 'GBP', matching: { method: 'none' } },
    ),
  };
}

export const OTHERS = [delacroix(), ashgrove(), kestrel(), norland()];
