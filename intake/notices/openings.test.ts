import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFactsOfWords } from './read-notice.ts';

/** Openings of invented cases as the administrators' sites, cards, mails and papers are worded, each with every fact that it states. */
const FOLDER = join(import.meta.dirname, '../../fixtures/notices/openings');
const MIN_RIGHT = 0.99;
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** As text, whatever the order of its fields. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => name.replace('.txt', ''));

/** `accept` has further writings that are right; what `maybe` names may be left out. */
function compare(name: string) {
  const text = readFileSync(join(FOLDER, `${name}.txt`), 'utf8');
  const {
    accept = {},
    maybe = [],
    document: _,
    ...expected
  } = JSON.parse(readFileSync(join(FOLDER, `${name}.expected.json`), 'utf8'));
  const facts = readFactsOfWords(text);
  for (const { evidence } of Object.values(facts)) expect(plain(text)).toContain(plain(evidence.words));
  const isRight = (field: string) =>
    [expected[field], ...(accept[field] ?? [])].map(written).includes(written(facts[field]?.value));
  const stated = Object.keys(expected).filter((field) => field in facts || !maybe.includes(field));
  const invented = Object.keys(facts).filter((field) => !(field in expected) && !isRight(field));
  return { stated: stated.length, wrong: stated.filter((field) => !isRight(field)), invented };
}

describe('openings of notices', () => {
  it.each(names)('%s: nothing is stated that the text does not state', (name) => {
    expect(compare(name).invented).toEqual([]);
  });

  it('give the facts that they state', () => {
    const results = names.map((name) => ({ name, ...compare(name) }));
    const stated = results.reduce((sum, { stated }) => sum + stated, 0);
    const wrong = results.flatMap(({ name, wrong }) => wrong.map((field) => `${name}: ${field}`));
    expect(1 - wrong.length / stated, wrong.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT);
  });
});
