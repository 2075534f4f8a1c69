import { useEffect, useState } from 'react';
// Named here so that the page brings the chart's style sheet along, though not its code.
import chartStyles from '../../charts/case-chart.module.css';
import type { CaseChart } from '../../charts/case-chart.tsx';
import type { CaseChartData } from '../../charts/case-chart-data.ts';
import { whenNear } from './when-near.ts';

const ServerChart = import.meta.env.SSR ? (await import('../../charts/case-chart.tsx')).CaseChart : null;

/**
 * The chart as the server drew it; its code comes to the browser when it comes near, so that it weighs nothing on the
 * first view. Until then React keeps what stands there: a Suspense boundary that waits would hold up every later
 * change of the page.
 */
export function LazyCaseChart({ data, near }: { data: CaseChartData; near: string }) {
  const [Chart, setChart] = useState<typeof CaseChart | null>(null);
  useEffect(() => {
    let left = false;
    void whenNear(near)
      .then(() => import('../../charts/case-chart.tsx'))
      .then((module) => {
        if (!left) setChart(() => module.CaseChart);
      })
      // What the server drew stays.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [near]);

  const Drawn = ServerChart ?? Chart;
  if (Drawn) {
    return (
      <div className={chartStyles.figure} key="drawn" suppressHydrationWarning>
        <Drawn data={data} view="chart" defaultWidth={1280} />
      </div>
    );
  }
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; what the server drew is left alone
    <div className={chartStyles.figure} key="kept" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}
