import { type DeskKey, useDeskKeys } from './keys.ts';
import { noKeys } from './row-keys.ts';

/** Elements that a letter moves to: a field or button with `data-act`. */
export type Act =
  | 'reject'
  | 'reissue'
  | 'match'
  | 'message'
  | 'query'
  | 'send_back'
  | 'receipt'
  | 'date'
  /** What the page waits for: its first field. */
  | 'step'
  | 'edit'
  | 'reverse'
  | 'resolve';

type Page = Pick<Document, 'activeElement' | 'querySelector'>;
type Row = Pick<HTMLElement, 'querySelector'>;

/**
 * Moves the focus to what the act begins with, in the row that has the focus, else in the first one: a letter alone
 * rejects, sends and pays nothing. Whether there is such an element.
 */
export function goToAct(page: Page, act: Act): boolean {
  const wanted = `[data-act=${act}]:not(:disabled)`;
  const row: Row | null | undefined = page.activeElement?.closest('[data-rows] > *, article, [data-card]');
  const target = row?.querySelector<HTMLElement>(wanted) ?? page.querySelector<HTMLElement>(`#main :is(${wanted})`);
  if (!target) return false;
  const details = target.closest('details');
  if (details !== null) details.open = true;
  target.focus();
  target.scrollIntoView({ block: 'center' });
  return true;
}

/** Registers a letter for an act while the page has it. */
export function useActKey(
  isThere: boolean,
  { key, label, act, inBar = true }: { key: string; label: string; act: Act; inBar?: boolean },
): void {
  useDeskKeys(isThere ? [{ key, label, inBar, run: () => void goToAct(document, act) } satisfies DeskKey] : noKeys);
}
