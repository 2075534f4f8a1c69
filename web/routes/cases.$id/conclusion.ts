import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { CaseChartData } from '../../charts/case-chart-data.ts';
import { acceptsClaims } from '../../components/cases/case-status.ts';
import { mostInflation } from '../../components/cases/most-inflation.ts';
import { formatMoney, formatPercent, pluralize } from '../../ui/format/format.ts';
import { formatSpan } from '../../ui/format/format-dates.ts';
import type { Chosen } from './page-view.ts';

/** The chart's heading, and one sentence about what the chart shows. */
export function concludeChart(
  page: CasePage,
  { match }: Chosen,
  chart: CaseChartData | null,
): { heading: string; sentence: string } {
  const [first] = page.class_periods;
  const last = page.class_periods.at(-1);
  const period = first && last ? formatSpan(first.from, last.to) : null;

  if (match?.eligible) {
    const most = mostInflation(match.result?.lines ?? []);
    const bought = pluralize(match.shares_bought, 'share');
    const byPercent = chart?.inflation?.basis === 'percent';
    const how =
      most === null
        ? `in the class period${period ? `, ${period}` : ''}`
        : `while, under the plan, the price was inflated by as much as ${formatMoney(most, { currency: match.currency })}${byPercent ? ' a share' : ''}`;
    return { heading: 'Why you qualify', sentence: `You bought ${bought} ${how}.` };
  }
  if (match) return { heading: 'Why your trades do not qualify', sentence: match.why };

  const steps = chart?.inflation?.steps ?? [];
  const most = steps.reduce<string | null>(
    (best, step) => (best === null || Number(step.value) > Number(best) ? step.value : best),
    null,
  );
  if (most !== null && period && page.securities.some((security) => security.inflation !== null)) {
    const much =
      chart?.inflation?.basis === 'percent'
        ? formatPercent(most)
        : `${formatMoney(most, chart ? { currency: chart.currency } : {})} a share`;
    return {
      heading: 'What happened',
      sentence: `Under the plan, the price was inflated by as much as ${much} from ${period.replace('–', 'to')}.`,
    };
  }
  const isOpen = page.group === 'upcoming' || acceptsClaims(page);
  if (period)
    return {
      heading: 'What happened',
      sentence: `Investors who bought from ${period.replace('–', 'to')} ${isOpen ? 'may have a claim' : 'could claim'}.`,
    };
  return { heading: 'What happened', sentence: 'We do not know this case’s class period yet.' };
}
