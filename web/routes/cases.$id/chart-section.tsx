import type { CasePage } from '@trover/contract/cases/cases.ts';
import { type ComponentProps, useDeferredValue, useMemo, useState } from 'react';
import type { CaseChart, ChartView } from '../../charts/case-chart.tsx';
import type { CaseChartData } from '../../charts/case-chart-data.ts';
import { deferredComponent } from '../../ui/loading/deferred-component.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { concludeChart } from './conclusion.ts';
import styles from './page.module.css';
import type { Chosen } from './page-view.ts';

const LazyCaseChart = await deferredComponent<ComponentProps<typeof CaseChart>>(
  async () => ({ default: (await import('../../charts/case-chart.tsx')).CaseChart }),
  (_, again) => <ErrorState heading="The chart did not load" text="Check your connection." onRetry={again} />,
);

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

export function ChartSection({
  page,
  chosen,
  chart,
  pricesFailed,
}: {
  page: CasePage;
  chosen: Chosen;
  chart: CaseChartData | null;
  pricesFailed: boolean;
}) {
  const [view, setView] = useState<ChartView>('chart');
  // the control shows the choice before the chart is redrawn
  const shown = useDeferredValue(view);
  const drawn = useMemo(() => chart && <LazyCaseChart data={chart} view={shown} />, [chart, shown]);
  const { heading, sentence } = concludeChart(page, chosen, chart);
  return (
    <section className={styles.first} aria-labelledby="overview">
      <div className={styles.chartHead}>
        <h2 className="t-section" id="overview">
          {heading}
        </h2>
        {chart && <Segmented label="View" options={views} value={view} onChange={setView} />}
      </div>
      <p className={styles.conclusion}>{sentence}</p>
      {pricesFailed && (
        <ErrorState
          heading="Prices did not load"
          text="This does not affect your trades or estimate."
          onRetry={() => window.location.reload()}
        />
      )}
      {drawn}
    </section>
  );
}
