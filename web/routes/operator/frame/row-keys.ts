import type { DeskKey } from './keys.ts';

/** The rows of the page’s lists, in their order. */
const rowsOnPage = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#main [data-rows] > *')];

/** Focuses the row itself, whose name is its row header: an action in it ended, and Enter does not press another one. */
export function focusRow(row: HTMLElement): void {
  const name = row.querySelector('th')?.textContent?.trim();
  row.tabIndex = -1;
  if (name) row.setAttribute('aria-label', name);
  row.addEventListener(
    'blur',
    () => {
      row.removeAttribute('tabindex');
      row.removeAttribute('aria-label');
    },
    { once: true },
  );
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** From a row that has the focus itself: opens its record, or without one moves into the row. */
function openRow(): void {
  const row = rowsOnPage().find((one) => one === document.activeElement);
  const link = row?.querySelector<HTMLElement>('th a, a');
  if (link) link.click();
  else if (row) targetOf(row).focus();
}

/** The element of a row that receives the focus: its name, else its first control, else the row itself. */
function targetOf(row: HTMLElement): HTMLElement {
  const target = row.querySelector<HTMLElement>('th a, a, button, input:not([type=hidden]), summary');
  if (target !== null) return target;
  row.tabIndex = -1;
  return row;
}

function move(by: 1 | -1): void {
  const rows = rowsOnPage();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
  if (next === undefined) return;
  targetOf(next).focus();
  next.scrollIntoView({ block: 'nearest' });
}

function choose(): void {
  const row = rowsOnPage().find((one) => one.contains(document.activeElement));
  row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}

/** Keys to move through a list; `x` where rows can be selected. */
export const rowKeys: readonly DeskKey[] = [
  { key: 'j', label: 'Next row', inBar: true, run: () => move(1) },
  { key: 'k', label: 'Previous row', inBar: true, run: () => move(-1) },
  { key: 'Enter', label: 'Open', run: openRow },
];
export const choiceKeys: readonly DeskKey[] = [{ key: 'x', label: 'Choose the row', inBar: true, run: choose }];
export const noKeys: readonly DeskKey[] = [];
