import { describe, expect, test } from 'vitest';
import { paletteEntries } from '../../../components/palette/palette-actions.ts';
import { deskSections, findNavigationEntry, letters } from './navigation.ts';

describe('where a page is in the desk’s navigation', () => {
  test.each([
    ['/operator', 'Work', 'Today', true],
    ['/operator/proofs/7', 'Work', 'Queue', false],
    ['/operator/filing/templates', 'Filing', 'Templates', true],
    ['/operator/money/files/3', 'Money', 'Bank files', false],
    ['/operator/money/4', 'Money', 'Distributions', false],
    ['/operator/catalogue/notices', 'Cases', 'Notices', true],
    ['/operator/catalogue/notices/8', 'Cases', 'Notices', false],
    ['/operator/catalogue/unchecked', 'Cases', 'Proposals', false],
    ['/operator/contracts/institutions/5', 'Clients', 'Institutions', false],
    ['/operator/clients/identity/4', 'Clients', 'Identity checks', false],
    ['/operator/claims/9', 'Claims', undefined, false],
  ])('%s is under %s, %s', (pathname, section, part, isExact) => {
    const place = findNavigationEntry(pathname);
    expect([place.section?.label, place.part?.label, place.isExact]).toEqual([section, part, isExact]);
  });

  test('a page that no entry leads to is nowhere', () => {
    expect(findNavigationEntry('/operator/unheard-of').section).toBeUndefined();
  });

  test('every page of the desk opens from the palette', () => {
    const entries = paletteEntries({ type: 'operator', isInstitutional: false });
    const found = new Set(entries.map(({ to }) => to));
    const pages = deskSections.flatMap((one) => [one, ...(one.parts ?? [])]);
    expect(pages.map(({ href }) => href).filter((href) => !found.has(href))).toEqual([]);
  });

  test('no two entries share an address within a section, nor a letter', () => {
    const lettersUsed = deskSections
      .flatMap((one) => [one, ...(one.parts ?? [])])
      .flatMap(({ letter }) => letter ?? []);
    expect(letters.size).toBe(lettersUsed.length);
    for (const { parts = [] } of deskSections) expect(new Set(parts.map(({ href }) => href)).size).toBe(parts.length);
  });
});
