import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { LoadedList } from './load-list.ts';
import { matrixAsCsv } from './matrix-csv.ts';
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
  const element = createElement(ReportList, { list: exposure, place, cursor: null });
  const router = createMemoryRouter([{ path: '/', element }]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  expect(html).toContain('?from=2025-01-01&amp;to=2025-12-31&amp;list=entities&amp;order=4#rows');
});

const cell = {
  order_id: 4,
  decision: 'join',
  decision_id: 9,
  state: 'filed',
  claim_stage: 'review',
  ...{ sub_payout_request_id: 3, currency: 'USD' },
  ...{ fifo: '250.00', lifo: '240.00', recognized: '120.40', expected: '11.20', paid: null },
} as const;
const of = { slug: 'halden', company: 'Halden', ticker: 'HLDN', is_demonstration: false, claim_deadline: '2026-12-20' };
const matrix = {
  items: [
    { beneficial_account_id: 7, entity: '=Growth', cells: [cell] },
    { beneficial_account_id: 8, entity: 'Income', cells: [] },
  ],
  cases: [
    { id: 4, ...of },
    { id: 5, ...of, slug: 'osmund', company: 'Osmund', claim_deadline: null },
  ],
  ...{ total_count: 60, next_cursor: 'more', total_cases: 3, next_case_cursor: 'wider' },
};

test('the matrix opens each figure to its lots, each decision, and the next page of cases beside the same entities', () => {
  const place = (name: string) => `?from=2025-01-01&to=2025-12-31&list=${name}`;
  const list = { name: 'matrix', page: matrix } as unknown as LoadedList;
  const element = createElement(ReportList, { list, place, cursor: 'second' });
  const router = createMemoryRouter([{ path: '/', element }]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  expect(html).toContain('/user/losses/4?method=recognized&amp;entity=7#lots');
  expect(html).toContain('/user/decisions/9');
  expect(html).toContain('list=matrix&amp;cursor=second&amp;case_cursor=wider#rows');
});

test('the matrix as CSV has a line for each entity of a case, and no text in it becomes a formula', () => {
  const [head, ...lines] = matrixAsCsv([matrix, { ...matrix, items: [] }])
    .trim()
    .split('\r\n');
  expect(head).toContain('entity,case,ticker,claim_by,decision,state,claim_stage');
  expect(lines).toEqual(["'=Growth,Halden,HLDN,2026-12-20,join,filed,review,250.00,240.00,120.40,11.20,,USD"]);
});
