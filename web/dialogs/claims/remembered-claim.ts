import type { OpenDialog } from '../names.ts';

type Remembered = Omit<OpenDialog<'payout'>, 'onClose'>;

const key = 'claim';
let isRead = false;

/** The claim that is open in this tab, for a reload of the same page; null after it is closed. */
export function rememberClaim(claim: Remembered | null): void {
  // a claim that was opened by hand before the page has loaded is not opened twice
  isRead = true;
  try {
    if (claim) sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, claim }));
    else sessionStorage.removeItem(key);
  } catch {
    // the browser stores nothing
  }
}

/** The claim that was open when this page was reloaded, once. */
export function rememberedClaim(): Remembered | null {
  if (isRead) return null;
  isRead = true;
  try {
    const { path, claim } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { path?: string; claim?: Remembered };
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (arrival?.type === 'reload' && path === location.pathname && claim) return claim;
    sessionStorage.removeItem(key);
  } catch {
    // the browser stores nothing
  }
  return null;
}
