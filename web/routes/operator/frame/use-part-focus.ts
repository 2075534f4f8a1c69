import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from './page-actions.ts';

/** The tabs of a record: their addresses, and that of the open part. */
export interface Parts {
  addresses: readonly string[];
  open: string | undefined;
}

const partsIn = (strip: ParentNode): Parts => ({
  addresses: [...strip.querySelectorAll<HTMLAnchorElement>('a')].map(({ href }) => href),
  open: strip.querySelector<HTMLAnchorElement>('a[aria-current=page]')?.href,
});

/** Whether another part of the same record is open: one whose tab was on the page before. */
export const isOtherPart = (before: Parts, now: Parts): boolean =>
  now.open !== undefined &&
  before.open !== undefined &&
  now.open !== before.open &&
  before.addresses.includes(now.open);

/** The heading of the part that tabs opened: that of the section around the tabs, or of the first one below them. */
export function headingOfPart(page: Pick<ParentNode, 'querySelector' | 'querySelectorAll'>, strip: HTMLElement) {
  const all = [...page.querySelectorAll<HTMLElement>('nav, section')];
  const section = strip.closest('section') ?? all.slice(all.indexOf(strip) + 1).find((one) => one.matches('section'));
  return section?.querySelector<HTMLElement>(':scope > header > h2') ?? page.querySelector<HTMLElement>('h1');
}

/** A part of a record that was opened begins with the focus on its heading, where its keys act. */
export function usePartFocus(page: RefObject<HTMLElement | null>): void {
  const { key, state } = useLocation();
  const before = useRef<readonly Parts[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening of a page
  useEffect(() => {
    const all = page.current;
    if (all === null) return;
    // saved views of the queue are not parts of a record
    const strips = [...all.querySelectorAll<HTMLElement>('nav[data-parts]:not([data-parts=views])')];
    const parts = strips.map(partsIn);
    const strip = strips[parts.findIndex((now) => before.current.some((one) => isOtherPart(one, now)))];
    before.current = parts;
    const hasOwnFocus = typeof (state as { focusOn?: unknown } | null)?.focusOn === 'number';
    if (strip === undefined || hasOwnFocus) return;
    // after the heading of a new page has had the focus
    const timer = setTimeout(() => {
      const heading = headingOfPart(all, strip);
      if (heading !== null) focusHeading(heading);
    });
    return () => clearTimeout(timer);
  }, [key]);
}
