import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from './article-likelihood.ts';
import { loadModel, storeModel } from './stored-model.ts';

const examples = new Map([
  ['deadlines', ['when is the last day', 'until when can i file — “a quoted word”']],
  ['how-the-fee-works', ['what does it cost', 'wie hoch ist die Gebühr']],
]);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'question-model-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a stored model is read as it was built, and only with the examples that it was built from', () => {
  expect(loadModel(examples, folder)).toBe(undefined);
  const built = build(examples);
  storeModel(folder, built, examples);
  expect(loadModel(examples, folder)).toEqual(built);
  expect(loadModel(new Map([...examples, ['appeals', ['they appealed']]]), folder)).toBe(undefined);
});

test('a stored model that is cut off is built again', () => {
  storeModel(folder, build(examples), examples);
  appendFileSync(join(folder, 'question-model.bin'), 'more');
  expect(loadModel(examples, folder)).toBe(undefined);
});

test.each(['', '{', '\u0004\u0000\u0000\u0000{"k"'])(
  'a stored model of which only the beginning is there is built again: “%s”',
  (content) => {
    writeFileSync(join(folder, 'question-model.bin'), content);
    expect(loadModel(examples, folder)).toBe(undefined);
  },
);
