import { describe, expect, test } from 'vitest';
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
  expect(findFaults([['core/a.ts', source]])).toEqual([
    'core/a.ts: the name edition',
    'core/a.ts: the name isSealed',
    'core/a.ts: the name misfitOf',
    'core/a.ts: the name doubts',
    'core/a.ts: misfitOf was replaced by a plainer name',
  ]);
});

test('work is in progress, and a job is named in plain words', () => {
  const source = "const isUnderWay = 1;\nconst job = declareJob({ name: 'tell-owners' });\n";
  expect(findFaults([['core/a.ts', source]])).toEqual([
    'core/a.ts: the name isUnderWay',
    'core/a.ts: the job tell-owners',
  ]);
});

test('plain names are none, nor a word within another', () => {
  expect(findFaults([['core/losses/lookback.ts', 'const lookback = mistakes + stakeholder;']])).toEqual([]);
  const terms = 'const judge = record.judge;\nconst text = `in the look-back`;\nconst price = /^inköpsvärde$/;\n';
  expect(findFaults([['core/a.ts', terms]])).toEqual([]);
  expect(findFaults([['core/a.ts', 'judge(claim);']])).toEqual(['core/a.ts: the name judge']);
});

test('a name or a comment with a word of our own is a fault', () => {
  const source = "// What is kept.\nconst wayTaken = 'told';\nconst rows = db.executeTakeFirst();\n";
  expect(findFaults([['core/a.ts', source]])).toEqual([
    'core/a.ts: a comment with “kept”: // What is kept.',
    'core/a.ts: the name wayTaken',
  ]);
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

describe('the old vocabulary, as the list of its replacements has it', () => {
  test.each([
    'web/kept-page.ts',
    'server/notifications/tell-owners.ts',
    'server/retention/forget-prices.ts',
    'server/payments/take-returns.ts',
    'server/plans/said.ts',
    'web/claim-words.ts',
    'web/words.ts',
    'core/claims/judge-move.ts',
    'core/claims/fate.ts',
    'server/jobs/heavy.ts',
    'server/jobs/heavy/list.ts',
    'server/jobs/work-process.ts',
    'intake/written.ts',
    'core/trades/told-before.ts',
    'web/styles/look.ts',
    'server/http/guard.ts',
    'web/openers.ts',
    'web/leaves-first.ts',
    'scripts/missed-styles.mjs',
    'web/charts/ink.ts',
    'web/charts/walk/steps.ts',
    'web/walk.ts',
    'web/terms-part.tsx',
    'server/accounts/decider.ts',
    'server/http/operating.ts',
    'server/http/session-door.ts',
    'server/cannot-start.ts',
    'server/claims/stands.ts',
  ])('refuses the file %s', (path) => {
    expect(findFaults([[path, '']])).toEqual([`${path}: a file name with a word of our own (docs/voice.md)`]);
  });

  test.each([
    'keptCase',
    'isKept',
    'keepDraft',
    'tellOwner',
    'tellBefore',
    'forgetPrices',
    'takeReturns',
    'Said',
    'saidOf',
    'sayTimes',
    'Fate',
    'fateOf',
    'judgeMove',
    'heavyTasks',
    'HeavyQueue',
    'workProcess',
    'WorkProcess',
    'toldBefore',
    'looksOf',
    'lookAtPage',
    'guard',
    'guardOf',
    'openers',
    'useOpeners',
    'leavesFirst',
    'missedStyles',
    'chartInk',
    'walk',
    'walkPages',
    'standsStill',
    'Decider',
    'Operating',
    'SessionDoor',
    'CannotStart',
  ])('refuses the name %s', (name) => {
    const faults = findFaults([['core/a.ts', `export const ${name} = 1;`]]);
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault).toContain(name);
  });

  test.each(['web/terms-section.tsx', 'server/files/testing/s3-stand-in.ts', 'server/jobs/workers/worker.ts'])(
    'permits the file %s',
    (path) => expect(findFaults([[path, 'export const numberConventions = themeOf(disposition);']])).toEqual([]),
  );
});
