import type { DeskKey } from './keys.ts';

/** The rows of the page’s lists, in their order. */
const rowsOnPage = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#main [data-rows] > *')];

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
  { key: 'Enter', label: 'Open' },
];
export const choiceKeys: readonly DeskKey[] = [{ key: 'x', label: 'Choose the row', inBar: true, run: choose }];
export const noKeys: readonly DeskKey[] = [];
