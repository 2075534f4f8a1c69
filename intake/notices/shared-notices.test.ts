import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openNoticeText, pageOfText } from './notice-text.ts';
import { readFacts } from './read-facts.ts';

/** Openings of real notices with the facts each states. They are not part of the project. */
const FOLDER = join(import.meta.dirname, '../../../shared/notices');
const FIELDS = [
  'court',
  'docket',
  'class_periods',
  'settlement_amount',
  'currency',
  'claim_deadline',
  'registration_deadline',
  'exclusion_deadline',
  'objection_deadline',
  'fairness_hearing',
  'average_recovery_per_share',
  'average_recovery_per_share_net',
  'cost_per_share',
  'fees_percent',
  'expenses',
];
/** Names, which have more than one right writing: compared letter by letter, so that the share is a lower bound. */
const NAMES = ['title', 'company', 'securities', 'administrator', 'lead_counsel', 'partial'];
/** Of the facts with one right writing, and of all, in hundredths. */
const MIN_RIGHT = { one: 97, all: 95 };

/** As text, whatever the order of its fields. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

describe.runIf(existsSync(FOLDER))('real notices', () => {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.txt')) : [];

  /** Those of one half were reviewed while the rules were written, those of the other were not. */
  const score = (fields: readonly string[], half: 'tuned' | 'held out' | 'all') => {
    let [right, stated] = [0, 0];
    const invented: string[] = [];
    for (const [at, name] of names.entries()) {
      if (half !== 'all' && (half === 'tuned') !== (at % 2 === 0)) continue;
      const text = readFileSync(join(FOLDER, name), 'utf8');
      const expected = JSON.parse(readFileSync(join(FOLDER, name.replace('.txt', '.expected.json')), 'utf8'));
      const facts = readFacts(openNoticeText([pageOfText(text)]));
      for (const { evidence } of Object.values(facts)) expect(text).toContain(evidence.words);
      for (const field of fields) {
        const found = facts[field]?.value;
        const accepted = [expected[field], ...(expected.accept?.[field] ?? [])].map((value) => written(value));
        if (expected[field] === undefined) {
          if (found !== undefined) invented.push(`${name}: ${field} ${JSON.stringify(found)}`);
          continue;
        }
        stated += 1;
        if (accepted.includes(written(found))) right += 1;
      }
    }
    return { right: (100 * right) / stated, invented };
  };

  it.each(['tuned', 'held out'] as const)('give the facts with one right writing, %s', (half) => {
    const { right, invented } = score(FIELDS, half);
    expect(right).toBeGreaterThanOrEqual(MIN_RIGHT.one - 3);
    expect(invented).toEqual([]);
  });

  it('give the facts that they state, and none besides', () => {
    expect(score(FIELDS, 'all').right).toBeGreaterThanOrEqual(MIN_RIGHT.one);
    const { right, invented } = score([...FIELDS, ...NAMES], 'all');
    expect(right).toBeGreaterThanOrEqual(MIN_RIGHT.all);
    expect(invented).toEqual([]);
  });
});
