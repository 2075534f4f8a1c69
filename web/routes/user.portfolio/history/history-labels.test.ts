import type { SecurityEvent } from '@trover/contract/securities/history.ts';
import { describe, expect, test } from 'vitest';
import { describeEvent, describeRatio } from './history-labels.ts';

describe('a ratio', () => {
  test.each([
    ['2', '2 for 1'],
    ['10:100', '1 for 10'],
    ['1:8', '1 for 8'],
    ['3:2', '3 for 2'],
    ['0.1', '1 for 10'],
    ['0.115', '0.115 for 1'],
  ])('%s reads %s', (ratio, words) => expect(describeRatio(ratio)).toBe(words));
});

const event = (members: Partial<SecurityEvent>): SecurityEvent => ({
  kind: 'split',
  date: '2020-03-02',
  security: { symbol: 'FB', name: 'Meta Platforms', security_id: null },
  into_security: null,
  account: null,
  portfolio: 'Savings',
  ratio: null,
  before: null,
  after: null,
  is_loose: false,
  loose_side: null,
  legs: [],
  correction_ids: [],
  ...members,
});

test.each<[Partial<SecurityEvent>, string]>([
  [{ ratio: '2' }, 'Split, 2 for 1'],
  [{ kind: 'reverse_split', ratio: '10:100' }, 'Reverse split, 1 for 10'],
  [{ kind: 'symbol_change', into_security: { symbol: 'META', name: null, security_id: null } }, 'FB became META'],
  [
    { kind: 'merger', ratio: '4:10', into_security: { symbol: 'BUYER', name: null, security_id: null } },
    'FB was exchanged for BUYER, 2 for 5',
  ],
  [{ kind: 'merger', is_loose: true }, 'Exchange of FB'],
  [{ kind: 'spin_off', after: '12' }, '12 shares of FB were added to the old ones'],
])('an event is a sentence: %j', (members, words) => expect(describeEvent(event(members))).toBe(words));
