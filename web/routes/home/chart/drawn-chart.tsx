import type { CaseChartData } from '../../../charts/case-chart-data.ts';

/** What a server draws a chart for, before it knows the screen. */
export const DRAWN_WIDTH = 1280;

let cached = { of: '', html: '' };

/** Draws the chart of this data on the server, once for all requests. */
export async function drawChart(data: string): Promise<void> {
  if (!import.meta.env.SSR || cached.of === data) return;
  const [{ CaseChart }, { renderToStaticMarkup }] = await Promise.all([
    import('../../../charts/case-chart.tsx'),
    import('react-dom/server'),
  ]);
  const chart = <CaseChart data={JSON.parse(data) as CaseChartData} view="chart" defaultWidth={DRAWN_WIDTH} />;
  cached = { of: data, html: renderToStaticMarkup(chart, { identifierPrefix: 'drawn-' }) };
}

/** The drawing of this data; empty in a browser, where the server's drawing is already in the page. */
export const drawingOf = (data: string): string => (cached.of === data ? cached.html : '');
