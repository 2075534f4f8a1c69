import type { DeadlineKind } from '@trover/core/cases/deadlines.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';

export const stageLabel = (stage: string): string => capitalize(stage.replaceAll('_', ' '));

export const deadlineLabels: Record<DeadlineKind, string> = {
  lead_plaintiff: 'Choosing a lead plaintiff',
  exclusion: 'Exclusion',
  objection: 'Objection',
  fairness_hearing: 'Fairness hearing',
  claim: 'Claims',
};

/** `deadline.claim` → `Deadline: claim` */
export const fieldLabel = (field: string): string => capitalize(field.replaceAll('_', ' ').replace('.', ': '));

/** A value of the history, shortened for a row. */
export function shortenValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}

/** `2026-11-20 14:03` */
