import { capitalize } from '@trover/core/text/capitalize.ts';
import { formatFund } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { ScreenerState } from './screener-state.ts';

export interface ActiveFilter {
  label: string;
  /** The change that removes it. */
  without: Partial<ScreenerState>;
}

function range(name: string, from: string, to: string, show: (value: string) => string): string {
  if (from && to) return `${name}: ${show(from)} – ${show(to)}`;
  return from ? `${name}: from ${show(from)}` : `${name}: to ${show(to)}`;
}

const several = (values: readonly string[], many: string) =>
  values.length === 1 ? capitalize(values[0]!.replaceAll('_', ' ')) : `${values.length} ${many}`;

/** The active filters of a state as text. */
export function activeFilters(state: ScreenerState): ActiveFilter[] {
  const found: ActiveFilter[] = [];
  if (state.held) found.push({ label: 'Stocks I owned', without: { held: false } });
  if (state.deadline_from || state.deadline_to) {
    const label = range('Deadline', state.deadline_from, state.deadline_to, formatDate);
    found.push({ label, without: { deadline_from: '', deadline_to: '' } });
  }
  if (state.fund_min || state.fund_max) {
    const label = range('Fund', state.fund_min, state.fund_max, (amount) => formatFund(amount));
    found.push({ label, without: { fund_min: '', fund_max: '' } });
  }
  if (state.class_from || state.class_to) {
    const label = range('Class period', state.class_from, state.class_to, formatDate);
    found.push({ label, without: { class_from: '', class_to: '' } });
  }
  if (state.sector.length) found.push({ label: several(state.sector, 'sectors'), without: { sector: [] } });
  if (state.kind.length) found.push({ label: several(state.kind, 'kinds'), without: { kind: [] } });
  return found;
}
