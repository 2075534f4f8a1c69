import type { TableFormat } from '../format.ts';

/** A plan prints the costs of its sale beside each of its trades: only the sale has them. */
export const costsOfSale: NonNullable<TableFormat['finish']> = (trade) => {
  if (trade.type !== 'sell') trade.fees = null;
  return null;
};
