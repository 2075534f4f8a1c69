import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';

/** A check in which values that are not stated are empty. */
export const check = (
  name: NoticeCheck['name'],
  outcome: NoticeCheck['outcome'],
  more: Partial<NoticeCheck> = {},
): NoticeCheck => ({
  name,
  outcome,
  expected: null,
  found: null,
  evidence: null,
  ...more,
});
