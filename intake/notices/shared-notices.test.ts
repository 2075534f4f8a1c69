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
/** Of the facts with one right writing, in hundredths. */
const LEAST_RIGHT = 95;
const MOST_INVENTED = 4;

describe.runIf(existsSync(FOLDER))('real notices', () => {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.txt')) : [];

  it('give the facts that they state, and none besides', () => {
    let [right, stated] = [0, 0];
    const invented: string[] = [];
    for (const name of names) {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      const expected = JSON.parse(readFileSync(join(FOLDER, name.replace('.txt', '.expected.json')), 'utf8'));
      const facts = readFacts(openNoticeText([pageOfText(text)]));
      for (const { evidence } of Object.values(facts)) expect(text).toContain(evidence.words);
      for (const field of FIELDS) {
        const found = facts[field]?.value;
        const accepted = [expected[field], ...(expected.accept?.[field] ?? [])].map((value) => JSON.stringify(value));
        if (expected[field] === undefined) {
          if (found !== undefined) invented.push(`${name}: ${field} ${JSON.stringify(found)}`);
          continue;
        }
        stated += 1;
        if (accepted.includes(JSON.stringify(found))) right += 1;
      }
    }
    expect((100 * right) / stated).toBeGreaterThanOrEqual(LEAST_RIGHT);
    expect(invented.length, invented.join('\n')).toBeLessThanOrEqual(MOST_INVENTED);
  });
});
