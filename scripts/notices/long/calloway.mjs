import { heading, inDigits, item, lookback, plan, sideBySide, table, text, tickers } from '../blocks.mjs';
import { PRICE_LOST, TO_MEAN, withoutCloses } from '../plans.mjs';
import { generalTerms, longParts } from './filler.mjs';

export function calloway() {
  const days = lookback('2020-07-30', '2020-10-27', 21.2, 41);
  const held = { minus: ['price_bought', 'mean'] };
  return {
    name: 'calloway-price-declines',
    producer: 'pdfkit',
    blocks: [
      heading('UNITED STATES DISTRICT COURT'),
      heading('NORTHERN DISTRICT OF TEXAS'),
      text('In re CALLOWAY FREIGHT SYSTEMS, INC. SECURITIES LITIGATION, No. 3:20-cv-01455-K'),
      heading('NOTICE OF PROPOSED SETTLEMENT OF CLASS ACTION'),
      text(
        'TO: ALL PERSONS WHO PURCHASED OR OTHERWISE ACQUIRED CALLOWAY FREIGHT SYSTEMS, INC. (“CALLOWAY”) COMMON STOCK (NYSE: CLWF) BETWEEN FEBRUARY 14, 2019 AND JULY 29, 2020, INCLUSIVE (THE “CLASS PERIOD”)',
      ),
      text(
        'The proposed Settlement, in the amount of $26,000,000, will create a fund for the Class. The 90-day look back provision of the Private Securities Litigation Reform Act of 1995 is applied below.',
      ),
      ...longParts({
        ...{
          company: 'Calloway Freight Systems, Inc.',
          short: 'Calloway',
          filed: 'June 2, 2020',
          amended: 'November 16, 2020',
        },
        ...{ counsel: 'Lead Counsel', administrator: 'the Claims Administrator', site: 'www.CallowaySettlement.com' },
      }),
      heading('HOW WILL MY CLAIM BE CALCULATED?'),
      text(
        `The allocation below is based on the following price declines as well as the statutory PSLRA 90-day look back amount of $${days.mean}:`,
      ),
      item('', 'April 3, 2020 Price Decline: $4.12'),
      item('', 'July 30, 2020 Price Decline: $7.85'),
      item(
        'A.',
        'For shares of Calloway common stock purchased or acquired on or between February 14, 2019 and April 2, 2020, the claim per share shall be as follows:',
      ),
      item('(i)', 'if sold prior to April 3, 2020, the claim per share is $0.00;', 1),
      item(
        '(ii)',
        'if sold on or between April 3, 2020 and July 29, 2020, the claim per share shall be the lesser of (a) $4.12, or (b) the difference between the purchase price and the selling price;',
        1,
      ),
      item(
        '(iii)',
        'if retained at the end of July 29, 2020 and sold on or before October 27, 2020, the claim per share shall be the least of (a) $11.97, (b) the difference between the purchase price and the selling price, or (c) the difference between the purchase price and the average closing price up to the date of sale as set forth in the table below;',
        1,
      ),
      item(
        '(iv)',
        `if retained, or sold, on or after October 28, 2020, the claim per share shall be the lesser of (a) $11.97, or (b) the difference between the purchase price and $${days.mean}.`,
        1,
      ),
      item(
        'B.',
        'For shares of Calloway common stock purchased or acquired on or between April 3, 2020 and July 29, 2020, the claim per share shall be as follows:',
      ),
      item('(i)', 'if sold on or before July 29, 2020, the claim per share is $0.00;', 1),
      item(
        '(ii)',
        'if retained at the end of July 29, 2020 and sold on or before October 27, 2020, the claim per share shall be the least of (a) $7.85, (b) the difference between the purchase price and the selling price, or (c) the difference between the purchase price and the average closing price up to the date of sale as set forth in the table below;',
        1,
      ),
      item(
        '(iii)',
        `if retained, or sold, on or after October 28, 2020, the claim per share shall be the lesser of (a) $7.85, or (b) the difference between the purchase price and $${days.mean}.`,
        1,
      ),
      ...generalTerms({ begins: 'February 14, 2019', stock: 'Calloway common stock' }),
      table(
        'Average Closing Price of Calloway Common Stock, July 30, 2020 through October 27, 2020',
        [['DATE', 'CLOSING PRICE', 'AVERAGE CLOSING PRICE', 'DATE', 'CLOSING PRICE', 'AVERAGE CLOSING PRICE']],
        sideBySide(
          days.means.map(([day, mean], at) => [inDigits(day), `$${days.closes[at][1]}`, `$${mean}`]),
          2,
        ),
        { columns: [70, 75, 85, 70, 75, 85] },
      ),
    ],
    plan: plan([
      {
        ...{ id: 'CLWF', kind: 'common', identifiers: tickers('CLWF'), per: '1' },
        class_periods: [
          { id: 'first', from: '2019-02-14', to: '2020-04-02' },
          { id: 'second', from: '2020-04-03', to: '2020-07-29' },
        ],
        lookback: withoutCloses(days),
        branches: [
          { id: 'a1', bought: 'first', sold: { to: '2020-04-02' }, loss: '0' },
          {
            id: 'a2',
            bought: 'first',
            sold: { from: '2020-04-03', to: '2020-07-29' },
            loss: { least: ['4.12', PRICE_LOST] },
          },
          {
            ...{ id: 'a3', bought: 'first', sold: { from: '2020-07-30', to: '2020-10-27' } },
            loss: { least: ['11.97', PRICE_LOST, TO_MEAN] },
          },
          { id: 'a4', bought: 'first', held_at: '2020-10-27', loss: { least: ['11.97', held] } },
          { id: 'b1', bought: 'second', sold: { to: '2020-07-29' }, loss: '0' },
          {
            ...{ id: 'b2', bought: 'second', sold: { from: '2020-07-30', to: '2020-10-27' } },
            loss: { least: ['7.85', PRICE_LOST, TO_MEAN] },
          },
          { id: 'b3', bought: 'second', held_at: '2020-10-27', loss: { least: ['7.85', held] } },
        ],
      },
    ]),
  };
}
