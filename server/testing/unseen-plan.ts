import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/plans', `wexcombe-rail.${name}`), 'utf8').trimEnd();

/** The document as parsed JSON, for tests to change. */
interface PlanOfTest {
  currency?: string;
  matching: Record<string, string>;
  securities: { holding?: { date: string; value: string } }[];
}

/**
 * A plan of a kind that no other fixture has: last in, first out; inflation in percent of the price; only part of the
 * loss recognized; and notes in addition to shares, by the days of purchase and sale, per 1,000 of face value.
 */
export const unseenPlan: PlanOfTest = JSON.parse(read('json')) as PlanOfTest;

/** Computed by hand: 12.00 and 120.00 for shares sold, 250.00 for shares held, 1,100.00 for the notes. */
export const unseenTrades: string = read('trades.csv');

export const unseenExample = {
  name: 'Example 1 of the notice',
  trades: unseenTrades,
  claim: '1482.00',
  lines: read('lines.csv'),
};
