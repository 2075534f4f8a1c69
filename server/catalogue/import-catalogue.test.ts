import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalogue } from './import-catalogue.ts';
import { STARTER_FOLDER } from './load-starter.ts';
import { readSource } from './read-source.ts';

/** Of all cases; `import-starter.test.ts` imports every one. */
const EVERY = 10;

describe('the starter catalogue', () => {
  let database: TestDatabase;
  const starter = readSource(STARTER_FOLDER);
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('has no fault', () => {
    expect(starter.findings).toEqual([]);
    expect(starter.cases).toHaveLength(220);
  });

  it('is imported, and a second import changes nothing', async () => {
    const cases = starter.cases.filter((_, at) => at % EVERY === 0);
    const options = { today: '2026-11-21', origin: 'import' } as const;
    const first = await importCatalogue(database.db, cases, options);
    expect(first.findings).toEqual([]);
    expect(first.saved.filter(({ outcome }) => outcome === 'new')).toHaveLength(cases.length);
    const second = await importCatalogue(database.db, cases, options);
    expect(second.saved.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
  });
});
