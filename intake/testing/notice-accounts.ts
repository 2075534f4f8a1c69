import { addDays, formatDay, isWeekend, parseDay } from '@trover/core/dates/day.ts';

/** A security of a plan's document, as far as accounts need it. */
interface DocumentSecurity {
  id: string;
  kind: string;
  identifiers?: { tickers?: string[] };
  per: string;
  class_periods: { from: string; to: string }[];
  lookback?: { to: string; mean?: string };
  holding?: { value: string };
  declines?: { value: string }[];
  offering?: { price: string; date: string } | null;
  options?: { id: string; strike: string; expiry: string }[];
  components?: { branches: { acquired?: string[] }[] }[];
  branches?: { acquired?: string[] }[];
  inflation?: { rows: { value: string }[] } | null;
}

const HEADER = 'account,security,type,date,time,quantity,price,currency,note';

/** A seeded pseudo-random generator: the same numbers in every run. */
function seeded(seed: number): (below: number) => number {
  let state = (seed * 2654435761 + 12345) % 2147483647 || 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/**
 * An account that trades the securities of a plan before, in and after its class periods. `nameOf` gives the name under
 * which a row names a security or a series.
 */
export function accountFor(
  document: { securities: DocumentSecurity[] },
  seed: number,
  nameOf: (security: DocumentSecurity, series?: { id: string; strike: string; expiry: string }) => string,
): string {
  const random = seeded(seed);
  const rows: string[] = [];
  for (const security of document.securities) {
    const first = parseDay(security.class_periods[0]!.from)!;
    const end = parseDay(security.lookback?.to ?? security.class_periods.at(-1)!.to)!;
    const length = end - first;
    const dayAt = (from: number) => {
      let day = addDays(first, from);
      while (isWeekend(day)) day = addDays(day, 1);
      return formatDay(day);
    };
    const list = security.branches ?? security.components?.flatMap(({ branches }) => branches) ?? [];
    const isWritten = list.some(({ acquired }) => acquired?.includes('written'));
    const hasOffering = list.some(({ acquired }) => acquired?.includes('offering'));
    const series = security.options ?? [];
    const level = priceLevel(security);
    const isNote = security.kind === 'note';
    const size = () => (isNote ? 1000 * (1 + random(20)) : 10 * (1 + random(60)));
    const price = () => ((level * (70 + random(70))) / 10_000).toFixed(2);
    if (series.length === 0 && random(3) === 0)
      rows.push(`A,${nameOf(security)},opening,${dayBefore(security.class_periods[0]!.from)},,${size()},,,`);
    for (let at = 0, count = 3 + random(9); at < count; at += 1) {
      const day = dayAt(random(length + 70) - 20);
      const chosen = series.length > 0 ? series[random(series.length)] : undefined;
      const name = nameOf(security, chosen);
      const isSale = at > 0 && random(2) === 0;
      if (chosen) {
        const contracts = 1 + random(12);
        const changes = isSale !== isWritten ? -contracts : contracts;
        rows.push(`A,${name},${isSale ? 'option_close' : 'option_open'},${day},,${changes},${price()},,`);
        continue;
      }
      const type = isSale ? 'sale' : hasOffering && random(2) === 0 ? 'offering' : 'purchase';
      const time = random(4) === 0 ? '' : `${10 + random(6)}:${10 + random(49)}`;
      rows.push(`A,${name},${type},${day},${time},${size()},${price()},,`);
    }
  }
  return [HEADER, ...rows].join('\n');
}

const dayBefore = (day: string) => formatDay(addDays(parseDay(day)!, -1));

/** In cents: twice the largest inflation, so that both sides of a rule decide now and then. */
function priceLevel(security: DocumentSecurity): number {
  const { inflation, declines, holding, lookback } = security;
  const values = [...(inflation?.rows ?? []), ...(declines ?? [])].map(({ value }) => Number(value));
  const later = Math.max(Number(holding?.value ?? 0), Number(lookback?.mean ?? 0));
  return Math.round(100 * Math.max(later * 1.3, later === 0 ? 2 * Math.max(10, ...values) : later + 1));
}
