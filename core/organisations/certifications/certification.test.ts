import { expect, test } from 'vitest';
import { certificationText, isSigner, isSignerName, scheduleOf } from './certification.ts';

const facts = {
  plaintiff: 'Edgewater Trust',
  signer_name: 'Ada Lund',
  signer_title: 'Treasurer',
  company: 'Merrow Shipping',
  class_period: { from: '2023-02-06', to: '2026-01-05' },
  other_actions: [],
};

test('the six points of the statute stand in its order, with the facts of the plaintiff', () => {
  const { opening, points, closing } = certificationText(facts);
  expect(opening).toContain('I, Ada Lund, Treasurer, on behalf of Edgewater Trust');
  expect(points).toHaveLength(6);
  const marks = [
    'reviewed the complaint',
    'direction of counsel',
    'testimony',
    'class period',
    'three years',
    'pro rata',
  ];
  for (const [at, mark] of marks.entries()) expect(points[at]).toContain(mark);
  expect(closing).toContain('penalty of perjury');
});

test('other actions are named with their outcome, and their absence is stated', () => {
  const action = { title: 'In re Quillon', docket: '2:24-cv-01', court: 'W.D. Wash.', was_appointed: false };
  expect(certificationText(facts).points[4]).toContain('has not sought');
  expect(certificationText({ ...facts, other_actions: [action] }).points[4]).toContain(
    'In re Quillon, No. 2:24-cv-01 (W.D. Wash.), not appointed.',
  );
});

test('the schedule has the first and last day of the period, the look-back to its 90th day, and nothing else', () => {
  const rows = ['2026-04-06', '2026-04-05', '2026-01-06', '2026-01-05', '2023-02-06', '2023-02-05'].map(
    (trade_date) => ({
      trade_date,
    }),
  );
  const { within, after } = scheduleOf(rows, facts.class_period);
  expect(within.map(({ trade_date }) => trade_date)).toEqual(['2023-02-06', '2026-01-05']);
  expect(after.map(({ trade_date }) => trade_date)).toEqual(['2026-01-06', '2026-04-05']);
});

test('a name signs for itself however it is typed, and an empty one for nobody', () => {
  expect(isSignerName(' ada  LUND', 'Ada Lund')).toBe(true);
  expect(isSignerName('Ada Lind', 'Ada Lund')).toBe(false);
  expect(isSignerName('', '')).toBe(false);
});

test('the signer is the member of that name; one without a name may sign, but not as somebody else', () => {
  const [ada, jon, nobody] = ['Ada Lund', 'Jon Varga', ' '].map((name) => {
    const [first_name = '', last_name = ''] = name.split(' ');
    return { first_name, last_name };
  });
  expect(isSigner('Ada M. Lund', ada!, [jon!])).toBe(true);
  expect(isSigner('Jon Varga', ada!, [jon!])).toBe(false);
  expect(isSigner('Eve Stone', ada!, [])).toBe(false);
  expect(isSigner('Eve Stone', nobody!, [ada!, jon!])).toBe(true);
  expect(isSigner('Jon Varga', nobody!, [ada!, jon!])).toBe(false);
  expect(isSigner('Ada Lund', { ...ada!, last_name: '' }, [])).toBe(false);
});
