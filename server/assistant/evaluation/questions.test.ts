import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssistantServer } from '../testing/assistant-server.ts';
import { evaluate, openDemonstration, type Result, scoreOf } from './evaluate.ts';
import { everydayQuestions, laterQuestions } from './everyday-questions.ts';
import type { Question } from './expected.ts';
import { furtherStrangers } from './further-strangers.ts';
import { isHeldOut, questions } from './questions.ts';
import { strangersQuestions } from './strangers-questions.ts';
import { worriedReaders } from './worried-readers.ts';

let server: AssistantServer;
beforeAll(async () => {
  server = await openDemonstration();
}, 600_000);
afterAll(() => server.close());

const faultsOf = (results: readonly Result[]): string =>
  results.flatMap(({ question, fault }) => (fault === null ? [] : [`${question.asked} — ${fault}`])).join('\n');

const results: { held_out: boolean; result: Result }[] = [];

test('[API-78] without a model 95 % of all questions are answered right, and 90 % of those that nobody tuned on', async () => {
  for (const [at, result] of (await evaluate(server, questions)).entries())
    results.push({ held_out: isHeldOut(at), result });
  const tuned = results.flatMap(({ held_out, result }) => (held_out ? [] : [result]));
  const heldOut = results.flatMap(({ held_out, result }) => (held_out ? [result] : []));
  const all = [...tuned, ...heldOut];
  const shown = (some: readonly Result[]): string => `${(scoreOf(some) * 100).toFixed(1)} % of ${some.length}`;
  console.info(`all ${shown(all)}; tuned ${shown(tuned)}; held out ${shown(heldOut)}`);
  expect(scoreOf(all), faultsOf(tuned)).toBeGreaterThanOrEqual(0.95);
  expect(scoreOf(heldOut)).toBeGreaterThanOrEqual(0.9);
}, 600_000);

test('[API-78] 95 % of the questions of worried readers are answered right, in four languages', async () => {
  const answered = await evaluate(server, worriedReaders);
  expect(worriedReaders.length).toBeGreaterThanOrEqual(60);
  expect(scoreOf(answered), faultsOf(answered)).toBeGreaterThanOrEqual(0.95);
}, 600_000);

