import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { FirmViewsSection } from './firm-views-section.tsx';

const item = {
  id: 1,
  firm: 'Castellan',
  attorney: 'Ada Fenn',
  what: 'opened',
  at: '2026-11-20T10:00:00.000Z',
} as const;

const shown = (next_cursor: string | null): string => {
  const views = { items: [item], total_count: 21, next_cursor };
  const element = createElement(FirmViewsSection, { views });
  return renderToStaticMarkup(createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }));
};

test('those who saw a client’s data before the first page are one link away', () => {
  expect(shown('abc')).toContain('href="/?views=abc"');
  expect(shown(null)).not.toContain('?views=');
});
