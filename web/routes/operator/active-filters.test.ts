import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type ActiveFilter, ActiveFilters, caseFilter, searchFilter } from './active-filters.tsx';

function written(address: string, filters: readonly ActiveFilter[]): string {
  const element = createElement(ActiveFilters, { filters });
  const router = createMemoryRouter([{ path: '/list', element }], { initialEntries: [address] });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test('an active filter is a chip in words, and its link leaves the others and begins at the first page', () => {
  const filters = [...searchFilter('halden', 'search'), { label: 'Merged into another', names: ['show'] }];
  const html = written('/list?search=halden&show=merged&cursor=x', filters);
  const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual(['/list?show=merged', '/list?search=halden', '/list']);
  expect(html).toContain('aria-label="Remove filter: “halden”"');
  expect(html).toContain('Clear all');
  const single = written('/list?search=halden', searchFilter('halden', 'search'));
  expect(single, 'one filter is cleared by its own chip').not.toContain('Clear all');
});

test('without a filter nothing is shown, and a case is named by its rows', () => {
  expect(written('/list', searchFilter('', 'search'))).toBe('');
  expect(caseFilter(null, [])).toEqual([]);
  expect(caseFilter(7, [{ title: 'In re Halden' }])).toEqual([{ label: 'In re Halden', names: ['order_id'] }]);
  expect(caseFilter(7, []).map(({ label }) => label)).toEqual(['Case 7']);
});
