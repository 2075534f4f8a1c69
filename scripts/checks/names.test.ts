import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { findFaults } from './names.mjs';

test('a file named with a word of our own is a fault, and so is a name that was replaced', () => {
  expect(
    findFaults([
      ['server/notifications/tell.ts', ''],
      ['web/routes/operator/claims/words.ts', ''],
      ['server/main.ts', 'const desk = new SessionDoor();'],
    ]),
  ).toEqual([
    expect.stringContaining('server/notifications/tell.ts'),
    expect.stringContaining('words.ts'),
    'server/main.ts: SessionDoor was replaced by a plainer name',
  ]);
});

test('words of our own that the industry has another word for are faults', () => {
  const source = 'const edition = 1;\nconst isSealed = misfitOf(doubts);\n';
  expect(findFaults([['core/a.ts', source]], [])).toEqual([
    'core/a.ts: the name edition',
    'core/a.ts: the name isSealed',
    'core/a.ts: the name misfitOf',
    'core/a.ts: the name doubts',
    'core/a.ts: misfitOf was replaced by a plainer name',
  ]);
});

test('work is in progress, and a job is named in plain words', () => {
  const source = "const isUnderWay = 1;\nconst job = declareJob({ name: 'tell-owners' });\n";
  expect(findFaults([['core/a.ts', source]], [])).toEqual([
    'core/a.ts: the name isUnderWay',
    'core/a.ts: the job tell-owners',
  ]);
});

test('plain names are none, nor a word within another', () => {
  expect(findFaults([['core/losses/lookback.ts', 'const lookback = mistakes + stakeholder;']])).toEqual([]);
  const terms = 'const judge = record.judge;\nconst text = `in the look-back`;\nconst price = /^inköpsvärde$/;\n';
  expect(findFaults([['core/a.ts', terms]], [])).toEqual([]);
  expect(findFaults([['core/a.ts', 'judge(claim);']], [])).toEqual(['core/a.ts: the name judge']);
});

test('a name or a comment with a word of our own is a fault in a folder that is done', () => {
  const source = "// What is kept.\nconst wayTaken = 'told';\nconst rows = db.executeTakeFirst();\n";
  expect(findFaults([['core/a.ts', source]], ['web/'])).toEqual([
    'core/a.ts: a comment with “kept”: // What is kept.',
    'core/a.ts: the name wayTaken',
  ]);
  expect(findFaults([['web/a.ts', source]], ['web/'])).toEqual([]);
});

test('a comment in the words of the house is a fault; a term of the industry is none, nor code that it quotes', () => {
  const source = '/** What someone asks for. */\n/** How long a read takes. */\n';
  expect(findFaults([['core/a.ts', source]])).toEqual([
    'core/a.ts: a comment with “asks”: /** What someone asks for. */',
    'core/a.ts: a comment with “takes”: /** How long a read takes. */',
  ]);
  const terms =
    '/** The lead plaintiff, a look-back, leading zeros, an order that takes effect, `keep` and hold-outs. */\n';
  expect(findFaults([['core/a.ts', terms]])).toEqual([]);
  expect(findFaults([['web/a.css', '/* What stands above. */\n.kept {}\n']])).toEqual([
    'web/a.css: a comment with “stands”: /* What stands above. */',
  ]);
});

test('a constant names what it limits with a standard word', () => {
  const source =
    'const MOST = 5;\nconst MOST_ROWS = 5;\nconst MAX_ROWS = 5;\nconst OF_CASE = 1;\nconst TIMEOUT_MS = 1;\n';
  expect(findFaults([['core/a.ts', source]])).toEqual([
    'core/a.ts: the constant MOST has no noun, or no standard word',
    'core/a.ts: the constant MOST_ROWS has no noun, or no standard word',
    'core/a.ts: the constant OF_CASE has no noun, or no standard word',
  ]);
});
