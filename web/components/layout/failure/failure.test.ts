import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Failure } from './failure.tsx';

const shown = (status: number | 'offline'): string => {
  const routes = [{ path: '/', element: createElement(Failure, { status }) }];
  return renderToStaticMarkup(createElement(RouterProvider, { router: createMemoryRouter(routes) }));
};

describe('the page of what failed', () => {
  test('[R-17] made by the server it states that the page did not load, and nothing of the reader’s network', () => {
    expect(shown(500)).toContain('This page did not load');
    expect(shown(500)).not.toContain('offline');
  });

  test('[R-17] shows what is not there, what is not theirs, and that the network is gone', () => {
    expect(shown(404)).toContain('There is no page at this address');
    expect(shown(403)).toContain('You do not have access to this page');
    expect(shown('offline')).toContain('You are offline');
  });
});
