import { DAY_MS } from '@trover/core/dates/day-length.ts';

const OLD_DAYS = 7;

/** Whether the list was not checked for a week, or there is no list. */
export const isListOld = (list: { checked_at: Date } | undefined, now: Date): boolean =>
  list === undefined || now.getTime() - list.checked_at.getTime() > OLD_DAYS * DAY_MS;
