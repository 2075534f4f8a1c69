import { callOnServer } from '../../../page-data.ts';
import type { PageContext } from '../../../server-context.ts';
import { chartWindow, demonstrationChart, sharesThatCount } from './demonstration-chart.ts';
import { drawChart } from './drawn-chart.tsx';

interface Demonstration {
  slug: string;
  company: string;
  /** The number of the invented owner's shares that count. */
  shares: number;
  /** The chart's data as JSON, since one text is faster to send than a thousand figures. */
  chart: string;
}

/** As long as a signed-out page is cached. */
const CACHED_FOR = 60_000;

let cached: { of: string; until: number; made: Promise<Demonstration | null> } | undefined;

/** The chart of a demonstration case with an invented owner's trades: the same for everyone, so it is cached. */
export function findDemonstration(page: PageContext, slug: string): Promise<Demonstration | null> {
  const of = `${slug} ${page.today}`;
  if (cached?.of === of && cached.until > Date.now()) return cached.made;
  const made = makeDemonstration(page, slug).catch(() => {
    if (cached?.made === made) cached = undefined;
    return null;
  });
  cached = { of, until: Date.now() + CACHED_FOR, made };
  return made;
}

async function makeDemonstration(page: PageContext, slug: string): Promise<Demonstration | null> {
  const found = await callOnServer(page, 'GET /api/v1/orders/getorder/{id}', { params: { id: slug } });
  const query = chartWindow(found);
  const prices = query && (await callOnServer(page, 'GET /api/charting_data', { query }));
  const chart = prices && demonstrationChart(found, prices.points);
  if (!chart) return null;
  const text = JSON.stringify(chart);
  await drawChart(text);
  return { slug, company: chart.company, shares: sharesThatCount(chart), chart: text };
}
