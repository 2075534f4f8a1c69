import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Controls with which a person acts; searches, filters and exports do not count. */
const FIELDS = ':is(input:not([type=hidden], [type=search]), select, textarea, button)';
const ACTIONS = [
  // an element that the page marks, if its first form is not the one for the item
  '[data-first-action]:not(:disabled)',
  `form:not([role=search], [method=get]) ${FIELDS}:not(:disabled)`,
  'section > :not(header, nav) button:not(:disabled, [data-save-list])',
];

/** The first action in an element, in page order. */
function findAction(within: ParentNode): HTMLElement | null {
  for (const selector of ACTIONS) {
    const found = within.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The element to focus on a page for an item: its action, or the heading if a list does not show the item. A page whose
 * address ends with a number is about one item, and its rows are about others.
 */
export function focusFor(page: ParentNode, subject: number, pathname: string): HTMLElement | null {
  const isList = !/\/\d+$/.test(pathname) && page.querySelector('[data-key]') !== null;
  const row = page.querySelector(`section[aria-labelledby$="-${subject}"]${isList ? `, [data-key="${subject}"]` : ''}`);
  const action = row && (findAction(row) ?? row.querySelector<HTMLElement>('button, a[href]'));
  return action ?? (isList ? findHeading(page) : findAction(page));
}

const findHeading = (page: ParentNode) => page.querySelector<HTMLElement>('h1, h2');

/** A page that the queue opened for an item starts with the focus on its action, in a list in the item's own row. */
export function useFocusedAction(page: RefObject<HTMLElement | null>): void {
  const { key, state, pathname } = useLocation();
  const subject = (state as { focusOn?: unknown } | null)?.focusOn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening of a page
  useEffect(() => {
    const all = page.current;
    if (all === null || typeof subject !== 'number') return;
    // after the new page's heading has had the focus
    const timer = setTimeout(() => {
      const target = focusFor(all, subject, pathname);
      if (target?.matches('h1, h2')) target.tabIndex = -1;
      target?.focus();
      target?.scrollIntoView({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [key]);
}
