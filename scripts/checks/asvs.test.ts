import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { countsOf, findFaults } from './asvs.mjs';

const ids = 'V1.1.1 2\nV1.1.2 1\n';
const files: Record<string, string> = { 'server/log.ts': 'as one line', 'server/log.test.ts': "test('is one line')" };
const read = (path: string): string | undefined => files[path];
const met = '| V1.1.1 | 2 | A log line is one line | met | `server/log.test.ts` “is one line” |';
const open = '| V1.1.2 | 1 | A log is saved | not met | Nothing saves `server/log.ts` |';

function faultsOf(rows: readonly string[], more = 'V1.1.2'): string[] {
  const text = `# V1\n\n${rows.join('\n')}\n`;
  const index = `| [V1](asvs/v1.md) | ${countsOf(text)} |\n| all | ${countsOf(text)} |\n\n## Open\n\n| ${more} | a log | save it |\n`;
  return findFaults({ pages: [['asvs/v1.md', text]], index, ids, read });
}

test('each requirement has one row with its level, a status and evidence, and what is open is listed', () => {
  expect(faultsOf([met, open])).toEqual([]);
  expect(faultsOf([met])).toEqual(['V1.1.2 has no row']);
  expect(faultsOf([met, met, open])).toEqual(['V1.1.1 has more than one row']);
  expect(faultsOf([met.replace('| 2 |', '| 1 |'), open])).toEqual(['V1.1.1 is of level 2, not 1']);
  expect(faultsOf([met.replace('| met |', '| done |'), open])).toEqual([
    'V1.1.1 has the status "done": use met, partly, not applicable, not met',
  ]);
  expect(faultsOf([met, open, met.replace('V1.1.1', 'V1.1.3')])).toEqual([
    'V1.1.3 is not a requirement of levels 1 and 2',
  ]);
  expect(faultsOf([met, open], 'V1.1.20')).toEqual(['V1.1.2 is not met, and docs/asvs.md does not list it under Open']);
  expect(faultsOf([met, open], 'V1.1.1, V1.1.2')).toEqual(['V1.1.1 is met, and docs/asvs.md lists it under Open']);
});

test('a file that is named exists, and holds what is quoted from it', () => {
  expect(faultsOf([met.replace('log.test.ts', 'logs.test.ts'), open])).toEqual([
    'asvs/v1.md names server/logs.test.ts, which does not exist',
  ]);
  expect(faultsOf([met.replace('“is one line”', '“is one line”, “is two”'), open])).toEqual([
    'asvs/v1.md quotes “is two”, which server/log.test.ts does not hold',
  ]);
});

test('the counts of the index are those of its pages', () => {
  const text = `${met}\n${open}\n`;
  const index = '| [V1](asvs/v1.md) | 2 | 0 | 0 | 0 |\n| all | 1 | 0 | 0 | 1 |\n## Open\nV1.1.2\n';
  expect(findFaults({ pages: [['asvs/v1.md', text]], index, ids, read })).toEqual([
    'docs/asvs.md does not count asvs/v1.md as 1 | 0 | 0 | 1',
  ]);
});
