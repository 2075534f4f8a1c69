import { createHash } from 'node:crypto';
import { readCatalogue } from '@trover/core/cases/catalogue/read-catalogue.ts';
import type { Db } from '@trover/db/connect.ts';
import { findLoad, recordLoad } from '@trover/db/queries/catalogue/catalogue-loads.ts';
import { addPrices, type PriceRow, purgePrices } from '@trover/db/queries/catalogue/prices.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { demonstrationCases } from './cases.ts';
import { examplesOf, type InventedPlan } from './plan-examples.ts';
import { closesOf, priceOf } from './price-story.ts';

const LOAD = 'demonstration';

/**
 * Updates the invented cases and the prices of their shares to today; repeating it on the same day changes nothing.
 * `paid` adds the case of the claims that the demonstration pays. Returns whether anything was loaded.
 */
export async function loadDemonstration(db: Db, today: string, { paid = false } = {}): Promise<boolean> {
  const invented = demonstrationCases(today, { paid });
  const priced = invented.map(({ story }) => ({ symbol: story.symbol, closes: closesOf(story, today) }));
  const sha256 = createHash('sha256')
    .update(JSON.stringify([invented, priced]))
    .digest('hex');
  if ((await findLoad(db, { name: LOAD })) === sha256) return false;
  const plans = new Map<string, unknown>();
  const examples = new Map<string, unknown>();
  for (const { record, document } of invented)
    if (record.plan !== null) {
      plans.set(record.plan, document);
      examples.set(record.plan, examplesOf(document as InventedPlan));
    }
  const { cases, findings } = readCatalogue(
    invented.map(({ record }) => record),
    plans,
    examples,
  );
  const imported = await importCatalogue(db, cases, { today, origin: 'demonstration' });
  const fault = [...findings, ...imported.findings].find(({ level }) => level === 'fault');
  if (fault) throw new Error(`the demonstration set is wrong: ${fault.slug} ${fault.path}: ${fault.message}`);
  await db.transaction().execute(async (trx) => {
    await purgePrices(trx, { symbols: priced.map(({ symbol }) => symbol) });
    await addPrices(trx, priceRows(priced));
    await recordLoad(trx, { name: LOAD, sha256 });
  });
  return true;
}

function* priceRows(
  priced: readonly { symbol: string; closes: readonly { date: string; cents: number }[] }[],
): Generator<PriceRow> {
  let row = 0;
  for (const { symbol, closes } of priced)
    for (const { date, cents } of closes) {
      row += 1;
      yield { row, symbol, date, close: priceOf(cents) };
    }
}
