import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalogue } from './import-catalogue.ts';
import { readSource } from './read-source.ts';

describe('the starter catalogue', () => {
  let database: TestDatabase;
  const starter = readSource(join(import.meta.dirname, 'starter'));
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('has no fault', () => {
    expect(starter.findings).toEqual([]);
    expect(starter.cases).toHaveLength(220);
  });

  it('is imported whole, and a second import changes nothing', async () => {
    const options = { today: '2026-11-21', origin: 'import' } as const;
    const first = await importCatalogue(database.db, starter.cases, options);
    expect(first.findings).toEqual([]);
    expect(first.saved.filter(({ outcome }) => outcome === 'new')).toHaveLength(220);
    const second = await importCatalogue(database.db, starter.cases, options);
    expect(second.saved.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
  });
});
