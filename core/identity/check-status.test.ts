import { expect, test } from 'vitest';
import { CHECK_STATUSES, canBecome, isOpen } from './check-status.ts';

test('what is decided, expired or withdrawn stays so', () => {
  for (const from of ['approved', 'declined', 'expired', 'withdrawn'] as const) {
    expect(isOpen(from)).toBe(false);
    for (const to of CHECK_STATUSES) expect(canBecome(from, to), `${from} to ${to}`).toBe(false);
  }
});

test('what is in review is decided by an operator or withdrawn, and never goes back', () => {
  expect(CHECK_STATUSES.filter((to) => canBecome('review', to))).toEqual(['approved', 'declined', 'withdrawn']);
  for (const from of ['created', 'submitted', 'review'] as const) expect(isOpen(from)).toBe(true);
});
