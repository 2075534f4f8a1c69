import type { Db } from '@trover/db/connect.ts';
import { addPrices, type PricesAdded } from '@trover/db/queries/catalogue/prices.ts';
import { type RefusedPrice, readPrices } from './read-prices.ts';

export interface ImportedPrices extends Omit<PricesAdded, 'contradictions'> {
  refused: RefusedPrice[];
}

/**
 * Stores the closes of a price file and lists the rows that cannot be used. Importing the same file again adds nothing.
 */
export async function importPrices(db: Db, source: AsyncIterable<Uint8Array>): Promise<ImportedPrices> {
  const refused: RefusedPrice[] = [];
  const { contradictions, ...counts } = await db.transaction().execute((trx) =>
    addPrices(
      trx,
      readPrices(source, (row) => refused.push(row)),
    ),
  );
  for (const { row, symbol, date, close, earlier_row } of contradictions)
    refused.push({
      row,
      reason: `${symbol} has another close for ${date} in row ${earlier_row}: ${close} is left out`,
    });
  return { ...counts, refused: refused.sort((a, b) => a.row - b.row) };
}
