import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

/** Lists that are saved by a call of their own. */
const savesItself: Record<string, string> = {
  // its lists are made by one function, which names the call of each
  'clients/parts.tsx': 'list: `/api/v1/operator/clients/{id}/',
  // the rows that differ are among the rows of the file, which are saved
  'distributions/distribution.tsx': "list: '/api/v1/operator/distributions/{id}/rows'",
  // a dry run is not stored: its claims are the filing's once it is prepared
  'filings/claims-to-file.tsx': 'tried: Tried',
  // each row fills the template of the package, so the list is capped and has no file (decision 266)
  'filings/excluded-claims.tsx': 'MAX_COUNTED_CLAIMS',
  'reports/rows.tsx': 'Save as CSV',
  'status-files/status-file.tsx': '<SaveResults',
  'work/queue/route.tsx': 'saveExport(',
};

/** Parts of another page, with a link to the whole list. */
const linksToAll: Record<string, string> = { 'clients/claims.tsx': '/operator/claims?account_id=' };

/** Pages that call a list without a cursor, or show one list at a time, and why. */
const readsWhole: Record<string, string> = {
  'cases/case.tsx': 'each part of the page has one list, and a case has few groups',
  'clients/client.tsx': 'the newest tax forms and checks of identity',
  'filings/list.tsx': 'the templates of a choice',
  'sanctions/list.tsx': 'the edition in force, the newest',
};

test('no list of the desk ends with its first page: its cursor reaches the link to the next one', () => {
  const ended = files.filter(
    ({ path, text }) => /\.\.\.\w+, next_cursor: null/.test(text) && !text.includes(linksToAll[path] ?? '<none>'),
  );
  expect(ended.map(({ path }) => path)).toEqual([]);
});

test('the cursor of each second list of a desk page has a name of its own, which the page reads', () => {
  const placeless: string[] = [];
  for (const { path, text } of files) {
    const names = [...text.matchAll(/\bplace="([a-z]+)"/g)].map(([, name]) => name);
    const readers = files.filter((one) => one.path.split('/')[0] === path.split('/')[0]);
    for (const name of names)
      if (!readers.some((one) => one.text.includes(`placeOf(request, '${name}')`))) placeless.push(`${path}: ${name}`);
    // a page with several calls of lists gives each its own cursor
    const reads = [...text.matchAll(/placeOf\(request(?:, ([^)]+))?\)/g)].map(([, name]) => name ?? 'cursor');
    if (path in readsWhole) continue;
    if (new Set(reads).size < reads.length) placeless.push(`${path}: one cursor for two lists`);
    const unread = [...text.matchAll(/query: \{ limit: \d+ \}/g)].length;
    if (unread > 0 && reads.length > 0) placeless.push(`${path}: a list that reads no cursor`);
  }
  expect(placeless).toEqual([]);
});

test('every list of the desk is saved as CSV: each table of a list names its call, and so does each list with pages', () => {
  const without: string[] = [];
  for (const { path, text } of files) {
    const own = savesItself[path];
    if (path === 'list-section.tsx') continue;
    if (own !== undefined) {
      if (!text.includes(own)) without.push(`${path} has no ${own}`);
      continue;
    }
    const count = (what: RegExp): number => [...text.matchAll(what)].length;
    if (count(/\blist: '\/api\/v1\//g) < count(/<ListSection\n/g) + count(/<SaveList\b/g))
      without.push(`${path}: a table`);
    const pages = count(/<More /g);
    if (pages > 0 && !text.includes('<SaveList')) without.push(`${path}: a list with pages`);
  }
  expect(files.length).toBeGreaterThan(100);
  expect(without).toEqual([]);
});
