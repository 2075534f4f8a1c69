import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { LoadedList } from './load-list.ts';
import { ReportList } from './report-list.tsx';

const exposure = {
  name: 'exposure',
  page: {
    items: [
      {
        order: { id: 4, slug: 'halden', company: 'Halden', ticker: 'HLDN' },
        ...{ entities: 3, claim_deadline: null, currency: 'USD' },
        ...{ fifo: null, lifo: null, recognized: null, expected: null },
      },
    ],
    total_count: 1,
    next_cursor: null,
  },
} as unknown as LoadedList;

test('the entities of a case open in the days of the report', () => {
  const place = (name: string) => `?from=2025-01-01&to=2025-12-31&list=${name}`;
  const element = createElement(ReportList, { list: exposure, place });
  const router = createMemoryRouter([{ path: '/', element }]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  expect(html).toContain('?from=2025-01-01&amp;to=2025-12-31&amp;list=entities&amp;order=4#rows');
});
