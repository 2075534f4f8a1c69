const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** What a row needs here; tests give it without a page. */
type Row = Pick<HTMLElement, 'focus' | 'contains'>;

/**
 * Moves the focus with the cursor of the queue, so that a screen reader reads the row: after a key, and after the row with
 * the focus was completed. A control of the row itself, and a field anywhere on the page, retain the focus: letters that
 * are typed there would become shortcuts.
 */
export function followCursor(
  row: Row,
  {
    list,
    byKey,
    page = document,
  }: { list: Pick<HTMLElement, 'contains'> | null; byKey: boolean; page?: Pick<Document, 'activeElement'> },
): void {
  const { activeElement } = page;
  if (row.contains(activeElement) || activeElement?.matches(FIELDS)) return;
  if (byKey || list?.contains(activeElement)) row.focus({ preventScroll: true });
}
