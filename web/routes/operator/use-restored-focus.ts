import { type RefObject, useEffect } from 'react';

const CONTROLS = ':is(input:not([type=hidden]), select, textarea, button, a[href]):not(:disabled)';

/** What a control needs here; tests give it without a page. */
type Control = Pick<HTMLElement, 'isConnected' | 'matches' | 'closest'>;

/** Where the focus is: its control, the key of its row in a list, and the sections around it, the innermost first. */
export interface FocusPlace {
  control: Control;
  row: string | null;
  sections: readonly { section: HTMLElement; heading: string | null }[];
}

export function placeOfFocus(page: ParentNode, control: HTMLElement): FocusPlace {
  const around = [...page.querySelectorAll('section')].filter((section) => section.contains(control)).reverse();
  return {
    control,
    row: control.closest('[data-key]')?.getAttribute('data-key') ?? null,
    sections: around.map((section) => ({ section, heading: section.getAttribute('aria-labelledby') })),
  };
}

/**
 * The element that gets the focus after an action removed the control that had it: the first control of the same row,
 * else the heading of its section, also where another rendering replaced the section.
 */
export function focusAfterRemoval(page: ParentNode, { row, sections }: FocusPlace): HTMLElement | null {
  const found = sections
    .map(({ section, heading }) =>
      section.isConnected || heading === null
        ? section
        : page.querySelector<HTMLElement>(`section[aria-labelledby="${heading}"]`),
    )
    .find((section) => section?.isConnected);
  const within = found ?? page;
  const inRow = row === null ? null : within.querySelector(`[data-key=${JSON.stringify(row)}]`);
  return inRow?.querySelector<HTMLElement>(CONTROLS) ?? within.querySelector<HTMLElement>('h1, h2, h3');
}

/** Restores the focus after an action that removed its control, or disabled it until the action ended. */
export function useRestoredFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const all = page.current;
    if (!all) return;
    let place: FocusPlace | null = null;
    let wasDisabled = false;
    const note = ({ target }: FocusEvent) => {
      place = placeOfFocus(all, target as HTMLElement);
      wasDisabled = false;
    };
    const seen = new MutationObserver(() => {
      if (place === null) return;
      const { control } = place;
      if (control.isConnected && control.matches(':disabled')) {
        wasDisabled = true;
        return;
      }
      const isLost = document.activeElement === document.body && (wasDisabled || !control.isConnected);
      wasDisabled = false;
      if (!isLost) return;
      const next = control.isConnected ? (control as HTMLElement) : focusAfterRemoval(all, place);
      if (!control.isConnected) place = null;
      if (next?.matches('h1, h2, h3')) next.tabIndex = -1;
      next?.focus({ preventScroll: true });
    });
    all.addEventListener('focusin', note);
    seen.observe(all, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    return () => {
      all.removeEventListener('focusin', note);
      seen.disconnect();
    };
  }, [page]);
}
