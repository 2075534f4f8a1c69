import { DAY_MS } from '@trover/core/dates/day-length.ts';

const KEY = 'pending_files_until';

/** Where the browser stores nothing (a private window may refuse), nothing is pending. */
function stored(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export const RETENTION_MS = DAY_MS;

/** Files wait in this browser for a sign-in; their code is fetched only where they do. */
export const hasPendingFiles = (): boolean => (stored()?.getItem(KEY) ?? null) !== null;

/** When the last of them is deleted, in milliseconds; null where none waits. */
export function setPendingUntil(until: number | null): void {
  if (until === null) stored()?.removeItem(KEY);
  else stored()?.setItem(KEY, String(until));
}
