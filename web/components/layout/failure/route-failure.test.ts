import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Outlet, StaticRouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { failureMeta, RouteFailure } from './route-failure.tsx';

/** A page in its boundary in a frame, as routes.ts nests them; its loader throws. */
async function shown(thrown: unknown, within: 'page' | 'section'): Promise<{ status: number; html: string }> {
  const fail = () => {
    throw thrown;
  };
  const frame = () => createElement('div', null, 'The header', createElement(Outlet), 'The footer');
  const boundary = () => createElement(RouteFailure, { within });
  const handler = createStaticHandler([
    {
      Component: frame,
      children: [
        {
          Component: Outlet,
          ErrorBoundary: boundary,
          children: [{ path: '/', loader: fail, Component: () => 'The page' }],
        },
      ],
    },
  ]);
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('a redirect');
  const router = createStaticRouter(handler.dataRoutes, context);
  return {
    status: context.statusCode,
    html: renderToStaticMarkup(createElement(StaticRouterProvider, { router, context })),
  };
}

describe('a page that fails', () => {
  test('shows its failure where it would be, and the frame around it stays', async () => {
    const { status, html } = await shown(new Error('a fault'), 'page');
    expect(status).toBe(500);
    expect(html).toMatch(/The header<main.*This page did not load.*Try again.*Home.*<\/main>The footer/);
    expect(html).not.toContain('The page<');
  });

  test('in a page with a heading of its own it is a section, with no second main part', async () => {
    const { status, html } = await shown(new Response(null, { status: 404 }), 'section');
    expect(status).toBe(404);
    expect(html).toMatch(/The header<section.*<h2[^>]*>There is no page at this address.*<\/section>The footer/);
    expect(html).not.toMatch(/<main|<h1/);
  });

  test('has a title by its failure, and none while nothing failed', () => {
    const location = { pathname: '/blog' };
    expect(failureMeta({ matches: [], location })).toEqual([]);
    const error = new Error('a fault');
    expect(JSON.stringify(failureMeta({ error, matches: [], location }))).toContain('This page did not load');
  });
});
