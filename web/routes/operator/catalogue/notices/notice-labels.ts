import type { NoticeState } from '@trover/contract/sources/notice-list.ts';
import type { NoticeReading } from '@trover/contract/sources/notice-readings.ts';
import { formatMoney } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import type { Status } from '../../../../ui/status-pill.tsx';

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

export const stateLabels: Readonly<Record<NoticeState, { status: Status; word: string }>> = {
  not_read: { status: 'upcoming', word: 'Not read' },
  reading: { status: 'pending', word: 'Being read' },
  failed: { status: 'fault', word: 'Cannot be read' },
  questions: { status: 'waiting', word: 'Questions' },
  agrees: { status: 'open', word: 'Agrees' },
  published: { status: 'fine', word: 'Published' },
  rejected: { status: 'closed', word: 'Rejected' },
};

/** What an operator can do about a file that cannot be read, by the sentence that states why. */
export function adviceFor(failure: string): string {
  if (/password|encrypt/i.test(failure))
    return 'Open the file with its password, save a copy without one, and replace the file below.';
  if (/\b(?:scan|picture)/i.test(failure))
    return 'Replace the file with the PDF from the administrator’s website, which has text, or with a sharper scan.';
  if (/neither/i.test(failure)) return 'Save the document as a PDF, and replace the file below.';
  if (/damaged|cut off|empty/i.test(failure))
    return 'Download the notice again from the administrator’s website, and replace the file below.';
  return 'Check that the file is the notice itself, without exhibits. Replace the file, or reject it.';
}

/** How long something lasts, for people: `12 s`, `3 min`. */
export const durationText = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** The seconds between two instants, never negative. */
export const secondsBetween = (from: string, to: string | number): number =>
  Math.max(0, (new Date(to).getTime() - new Date(from).getTime()) / 1000);
