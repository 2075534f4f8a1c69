import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRestoredDemonstration } from '../testing/restored-demonstration.ts';
import { evaluate, scoreOf } from './evaluate.ts';
import type { Question } from './expected.ts';

test('[API-78] 93 % of the questions of investors with claims that are filed, deficient and paid are answered right', async () => {
  const questions = JSON.parse(readFileSync(join(import.meta.dirname, 'with-claims.json'), 'utf8')) as Question[];
  expect(questions.length).toBeGreaterThanOrEqual(220);
  const server = await openRestoredDemonstration();
  const answered = await evaluate(server, questions);
  await server.close();
  const faults = answered.flatMap(({ question, fault }) => (fault === null ? [] : [`${question.asked} — ${fault}`]));
  expect(scoreOf(answered), faults.join('\n')).toBeGreaterThanOrEqual(0.93);
}, 600_000);
