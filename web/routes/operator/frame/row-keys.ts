import type { DeskKey } from './keys.ts';

/** An item of a list that is not a table. */
const CARD = 'article, [data-card]';

/** The rows of the page’s lists, and the cards of those that are not tables, in their order. */
const rowsOnPage = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('#main [data-rows] > *, #main :is(article[aria-labelledby], [data-card])'),
];

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

/** Leaves a field: the focus is then on its row, from which J and K go on, or nowhere outside of a list. */
export function leaveField(field: HTMLElement): void {
  field.blur();
  const row = rowsOnPage().find((one) => one.contains(field));
  if (row) focusRow(row);
}

/** From a row that has the focus itself: opens its record, or without one moves into the row. */
function openRow(): void {
  const row = rowsOnPage().find((one) => one === document.activeElement);
  const link = row?.querySelector<HTMLElement>('th a, a');
  if (link && !row?.matches(CARD)) link.click();
  else row?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, a, button, summary')?.focus();
}

/**
 * The element of a row that receives the focus: its name, else its first button, else the row itself. Never a field, in
 * which the next letter would be text, and never a control of a card, which the next Enter would press.
 */
export function targetOf(row: HTMLElement): HTMLElement {
  if (row.matches('a, button')) return row;
  const target = row.matches(CARD) ? null : row.querySelector<HTMLElement>('th a, a, button, summary');
  if (target !== null) return target;
  row.tabIndex = -1;
  return row;
}

/**
 * The row after or before the one at `at`; where none has the focus (-1), the one beside the marked row, or without one
 * the first or last.
 */
export function nextRow<Row>(
  rows: readonly Row[],
  { at, marked, by }: { at: number; marked: number; by: 1 | -1 },
): Row | undefined {
  if (at !== -1) return rows[at + by];
  return marked === -1 ? rows.at(by === 1 ? 0 : -1) : (rows[marked + by] ?? rows[marked]);
}

/** Moves the focus to the next or previous row; from outside of the rows, beginning at the one that `marked` matches. */
export function moveRow(by: 1 | -1, marked?: string): void {
  const rows = rowsOnPage();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = nextRow(rows, {
    at,
    by,
    marked: marked === undefined ? -1 : rows.findIndex((row) => row.matches(marked)),
  });
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
  { key: 'j', label: 'Next row', inBar: true, run: () => moveRow(1) },
  { key: 'k', label: 'Previous row', inBar: true, run: () => moveRow(-1) },
  { key: 'Enter', label: 'Open', run: openRow },
];
export const choiceKeys: readonly DeskKey[] = [
  { key: 'x', label: 'Choose the row', inBar: true, run: choose },
  { key: ' ', label: 'Choose the row', run: choose },
];
export const noKeys: readonly DeskKey[] = [];
