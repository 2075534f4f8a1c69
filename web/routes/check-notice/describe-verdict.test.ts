import { describe, expect, test } from 'vitest';
import type { NoticeResult } from '../../components/check-notice/send-notice.ts';
import { sentenceOf } from './describe-verdict.ts';

const result = (verdict: NoticeResult['verdict'], ...checks: [NoticeResult['checks'][number]['name'], string][]) =>
  ({
    verdict,
    case: 'a-case',
    checks: checks.map(([name, outcome]) => ({ name, outcome, expected: null, found: null, evidence: null })),
  }) as NoticeResult;

describe('a verdict in plain words', () => {
  test.each([
    [result('matches', ['caption', 'matches'], ['docket', 'matches']), '2 checks agree with the court’s record.'],
    [
      result('matches', ['caption', 'matches'], ['court', 'unknown']),
      /^1 check agrees .*For 1 more, the notice states nothing/,
    ],
    [result('differs', ['deadline', 'differs']), /^1 fact differs from the court’s record/],
    [
      result('suspicious', ['web_address', 'differs'], ['advance_fee', 'suspicious'], ['crypto', 'suspicious']),
      'Do not pay, sign in or call back. 1 fact does not match the court’s record. It asks for 2 things that no administrator asks for.',
    ],
    [{ ...result('unknown'), case: null }, /It may still be real/],
  ])('[API-78] %#', (given, words) => {
    expect(sentenceOf(given)).toMatch(words);
  });
});
