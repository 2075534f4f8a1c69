import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** What a person fills in or presses to act; a search, a filter and the saving of a list are none. */
const FIELDS = ':is(input:not([type=hidden], [type=search]), select, textarea, button)';
const ACTIONS = [
  // an element that the page marks, where its first form is not the one of the item
  '[data-first-action]:not(:disabled)',
  `form:not([role=search], [method=get]) ${FIELDS}:not(:disabled)`,
  'section > :not(header, nav) button:not(:disabled, [data-save-list])',
];

/** The first action of an element, in the order of the page. */
function findAction(within: ParentNode): HTMLElement | null {
  for (const selector of ACTIONS) {
    const found = within.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
  }
  return null;
}

/**
 * What has the focus on a page for an item: its action, and the heading where a list does not show the item. A page whose
 * address ends with a number is that of one item, and the rows on it are of other things.
 */
export function focusFor(page: ParentNode, subject: number, pathname: string): HTMLElement | null {
  const isList = !/\/\d+$/.test(pathname) && page.querySelector('[data-key]') !== null;
  const row = page.querySelector(`section[aria-labelledby$="-${subject}"]${isList ? `, [data-key="${subject}"]` : ''}`);
  const action = row && (findAction(row) ?? row.querySelector<HTMLElement>('button, a[href]'));
  return action ?? (isList ? findHeading(page) : findAction(page));
}

const findHeading = (page: ParentNode) => page.querySelector<HTMLElement>('h1, h2');

/** A page that the queue opened to work on an item begins with the focus on its action, in the item's own row where it is a list. */
export function useFocusedAction(page: RefObject<HTMLElement | null>): void {
  const { key, state, pathname } = useLocation();
  const subject = (state as { focusOn?: unknown } | null)?.focusOn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening of a page
  useEffect(() => {
    const all = page.current;
    if (all === null || typeof subject !== 'number') return;
    // after the heading of the new page has had it
    const timer = setTimeout(() => {
      const target = focusFor(all, subject, pathname);
      if (target?.matches('h1, h2')) target.tabIndex = -1;
      target?.focus();
      target?.scrollIntoView({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [key]);
}
