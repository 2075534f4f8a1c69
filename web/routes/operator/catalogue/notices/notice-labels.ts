import type { NoticeReading } from '@trover/contract/sources/notice-readings.ts';
import { formatMoney } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';

type Fact = NoticeReading['facts'][number];

const LABELS: Record<string, string> = {
  title: 'Caption',
  docket: 'Docket number',
  class_periods: 'Class period',
  settlement_amount: 'Settlement fund',
  fees_percent: 'Attorneys’ fees',
  fairness_hearing: 'Settlement hearing',
  average_recovery_per_share: 'Average recovery per share',
  average_recovery_per_share_net: 'Average recovery per share, net',
  cost_per_share: 'Costs per share',
  partial: 'Days without a year',
};

export const factLabel = (field: string): string =>
  LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A fact's value in readable form. */
export function factText({ field, value }: Pick<Fact, 'field' | 'value'>, currency: string): string {
  if (typeof value === 'string') {
    if (DAY.test(value)) return formatDate(value);
    if (field === 'settlement_amount' || field === 'expenses') return formatMoney(value, { currency });
    return field === 'fees_percent' ? `${value}% of the fund` : value;
  }
  if (Array.isArray(value)) return value.map((one) => partText(one)).join('; ');
  return partText(value);
}

function partText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('from' in value && 'to' in value) return `${formatDate(String(value.from))} to ${formatDate(String(value.to))}`;
  if ('name' in value && 'kind' in value) return String(value.name);
  return Object.entries(value)
    .map(([key, part]) => (key in LABELS || key.endsWith('deadline') ? `${factLabel(key)}: ${part}` : String(part)))
    .join(', ');
}
