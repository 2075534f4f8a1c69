import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { addPrices } from '@trover/db/queries/catalogue/prices.ts';
import { requireSource, saveSourceState } from '@trover/db/queries/sources/sources.ts';
import { listSymbolsToRead } from '@trover/db/queries/sources/symbols.ts';
import { request } from '../fetch-source.ts';
import { type ActiveRun, SourceError } from '../source.ts';
import { readCloses } from './read-closes.ts';

const ALLOWANCES = [{ name: 'client', capacity: 5, per_second: 2 }];
const BATCH_SIZE = 50;
/** A close is imported again for this many days, since the source may correct it. */
const OVERLAP_DAYS = 7;
const FIRST_DAYS = 365;
const source_name = 'prices';

export function priceAddress(template: string, symbol: string, from: string, to: string): string {
  const values: Record<string, string> = { symbol, from, to };
  return template.replace(/\{(symbol|from|to)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** Imports the closes of open cases' securities since the last stored one, symbol by symbol, once a day. */
export async function readPricesSource(run: ActiveRun): Promise<void> {
  const { context } = run;
  const { db } = context;
  const today = context.today();
  const { state } = await requireSource(db, source_name);
  const after = state.day === today ? (state.symbol ?? '') : '';
  const symbols = await listSymbolsToRead(db, { after, limit: BATCH_SIZE });
  const unknown: string[] = [];
  for (const { symbol, last_date } of symbols) {
    const first = last_date === null ? -FIRST_DAYS : -OVERLAP_DAYS;
    const from = formatDay(addDays(requireDay(last_date ?? today), first));
    const url = priceAddress(context.config.sources.pricesUrl ?? '', symbol, from, today);
    const { status, text } = await request(run, { url, headers: { accept: 'text/csv' }, allowances: ALLOWANCES });
    if (status === 404) unknown.push(symbol);
    else if (status !== 200)
      throw new SourceError('format', `The source of prices answers with ${status} for ${symbol}.`);
    else {
      const rows = readCloses(text, symbol, today);
      const done = await db.transaction().execute((trx) => addPrices(trx, rows));
      run.seen += rows.length;
      if (done.changed > 0) run.note(`${symbol}: ${done.changed} closes are others than before.`);
      if (done.contradictions.length > 0)
        run.note(`${symbol}: ${done.contradictions.length} days come twice with other closes.`);
    }
    await saveSourceState(db, source_name, { day: today, symbol });
  }
  if (unknown.length > 0) run.note(`No prices of ${unknown.join(', ')}.`);
}
