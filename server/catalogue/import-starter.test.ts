import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { expect, test } from 'vitest';
import { importCatalogue } from './import-catalogue.ts';
import { STARTER_FOLDER } from './load-starter.ts';
import { readSource } from './read-source.ts';

test('the starter catalogue is imported whole, and a second import changes nothing', async () => {
  const starter = readSource(STARTER_FOLDER);
  const database = await openTestDatabase();
  const options = { today: '2026-11-21', origin: 'import' } as const;
  const first = await importCatalogue(database.db, starter.cases, options);
  expect(first.findings).toEqual([]);
  expect(first.saved.filter(({ outcome }) => outcome === 'new')).toHaveLength(220);
  const second = await importCatalogue(database.db, starter.cases, options);
  expect(second.saved.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
  await database.close();
});
