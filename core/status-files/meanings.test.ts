import { describe, expect, test } from 'vitest';
import { doesMove, proposeMeaning } from './meanings.ts';

describe('a status word of an administrator', () => {
  test.each([
    ['Accepted', 'accepted'],
    ['Eligible', 'accepted'],
    ['Deficient - missing documentation', 'deficient'],
    ['Rejected - deficiency not cured', 'rejected'],
    ['Rejected: missing documents', 'rejected'],
    ['Claim rejected: missing documents', 'rejected'],
    ['No recognized loss', 'rejected'],
    ['Untimely', 'late'],
    ['Paid', 'paid'],
    ['Received', 'received'],
    ['Duplicate of a valid claim', 'ignored'],
  ])('%s usually means %s', (word, meaning) => {
    expect(proposeMeaning(word)).toBe(meaning);
  });

  test.each([
    'Not eligible',
    'Not approved',
    'Not accepted',
    'Not valid',
    'NOT RECEIVED',
    'No payable amount',
    'Approved, not paid',
    'Non-eligible',
    'Cannot be approved',
    'Isn’t complete',
    'Not rejected',
    'No deficiency',
  ])('%s, with a negation, is asked about without a proposal', (word) => {
    expect(proposeMeaning(word)).toBeNull();
  });

  test('that moves claims is never chosen by itself', () => {
    expect(['accepted', 'deficient', 'rejected', 'paid'].every((meaning) => doesMove(meaning as never))).toBe(true);
    expect(['received', 'late', 'ignored'].some((meaning) => doesMove(meaning as never))).toBe(false);
  });
});
