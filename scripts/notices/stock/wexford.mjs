import {
  closing,
  DAYS,
  heading,
  inDigits,
  inWords,
  item,
  lookback,
  note,
  opening,
  plan,
  sideBySide,
  table,
  text,
  tickers,
} from '../blocks.mjs';
import { INFLATION_LOST, PRICE_LOST, TO_MEAN, withoutCloses } from '../plans.mjs';

export function wexford() {
  const days = lookback('2021-05-11', '2021-08-06', 21.4, 7);
  const rows = [
    ['2019-02-26', '2020-03-02', '9.41'],
    ['2020-03-03', '2020-11-05', '7.06'],
    ['2020-11-06', '2021-05-10', '3.18'],
  ];
  return {
    name: 'wexford-steps-in-words',
    producer: 'pdfkit',
    blocks: [
      ...opening({
        court: 'DISTRICT OF MASSACHUSETTS',
        caption: 'WEXFORD LOOM, INC.',
        docket: '1:21-cv-10877-ABC',
        company: 'Wexford Loom, Inc.',
        ticker: '(NASDAQ: WXLM)',
        securities: 'common stock',
        from: '2019-02-26',
        to: '2021-05-10',
        amount: '38,500,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      text(
        'The Plan of Allocation distributes the Net Settlement Fund among those who lost money by the alleged misstatements. Lead Plaintiff’s expert estimated by how much the price of Wexford common stock was inflated on each day of the Class Period.^1^ The estimates are in Table A.',
      ),
      note(
        '1',
        'The estimates take out the movements of the market and of the industry on the three days on which corrective news reached investors.',
      ),
      heading('CALCULATION OF RECOGNIZED LOSS AMOUNTS'),
      text(
        'Based on the formula stated below, a “Recognized Loss Amount” will be calculated for each purchase or acquisition of Wexford common stock during the Class Period that is listed on the Claim Form and for which adequate documentation is provided.',
      ),
      text(
        'For each share of Wexford common stock purchased or otherwise acquired during the Class Period (i.e., from February 26, 2019 through May 10, 2021, inclusive), and:',
      ),
      item('(a)', 'Sold before March 3, 2020, the Recognized Loss Amount is $0.00.'),
      item(
        '(b)',
        'Sold from March 3, 2020 through May 10, 2021, the Recognized Loss Amount is the lesser of: (i) the amount of artificial inflation per share on the date of purchase as stated in Table A minus the amount of artificial inflation per share on the date of sale as stated in Table A; or (ii) the purchase price minus the sale price.',
      ),
      item(
        '(c)',
        'Sold from May 11, 2021 through and including the close of trading on August 6, 2021, the Recognized Loss Amount is the least of: (i) the amount of artificial inflation per share on the date of purchase as stated in Table A; (ii) the purchase price minus the average closing price between May 11, 2021 and the date of sale as stated in Table B;^2^ or (iii) the purchase price minus the sale price.',
      ),
      note(
        '2',
        `Under Section 21D(e) of the Exchange Act the award of damages shall not exceed the difference between the purchase price and the mean trading price over the 90 days after the news. The mean closing price of Wexford common stock in that time was $${days.mean}.`,
      ),
      item(
        '(d)',
        `Held as of the close of trading on August 6, 2021, the Recognized Loss Amount is the lesser of: (i) the amount of artificial inflation per share on the date of purchase as stated in Table A; or (ii) the purchase price minus $${days.mean}, the average closing price of Wexford common stock between May 11, 2021 and August 6, 2021.^2^`,
      ),
      table(
        'TABLE A',
        [['Purchase or Sale Date', 'Artificial Inflation Per Share']],
        rows.map(([from, to, value]) => [`${inWords(from)} through and including ${inWords(to)}`, `$${value}`]),
        { columns: [230, 120], size: 10 },
      ),
      heading('EXAMPLES'),
      text(
        'Example 1: Suppose you purchased 100 shares of Wexford common stock on March 8, 2019 at $40.00 per share and sold all of them on November 10, 2020 at $33.50 per share. Your Recognized Loss Amount is the lesser of $6.23 and $6.50 per share, so your Recognized Claim is $623.00.',
      ),
      text(
        `Example 2: Suppose you bought 50 shares on December 1, 2020 for $30.00 per share and still held them on August 6, 2021. Your Recognized Claim would be $159.00.`,
      ),
      ...closing({ stock: 'Wexford common stock', company: 'Wexford', begins: '2019-02-26' }),
      table(
        'TABLE B',
        [['Date', 'Average Closing Price', 'Date', 'Average Closing Price', 'Date', 'Average Closing Price']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          3,
        ),
        { columns: [75, 80, 75, 80, 75, 80] },
      ),
    ],
    plan: plan([
      {
        id: 'WXLM',
        kind: 'common',
        identifiers: tickers('WXLM'),
        per: '1',
        class_periods: [{ id: 'class', from: '2019-02-26', to: '2021-05-10' }],
        inflation: { basis: 'amount', rows: rows.map(([from, to, value]) => ({ from, to, value })) },
        lookback: withoutCloses(days),
        branches: [
          { id: 'early', bought: 'class', sold: { to: '2020-03-02' }, loss: '0' },
          {
            id: 'in_class',
            bought: 'class',
            sold: { from: '2020-03-03', to: '2021-05-10' },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          {
            id: 'in_lookback',
            bought: 'class',
            sold: { from: '2021-05-11', to: '2021-08-06' },
            loss: { least: ['inflation_bought', TO_MEAN, PRICE_LOST] },
          },
          {
            id: 'held',
            bought: 'class',
            held_at: '2021-08-06',
            loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
          },
        ],
      },
    ]),
  };
}
