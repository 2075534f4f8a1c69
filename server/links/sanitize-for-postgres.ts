import { parseDay } from '@trover/core/dates/day.ts';
import type { Page } from './providers/provider.ts';

/** A text that PostgreSQL accepts: without NUL and without lone surrogates. */
const textToStore = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function valueToStore<Value>(value: Value): Value {
  if (typeof value === 'string') return textToStore(value) as Value;
  if (Array.isArray(value)) return value.map(valueToStore) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [textToStore(name), valueToStore(inner as unknown)]),
  ) as Value;
}

const isDay = (day: string | null): boolean => day !== null && parseDay(day) !== null;

/**
 * A page without anything that the database refuses. A date that does not exist becomes null, and only its row is
 * refused.
 */
export function sanitizeForPostgres(page: Page): Page {
  const { covered, history_from, ...rest } = valueToStore(page);
  const transactions = rest.transactions.map((one) => ({ ...one, day: isDay(one.day) ? one.day : null }));
  return {
    ...rest,
    transactions,
    ...(covered && { covered: covered.filter(({ from, to }) => isDay(from) && isDay(to)) }),
    ...(history_from !== undefined && isDay(history_from) && { history_from }),
  };
}
