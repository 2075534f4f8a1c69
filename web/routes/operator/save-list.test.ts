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
