import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { findOldWords, findPhrases } from './phrases.mjs';

test('a string, a page or an article with a phrase of the old voice is a fault', () => {
  expect(findPhrases('web/a.tsx', 'const a = 1;\n<p>Ask whoever signs.</p>')).toEqual([
    'web/a.tsx:2: “whoever” is of the old voice; write: the person who, anyone who',
  ]);
  expect(findPhrases('server/b.ts', "const text = 'Your account is told, 15 per cent.';")).toHaveLength(2);
  expect(findPhrases('server/help/c.md', 'The figures are computed anew.')).toHaveLength(1);
  expect(findPhrases('server/d.ts', "text('If this was you, you need do nothing.')")).toHaveLength(1);
});

test('plain sentences, comments and names are none', () => {
  expect(findPhrases('web/a.tsx', "// For whoever asks.\nconst text = 'Assign to me';")).toEqual([]);
  expect(findPhrases('server/b.ts', "const anew = { status: 'draft' };\nsave(file, anew);")).toEqual([]);
  expect(findPhrases('server/c.ts', "const text = 'The case no longer accepts claims.';")).toEqual([]);
});

test('an old word in the title of a test or in a document is a fault, and a quoted one is none', () => {
  expect(findOldWords('core/a.test.ts', "const a = 1;\n  it('tells a loss', () => {});")).toEqual([
    'core/a.test.ts:2: “tells” is of the old voice (docs/voice.md): tells a loss',
  ]);
  expect(findOldWords('core/a.test.ts', "test.each([1])('%s is told', () => {});")).toHaveLength(1);
  expect(findOldWords('docs/scale.md', 'It is computed anew.')).toHaveLength(1);
  expect(findOldWords('core/a.test.ts', "const told = 'told';\ntest('shows “told” as it is', () => {});")).toEqual([]);
  expect(findOldWords('docs/decisions/a.md', 'The outcome was `told`.')).toEqual([]);
});

test.each([
  'Take up',
  'Give back',
  'Taken back',
  'Take it back',
  'Take returns',
  'Take the list',
  'Nothing waits',
  'What your files tell of moves, splits and names',
  'What the document tells',
  'Nobody has said',
  'What is kept',
  'Download what is kept about you',
  'Looked at',
  'Roles that were asked for',
  'No case stands here',
  'Say what part you take',
  'Say what they are',
  'It is judged by its sum',
  'It is forgotten after a day',
  'Be told every time',
])('a sentence with a verb of the house is a fault: %s', (sentence) => {
  expect(findPhrases('web/a.tsx', `<p>${sentence}</p>`).length).toBeGreaterThan(0);
  expect(findPhrases('server/b.ts', `text('${sentence}.')`).length).toBeGreaterThan(0);
});

test.each([
  'Tell us whether the class excludes you.',
  'Keep your records.',
  'An ADR stands for shares of a foreign company.',
  'The review takes months.',
  'A 3 looks like an 8.',
  'Lead plaintiff',
])('a plain sentence is none: %s', (sentence) => expect(findPhrases('web/a.tsx', `<p>${sentence}</p>`)).toEqual([]));
