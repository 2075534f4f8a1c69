import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeDeskPage } from './describe-desk-page.ts';

const location = { pathname: '/operator/claims', search: '?stage=review&cursor=abc' };

test('a page of the desk has its own title, and its tab’s own address', () => {
  const meta = describeDeskPage({ matches: [], location }, ['Claims', 'In review', null]);
  expect(meta).toContainEqual({ title: 'Claims, In review, operator' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: '/operator/claims?stage=review' });
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
});

test('every route of the desk describes itself', () => {
  const routes = readFileSync(join(import.meta.dirname, '..', '..', 'routes.ts'), 'utf8');
  const files = [...routes.matchAll(/'(routes\/operator\/[^']+\.tsx)'/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(20);
  for (const file of files)
    expect(readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8'), file).toMatch(/export function meta\(/);
});
