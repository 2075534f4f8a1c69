import type { SearchResult } from '@trover/contract/search/search.ts';
import { describe, expect, test } from 'vitest';
import { paletteEntries } from './palette-actions.ts';
import { caseOf, caseToJoin, countKinds, describeCount, groupItems } from './palette-groups.ts';

const entries = paletteEntries({ type: 'investor', isInstitutional: false });
const result = (kind: SearchResult['kind'], title: string): SearchResult => ({
  kind,
  id: title,
  title,
  detail: null,
  href: kind === 'action' ? null : `/${kind}s/${title}`,
  action: kind === 'action' ? 'theme_dark' : null,
});

describe('the list of the palette', () => {
  test('a found case and an own claim show the facts of their case, other items do not', () => {
    const of = (kind: SearchResult['kind'], href: string) =>
      caseOf({ from: 'server', result: { ...result(kind, 'a'), href } });
    expect(of('case', '/cases/halden-2023')).toBe('halden-2023');
    expect(of('claim', '/cases/halden-2023')).toBe('halden-2023');
    expect(of('claim', '/operator/claims/7')).toBeNull();
    expect(of('help', '/cases/halden-2023')).toBeNull();
  });

  test('counts what is listed by kind, with the page’s own entries as actions', () => {
    const items = groupItems('pay', [result('claim', 'a'), result('claim', 'c'), result('case', 'b')], entries).flatMap(
      (group) => group.items,
    );
    const own = items.filter(({ from }) => from === 'page').length;
    expect(own).toBeGreaterThan(0);
    expect(countKinds(items)).toMatchObject({ claim: 2, case: 1, client: 0, action: own });
  });

  test('[API-78] keeps the server’s order, each kind where its best is, then what the page can do', () => {
    const found = [result('claim', 'a'), result('case', 'b'), result('claim', 'c')];
    const groups = groupItems('pay', found, entries);
    expect(groups.map(({ label, items }) => [label, items.length]).slice(0, 2)).toEqual([
      ['Claims', 2],
      ['Cases', 1],
    ]);
    expect(groups.at(-1)?.label).toBe('Go to');
  });

  test('help comes last, five of a kind at most, and what the page can do first once its name is being typed', () => {
    const help = Array.from({ length: 8 }, (_, at) => result('help', `h${at}`));
    const labels = (typed: string) =>
      groupItems(typed, [...help, result('document', 'd')], entries).map(({ label }) => label);
    expect(labels('pay')).toEqual(['Documents', 'Actions', 'Go to', 'Help']);
    expect(labels('upload')[0]).toBe('Actions');
    expect(groupItems('pay', help, entries).at(-1)?.items).toHaveLength(5);
    expect(groupItems('pay', help, entries, 'help')[0]?.items).toHaveLength(8);
  });

  test('an action that the page has itself is there once', () => {
    const [group, ...rest] = groupItems('dark theme', [result('action', 'Dark theme')], entries);
    expect(group?.items).toMatchObject([{ from: 'page', entry: { title: 'Dark theme' } }]);
    expect(rest).toEqual([]);
  });

  test('before anything is typed it offers all that the page can do, and no result of before', () => {
    const groups = groupItems(' ', [result('case', 'old')], entries);
    expect(groups.map(({ label }) => label)).toEqual(['Actions', 'Go to']);
    expect(groups.flatMap(({ items }) => items)).toHaveLength(entries.length);
  });

  test('of one kind alone: no action of the page', () => {
    expect(groupItems('dark', [result('case', 'dark')], entries, 'case').map(({ label }) => label)).toEqual(['Cases']);
  });

  test('a full group counts as five or more', () => {
    const cases = Array.from({ length: 7 }, (_, at) => result('case', `c${at}`));
    const items = groupItems('c', [...cases, result('claim', 'c')], []).flatMap(({ items: of }) => of);
    const counts = countKinds(items);
    expect([counts.case, counts.claim].map(describeCount)).toEqual(['5+', '1']);
  });

  test('the first case can be joined', () => {
    expect(caseToJoin([result('help', 'a'), result('case', 'b')])?.title).toBe('b');
    expect(caseToJoin([result('help', 'a')])).toBeUndefined();
  });
});
