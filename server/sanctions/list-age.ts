import { DAY_MS } from '@trover/core/dates/day-length.ts';

const OLD_DAYS = 7;

/** Whether nobody has looked for a newer list for a week, or there is none. */
export const isListOld = (list: { checked_at: Date } | undefined, now: Date): boolean =>
  list === undefined || now.getTime() - list.checked_at.getTime() > OLD_DAYS * DAY_MS;
