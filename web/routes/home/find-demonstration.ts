import type { CaseChartData } from '../../charts/case-chart-data.ts';
import { callOnServer } from '../../page-data.ts';
import type { PageContext } from '../../server-context.ts';
import { chartWindow, demonstrationChart } from './demonstration-chart.ts';

interface Demonstration {
  slug: string;
  chart: CaseChartData;
}

/** As long as a signed-out page is kept. */
const KEPT = 60_000;

let kept: { of: string; until: number; made: Promise<Demonstration | null> } | undefined;

/** The chart of a demonstration case with the trades of an invented owner: the same for everybody, so it is kept a while. */
export function findDemonstration(page: PageContext, slug: string): Promise<Demonstration | null> {
  const of = `${slug} ${page.today}`;
  if (kept?.of === of && kept.until > Date.now()) return kept.made;
  const made = makeDemonstration(page, slug).catch(() => {
    if (kept?.made === made) kept = undefined;
    return null;
  });
  kept = { of, until: Date.now() + KEPT, made };
  return made;
}

async function makeDemonstration(page: PageContext, slug: string): Promise<Demonstration | null> {
  const found = await callOnServer(page, 'GET /api/v1/orders/getorder/{id}', { params: { id: slug } });
  const query = chartWindow(found);
  const prices = query && (await callOnServer(page, 'GET /api/charting_data', { query }));
  const chart = prices && demonstrationChart(found, prices.points);
  return chart ? { slug, chart } : null;
}
