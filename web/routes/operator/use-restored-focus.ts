import { type RefObject, useEffect } from 'react';
import { focusRow } from './frame/row-keys.ts';

/** What a control needs here; tests give it without a page. */
type Control = Pick<HTMLElement, 'isConnected' | 'matches' | 'closest' | 'textContent'>;

/** Where the focus is: its control, the key of its row in a list, and the sections around it, the innermost first. */
export interface FocusPlace {
  control: Control;
  /** The text of the control when it received the focus. */
  text: string | null;
  row: string | null;
  sections: readonly { section: HTMLElement; heading: string | null }[];
}

export function placeOfFocus(page: ParentNode, control: HTMLElement): FocusPlace {
  const around = [...page.querySelectorAll('section')].filter((section) => section.contains(control)).reverse();
  return {
    control,
    text: control.textContent,
    row: control.closest('[data-key]')?.getAttribute('data-key') ?? null,
    sections: around.map((section) => ({ section, heading: section.getAttribute('aria-labelledby') })),
  };
}

/**
 * The element that gets the focus after an action removed the control that had it: the same row, else the heading of its
 * section, also where another rendering replaced the section. Never another control: a second Enter would press it.
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
  const same = row === null ? null : within.querySelector<HTMLElement>(`[data-key=${JSON.stringify(row)}]`);
  return same ?? within.querySelector<HTMLElement>('h1, h2, h3');
}

/** Whether an action ended, and its button is now that of another action, as in “Approve” and “Reject”. */
export const isOtherAction = ({ control, text }: FocusPlace): boolean =>
  control.isConnected && control.matches('button') && control.textContent !== text;

/** Restores the focus after an action that removed its control, or disabled it until the action ended. */
export function useRestoredFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const all = page.current;
    if (!all) return;
    let place: FocusPlace | null = null;
    let wasDisabled = false;
    let wasBusy = false;
    const note = ({ target }: FocusEvent) => {
      place = placeOfFocus(all, target as HTMLElement);
      wasDisabled = false;
      wasBusy = false;
    };
    const moveTo = (next: HTMLElement | null) => {
      if (next?.matches('[data-key]')) focusRow(next);
      else {
        if (next?.matches('h1, h2, h3')) next.tabIndex = -1;
        next?.focus({ preventScroll: true });
      }
    };
    const seen = new MutationObserver(() => {
      if (place === null) return;
      const { control } = place;
      if (control.isConnected && control.matches(':disabled')) {
        wasDisabled = true;
        return;
      }
      if (control.isConnected && control.matches('[aria-busy=true]')) {
        wasBusy = true;
        return;
      }
      if ((wasBusy || wasDisabled) && isOtherAction(place)) {
        moveTo(focusAfterRemoval(all, place));
        return;
      }
      wasBusy = false;
      const isLost = document.activeElement === document.body && (wasDisabled || !control.isConnected);
      wasDisabled = false;
      if (!isLost) return;
      const next = control.isConnected ? (control as HTMLElement) : focusAfterRemoval(all, place);
      if (!control.isConnected) place = null;
      moveTo(next);
    });
    all.addEventListener('focusin', note);
    seen.observe(all, {
      childList: true,
      subtree: true,
      attributes: true,
      characterData: true,
      attributeFilter: ['disabled', 'aria-busy'],
    });
    return () => {
      all.removeEventListener('focusin', note);
      seen.disconnect();
    };
  }, [page]);
}
