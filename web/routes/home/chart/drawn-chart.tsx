import type { CaseChartData } from '../../../charts/case-chart-data.ts';

/** The width that the server assumes before it knows the screen. */
export const DRAWN_WIDTH = 1280;

let cached = { of: '', html: '' };

/** Draws the chart for this data on the server, once for all requests. */
export async function drawChart(data: string): Promise<void> {
  if (!import.meta.env.SSR || cached.of === data) return;
  const [{ CaseChart }, { renderToStaticMarkup }] = await Promise.all([
    import('../../../charts/case-chart.tsx'),
    import('react-dom/server'),
  ]);
  const chart = <CaseChart data={JSON.parse(data) as CaseChartData} view="chart" defaultWidth={DRAWN_WIDTH} />;
  cached = { of: data, html: renderToStaticMarkup(chart, { identifierPrefix: 'drawn-' }) };
}

/** The drawing for this data; empty in a browser, where the page already contains the server's drawing. */
export const drawingOf = (data: string): string => (cached.of === data ? cached.html : '');
