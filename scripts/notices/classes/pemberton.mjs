import {
  closing,
  DAYS,
  heading,
  inDigits,
  item,
  lookback,
  opening,
  plan,
  sideBySide,
  table,
  text,
  tickers,
  withMonth,
} from '../blocks.mjs';
import { INFLATION_LOST, PRICE_LOST, rowsOf, TO_MEAN, usual, withoutCloses } from '../plans.mjs';

export function pemberton() {
  const days = lookback('2020-02-27', '2020-05-26', 10.3, 17);
  const ranges = [
    ['2019-01-08', '2020-01-09'],
    ['2020-01-10', '2020-02-26'],
    ['2020-02-27', '2020-02-28'],
    ['2020-03-02', null],
  ];
  const values = ['12.43', '2.56', '0.82', '0.00'];
  const branches = (from) => [
    {
      id: 'before_suit',
      bought: 'class',
      acquired: ['offering'],
      sold: { from, to: '2020-01-15' },
      loss: { minus: [{ least: ['price_bought', '29.00'] }, 'price_sold'] },
    },
    {
      id: 'after_suit',
      bought: 'class',
      acquired: ['offering'],
      sold: { from: '2020-01-16', to: '2020-05-26' },
      loss: {
        least: [
          { minus: [{ least: ['price_bought', '29.00'] }, 'price_sold'] },
          { minus: [{ least: ['price_bought', '29.00'] }, '12.76'] },
        ],
      },
    },
    {
      id: 'held_after_suit',
      bought: 'class',
      acquired: ['offering'],
      held_at: '2020-05-26',
      loss: { minus: [{ least: ['price_bought', '29.00'] }, '12.76'] },
    },
  ];
  return {
    name: 'pemberton-two-statutes',
    producer: 'chromium',
    style: 'tight',
    blocks: [
      ...opening({
        court: 'NORTHERN DISTRICT OF CALIFORNIA',
        caption: 'PEMBERTON PHARMACEUTICALS, INC.',
        docket: '3:20-cv-00367-VC',
        company: 'Pemberton Pharmaceuticals, Inc.',
        ticker: '(NASDAQ: PMBT)',
        securities: 'common stock',
        from: '2019-01-08',
        to: '2020-02-26',
        amount: '17,500,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      text(
        'Shares of Pemberton common stock bought in or traceable to the secondary public offering of August 14, 2019 (the “Offering”) have a claim under the Securities Act as well. The Recognized Loss of such a share is the greater of the loss calculated under the Exchange Act and the loss calculated under the Securities Act.',
      ),
      heading('Calculation under the Exchange Act'),
      table(
        'Table A: Artificial Inflation in Pemberton Common Stock',
        [['From', 'To', 'Per-Share Price Inflation']],
        ranges.map(([from, to], at) => [withMonth(from), to === null ? 'Thereafter' : withMonth(to), `$${values[at]}`]),
      ),
      text('For each share of Pemberton common stock purchased or otherwise acquired during the Class Period:'),
      item('•', 'that was sold before January 10, 2020, the Recognized Loss is zero;'),
      item(
        '•',
        'that was sold from January 10, 2020 through February 26, 2020, the Recognized Loss is the lesser of: the inflation per share on the date of purchase less the inflation per share on the date of sale; or the purchase price less the sale price;',
      ),
      item(
        '•',
        'that was sold from February 27, 2020 through May 26, 2020, the Recognized Loss is the least of: the inflation per share on the date of purchase less the inflation per share on the date of sale; the purchase price less the sale price; or the purchase price less the average closing price up to the date of sale in Table B;',
      ),
      item(
        '•',
        `that was still held at the close of trading on May 26, 2020, the Recognized Loss is the lesser of: the inflation per share on the date of purchase; or the purchase price less $${days.mean}.`,
      ),
      heading('Calculation under the Securities Act'),
      text('For each share of Pemberton common stock purchased pursuant or traceable to the Offering:'),
      item(
        '•',
        'that was sold from January 8, 2019 through January 15, 2020, the Recognized Loss is the purchase price (not to exceed the Offering price of $29.00) less the sale price;',
      ),
      item(
        '•',
        'that was sold from January 16, 2020 through May 26, 2020, the Recognized Loss is the lesser of: the purchase price (not to exceed the Offering price of $29.00) less the sale price; or the purchase price (not to exceed the Offering price of $29.00) less $12.76, the closing price on the day on which the first complaint was filed;',
      ),
      item(
        '•',
        'that was still held at the close of trading on May 26, 2020, the Recognized Loss is the purchase price (not to exceed the Offering price of $29.00) less $12.76, the closing price on the day on which the first complaint was filed.',
      ),
      ...closing({ stock: 'Pemberton common stock', company: 'Pemberton', begins: '2019-01-08' }),
      table(
        'Table B: Pemberton Average Closing Prices',
        [
          [
            'Date',
            'Closing Price',
            'Average Closing Price',
            'Date',
            'Closing Price',
            'Average Closing Price',
            'Date',
            'Closing Price',
            'Average Closing Price',
          ],
        ],
        sideBySide(
          days.means.map(([day, mean], at) => [inDigits(day), `$${days.closes[at][1]}`, `$${mean}`]),
          3,
        ),
        { size: 8 },
      ),
    ],
    plan: plan([
      {
        id: 'PMBT',
        kind: 'common',
        identifiers: tickers('PMBT'),
        per: '1',
        class_periods: [{ id: 'class', from: '2019-01-08', to: '2020-02-26' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, values) },
        lookback: withoutCloses(days),
        combine: 'greatest',
        components: [
          {
            id: 'exchange_act',
            branches: usual({
              to: '2020-02-26',
              disclosed: { before: '2020-01-09', on: '2020-01-10' },
              first: '2020-02-27',
              last: '2020-05-26',
            }).map((branch) =>
              branch.id === 'in_lookback'
                ? { ...branch, loss: { least: [INFLATION_LOST, PRICE_LOST, TO_MEAN] } }
                : branch,
            ),
          },
          { id: 'securities_act', branches: branches('2019-01-08') },
        ],
      },
    ]),
  };
}
