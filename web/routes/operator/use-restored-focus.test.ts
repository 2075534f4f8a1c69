import { describe, expect, test } from 'vitest';
import { type FocusPlace, focusAfterRemoval, isOtherAction, placeOfFocus } from './use-restored-focus.ts';

const heading = { name: 'heading' };
const row = { name: 'row', querySelector: () => ({ name: 'control of the row' }) };

/** A section of the page that finds its heading and, under its key, a row. */
function sectionOf(labelledby: string, { isConnected = true, key = '' } = {}): HTMLElement {
  const section = {
    isConnected,
    contains: () => true,
    getAttribute: () => labelledby,
    querySelector: (selector: string) =>
      selector.startsWith('h1') ? heading : selector === `[data-key="${key}"]` ? row : null,
  };
  return section as unknown as HTMLElement;
}

const pageOf = (...sections: HTMLElement[]): ParentNode =>
  ({
    querySelectorAll: () => sections,
    querySelector: (selector: string) =>
      selector.startsWith('h1')
        ? { name: 'title of the page' }
        : (sections.find((one) => selector.includes(`"${one.getAttribute('aria-labelledby')}"`)) ?? null),
  }) as unknown as ParentNode;

const controlIn = (key: string | null): HTMLElement =>
  ({ closest: () => (key === null ? null : { getAttribute: () => key }) }) as unknown as HTMLElement;

const placeIn = (section: HTMLElement, key: string | null): FocusPlace => placeOfFocus(pageOf(section), controlIn(key));

describe('after an action removed the control with the focus, the focus goes', () => {
  test('to the same row of the list, and not to a control that a second Enter would press', () => {
    const list = sectionOf('clocks-heading', { key: 'ticket' });
    expect(focusAfterRemoval(pageOf(list), placeIn(list, 'ticket'))).toBe(row);
  });

  test('to the heading of the section, where the row is gone', () => {
    const list = sectionOf('clocks-heading');
    expect(focusAfterRemoval(pageOf(list), placeIn(list, 'ticket'))).toBe(heading);
  });

  test('to the section that replaced its own, and not to the top of the page', () => {
    const before = sectionOf('handover-7-heading', { isConnected: false });
    const place = placeIn(before, null);
    expect(focusAfterRemoval(pageOf(sectionOf('handover-7-heading')), place)).toBe(heading);
  });

  test('to the title of the page, where its section is gone', () => {
    const place = placeIn(sectionOf('handover-7-heading', { isConnected: false }), null);
    expect(focusAfterRemoval(pageOf(sectionOf('handovers-heading')), place)).toEqual({ name: 'title of the page' });
  });
});

test('a button that has become another action’s does not hold the focus', () => {
  const button = (textContent: string) => ({
    isConnected: true,
    matches: (() => true) as unknown as HTMLElement['matches'],
    closest: () => null,
    textContent,
  });
  const place = { control: button('Reject'), text: 'Approve', row: null, sections: [] };
  expect(isOtherAction(place)).toBe(true);
  expect(isOtherAction({ ...place, text: 'Reject' })).toBe(false);
});
