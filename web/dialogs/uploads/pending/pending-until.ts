import { DAY_MS } from '@trover/core/dates/day-length.ts';

const KEY = 'pending_files_until';

/** If the browser stores nothing (a private window may refuse), nothing is pending. */
function stored(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export const RETENTION_MS = DAY_MS;

/** Whether files wait in this browser for a sign-in; the code for them is loaded only if so. */
export const hasPendingFiles = (): boolean => (stored()?.getItem(KEY) ?? null) !== null;

/** The time at which the last of them is deleted, in milliseconds; null if none is pending. */
export function setPendingUntil(until: number | null): void {
  if (until === null) stored()?.removeItem(KEY);
  else stored()?.setItem(KEY, String(until));
}
