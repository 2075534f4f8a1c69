import {
  DAYS,
  heading,
  item,
  lookback,
  opening,
  plan,
  shortenValue,
  sideBySide,
  table,
  text,
  tickers,
} from '../blocks.mjs';
import { PRICE_LOST, withoutCloses } from '../plans.mjs';

export function morrow() {
  const days = lookback('2012-09-18', '2012-12-14', 8.2, 47);
  return {
    name: 'morrow-last-in-first-out',
    producer: 'pdfkit',
    blocks: [
      ...opening({
        court: 'CENTRAL DISTRICT OF CALIFORNIA',
        caption: 'MORROW SOLAR CORP.',
        docket: '2:12-cv-08102',
        company: 'Morrow Solar Corp.',
        ticker: '(NASDAQ: MRRW)',
        securities: 'common stock',
        from: '2011-10-06',
        to: '2012-09-17',
        amount: '6,400,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      text('For each share of Morrow common stock purchased during the Class Period:'),
      item('(1)', 'sold during the Class Period, the Recognized Loss is the purchase price less the sale price;'),
      item(
        '(2)',
        'sold from September 18, 2012 through December 14, 2012, the Recognized Loss is the purchase price less the greater of (a) the sale price or (b) the average closing price to the date of sale in Table I;',
      ),
      item(
        '(3)',
        `retained at the end of December 14, 2012, the Recognized Loss is the purchase price less $${days.mean}, the average closing price in the 90-day look-back period.`,
      ),
      text(
        'Purchases and sales will be matched by the last-in, first-out (“LIFO”) method. Shares held at the opening of the Class Period are used up after all others, as if bought on the day before it, in the order of their dates including the opening holdings.',
      ),
      text(
        'Gains on shares sold will be offset against losses on others. Prices do not include commissions; they are stated without fees or commissions. A payment of less than $10.00 is not made. The fund is shared pro rata.',
      ),
      table(
        'Table I',
        [
          [
            'Date',
            'Average Closing Price',
            'Date',
            'Average Closing Price',
            'Date',
            'Average Closing Price',
            'Date',
            'Average Closing Price',
          ],
        ],
        sideBySide(
          days.means.map(([day, mean]) => [shortenValue(day), mean]),
          4,
        ),
        { columns: [55, 62, 55, 62, 55, 62, 55, 62], size: 8 },
      ),
    ],
    plan: plan(
      [
        {
          id: 'MRRW',
          kind: 'common',
          identifiers: tickers('MRRW'),
          per: '1',
          class_periods: [{ id: 'class', from: '2011-10-06', to: '2012-09-17' }],
          lookback: withoutCloses(days),
          branches: [
            { id: 'in_class', bought: 'class', sold: { from: '2011-10-06', to: '2012-09-17' }, loss: PRICE_LOST },
            {
              id: 'in_lookback',
              bought: 'class',
              sold: { from: '2012-09-18', to: '2012-12-14' },
              loss: { minus: ['price_bought', { greatest: ['price_sold', 'mean_to_sale'] }] },
            },
            { id: 'held', bought: 'class', held_at: '2012-12-14', loss: { minus: ['price_bought', 'mean'] } },
          ],
        },
      ],
      { matching: { method: 'lifo', opening: 'in_order' }, claim: { gains: 'offset' } },
    ),
  };
}
