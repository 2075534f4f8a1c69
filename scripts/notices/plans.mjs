// What the plans and tables of several invented notices have in common.
import { inDigits, sideBySide } from './blocks.mjs';

export const INFLATION_LOST = { minus: ['inflation_bought', 'inflation_sold'] };
export const PRICE_LOST = { minus: ['price_bought', 'price_sold'] };
export const TO_MEAN = { minus: ['price_bought', 'mean_to_sale'] };

export const withoutCloses = ({ closes: _, ...lookback }) => lookback;

/** A table of inflation by ranges of days. */
export const rowsOf = (ranges, values) =>
  ranges.map(([from, to], at) => ({ from, ...(to === null ? {} : { to }), value: values[at] }));

/** Two columns of days, each with its close and the mean up to it. */
export const closingPrices = ({ means, closes }) =>
  sideBySide(
    means.map(([day, mean], at) => [inDigits(day), `$${closes[at][1]}`, `$${mean}`]),
    2,
  );

/** The branches of most plans: sold before the news, in the class period, in the look-back period, or held. */
export function usual({ to, disclosed, first, last }) {
  return [
    { id: 'early', bought: 'class', sold: { to: disclosed.before }, loss: '0' },
    {
      id: 'in_class',
      bought: 'class',
      sold: { from: disclosed.on, to },
      loss: { least: [INFLATION_LOST, PRICE_LOST] },
    },
    {
      id: 'in_lookback',
      bought: 'class',
      sold: { from: first, to: last },
      loss: { least: ['inflation_bought', PRICE_LOST, TO_MEAN] },
    },
    {
      id: 'held',
      bought: 'class',
      held_at: last,
      loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
    },
  ];
}