test.each([
  ['German', 'Wie viel kostet das, und wann werde ich bezahlt?'],
  ['Spanish', '¿Cuánto cuesta y cuándo me pagan?'],
  ['French', 'Combien cela coûte-t-il, et quand serai-je payé ?'],
])('[API-78] a question in %s is answered in English, with that sentence and a link', async (language, message) => {
  const visitor = server.visitor();
  const { conversation_id } = (await visitor.post('/start_conversation', {})).body.data;
  const { text, sources } = (await visitor.post('/process?format=text', { conversation_id, message })).body.data;
  expect(text).toContain(`Your question is in ${language}. I answer in English; the links below have more.`);
  expect(sources.map(({ url }: { url: string }) => url).join()).toMatch(/\/help\//);
});

test('[API-78] 90 % of questions in everyday words are answered right', async () => {
  const answered = await evaluate(server, [...everydayQuestions, ...laterQuestions]);
  expect(everydayQuestions.length).toBeGreaterThanOrEqual(80);
  expect(scoreOf(answered), faultsOf(answered)).toBeGreaterThanOrEqual(0.9);
  const later = answered.slice(everydayQuestions.length);
  console.info(`later ${(scoreOf(later) * 100).toFixed(1)} % of ${later.length}\n${faultsOf(answered)}`);
}, 600_000);

test('[API-78] 85 % of the questions of strangers are answered right, also behind another question', async () => {
  const answered = await evaluate(server, [...strangersQuestions, ...furtherStrangers]);
  expect(answered.length).toBeGreaterThanOrEqual(180);
  expect(scoreOf(answered), faultsOf(answered)).toBeGreaterThanOrEqual(0.85);
}, 600_000);

test('[API-78] 90 % of questions in other voices are answered right: angry, vague, very short or long, in four languages', async () => {
  const otherVoices = JSON.parse(
    readFileSync(join(import.meta.dirname, 'other-voices.json'), 'utf8'),
  ) as readonly Question[];
  expect(otherVoices.length).toBeGreaterThanOrEqual(200);
  const answered = await evaluate(server, otherVoices);
  expect(scoreOf(answered), faultsOf(answered)).toBeGreaterThanOrEqual(0.9);
}, 600_000);

test('[API-78] 95 % of the questions of later situations are answered right, with refusals in four languages', async () => {
  const later = JSON.parse(
    readFileSync(join(import.meta.dirname, 'later-situations.json'), 'utf8'),
  ) as readonly Question[];
  const answered = await evaluate(server, later);
  expect(scoreOf(answered), faultsOf(answered)).toBeGreaterThanOrEqual(0.95);
}, 600_000);

test('[API-78] 95 % of the questions of ordinary people are answered right: misspelt, hostile, in four languages, behind another', async () => {
  const ordinary = JSON.parse(
    readFileSync(join(import.meta.dirname, 'ordinary-people.json'), 'utf8'),
  ) as readonly Question[];
  expect(ordinary.length).toBeGreaterThanOrEqual(300);
  const answered = await evaluate(server, ordinary);
  expect(scoreOf(answered), faultsOf(answered)).toBeGreaterThanOrEqual(0.95);
}, 600_000);

test('[API-78] 95 % of the questions that state trades, or ask for a fact of a case or of the own account, are answered right', async () => {
  const stated = JSON.parse(
    readFileSync(join(import.meta.dirname, 'stated-facts.json'), 'utf8'),
  ) as readonly Question[];
  const answered = await evaluate(server, stated);
  expect(scoreOf(answered), faultsOf(answered)).toBeGreaterThanOrEqual(0.95);
}, 600_000);

const readQuestions = (name: string): readonly Question[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as readonly Question[];

test('[API-78] 95 % of the questions of first visitors are answered right, and 90 % of those that nobody tuned on', async () => {
  const [tuned, heldOut] = [readQuestions('first-visitors.json'), readQuestions('first-visitors-held-out.json')];
  expect(tuned.length + heldOut.length).toBeGreaterThanOrEqual(95);
  const [first, second] = [await evaluate(server, tuned), await evaluate(server, heldOut)];
  console.info(
    `first visitors ${(scoreOf(first) * 100).toFixed(1)} %; held out ${(scoreOf(second) * 100).toFixed(1)} %`,
  );
  expect(scoreOf(first), faultsOf(first)).toBeGreaterThanOrEqual(0.95);
  expect(scoreOf(second)).toBeGreaterThanOrEqual(0.9);
}, 600_000);

test('[API-78] 85 % of the questions of four first readings are answered right, many of them about the own account', async () => {
  const asked = readQuestions('first-readings.json');
  expect(asked.length).toBeGreaterThanOrEqual(140);
  const answered = await evaluate(server, asked);
  expect(scoreOf(answered), faultsOf(answered)).toBeGreaterThanOrEqual(0.85);
}, 600_000);

test('[API-78] 85 % of the questions on rare situations are answered right: benefits, stolen papers, clubs, a closed portal', async () => {
  const asked = readQuestions('later-articles.json');
  expect(asked.length).toBeGreaterThanOrEqual(30);
  const answered = await evaluate(server, asked);
  expect(scoreOf(answered), faultsOf(answered)).toBeGreaterThanOrEqual(0.85);
}, 600_000);

test('[API-78] 90 % of the questions of an inbox are answered right: elliptical, careful, in four languages, on own trades', async () => {
  const asked = readQuestions('inbox.json');
  expect(asked.length).toBeGreaterThanOrEqual(390);
  const answered = await evaluate(server, asked);
  expect(scoreOf(answered), faultsOf(answered)).toBeGreaterThanOrEqual(0.9);
}, 600_000);
