import { expect, test } from 'vitest';
import { leftOf, remarksOf } from './compare-groups.ts';
import type { GroupTerms } from './group-terms.ts';

const group = (more: Partial<GroupTerms>): GroupTerms => ({
  name: 'Rheinhof Group',
  counsel: 'Hagedorn & Weiss, Frankfurt',
  funder: 'Torval Litigation Finance',
  fee_pct: '22',
  shared_costs: '0.00',
  on_joining: null,
  adverse_costs: 'insured',
  adverse_costs_text: 'In full, by a policy of €15M',
  leaving: 'free',
  leaving_text: 'Until filing, free',
  decides: 'Committee of the ten largest',
  smallest_loss: '100000.00',
  documents: ['Statements', 'Power of attorney'],
  discovery: 'light',
  discovery_text: 'No deposition in Germany',
  is_named: false,
  name_text: 'Not named in public filings',
  signed_loss: '1900000000.00',
  signed_members: 140,
  courts: 'Frankfurt courts',
  source: 'Prospectus of 4 January 2026',
  ...more,
});

test('what is left of a loss is what is paid, less the fee on it and a part of the costs', () => {
  const [loss, none] = ['2314800.00', { shared_costs: '0.00' }];
  expect(leftOf(loss, '25', { fee_pct: '22', ...none })).toBe('451386.00');
  expect(leftOf(loss, '15', { fee_pct: '22', ...none })).toBe('270831.60');
  expect(leftOf(loss, '40', { fee_pct: '27', ...none })).toBe('675921.60');
  expect(leftOf(loss, '25', { fee_pct: '19', shared_costs: '38000' })).toBe('430747.00');
  expect(leftOf('1000.00', '15', { fee_pct: '19', shared_costs: '38000' }), 'costs above what is paid').toBe(
    '-37878.50',
  );
  expect(leftOf('0.03', '25', { fee_pct: '12.5', ...none })).toBe('0.01');
});

test('a remark is for what sets one group apart: none where two share it, or where there is one group', () => {
  const other = group({ fee_pct: '27', adverse_costs: 'funder', leaving: 'binding', signed_loss: '800000000.00' });
  const own = group({
    ...{ fee_pct: '19', shared_costs: '38000.00', on_joining: 'In two parts', adverse_costs: 'capped', is_named: true },
    ...{ documents: ['Engagement letter'], smallest_loss: '3000000.00', signed_loss: null },
  });
  expect(remarksOf([group({}), other, own], '2314800.00')).toEqual([
    ['insured', 'largest'],
    ['binding'],
    ['lowest_rate', 'in_advance', 'capped', 'fewest_documents', 'named', 'loss_too_small'],
  ]);
  expect(remarksOf([group({}), group({})], null)).toEqual([['insured'], ['insured']]);
  expect(remarksOf([group({ adverse_costs: 'funder' })], null)).toEqual([[]]);
});
