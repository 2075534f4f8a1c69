import { useEffect, useMemo, useState } from 'react';
// Imported here so that the page includes the chart's style sheet, but not its code.
import chartStyles from '../../../charts/case-chart.module.css';
import type { CaseChart } from '../../../charts/case-chart.tsx';
import type { CaseChartData } from '../../../charts/case-chart-data.ts';
import { whenNearViewport } from '../when-near-viewport.ts';
import { DRAWN_WIDTH, drawingOf } from './drawn-chart.tsx';

/**
 * The chart for this data (JSON) as the server drew it; its code is loaded when the chart is nearly visible, so that it
 * does not slow down the first view. Until then React leaves the server's drawing in place: a waiting Suspense boundary
 * would delay every later change of the page.
 */
export function LazyCaseChart({ data, near }: { data: string; near: string }) {
  const [Chart, setChart] = useState<typeof CaseChart | null>(null);
  useEffect(() => {
    let left = false;
    void whenNearViewport(near)
      .then(() => import('../../../charts/case-chart.tsx'))
      .then((module) => {
        if (!left) setChart(() => module.CaseChart);
      })
      // The server's drawing remains.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [near]);

  const figures = useMemo(() => (Chart ? (JSON.parse(data) as CaseChartData) : null), [Chart, data]);
  if (Chart && figures) {
    return (
      <div className={chartStyles.figure} key="drawn">
        <Chart data={figures} view="chart" defaultWidth={DRAWN_WIDTH} />
      </div>
    );
  }
  const drawn = { __html: drawingOf(data) };
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sets what it drew itself; a browser leaves it alone
    <div className={chartStyles.figure} key="kept" suppressHydrationWarning dangerouslySetInnerHTML={drawn} />
  );
}
