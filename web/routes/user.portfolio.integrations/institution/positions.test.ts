import type { Position } from '@trover/contract/portfolios/positions.ts';
import { expect, test } from 'vitest';
import { certaintyOf, stateOfPosition } from './position-state.ts';
import { positionsAsCsv } from './positions-csv.ts';

const position = (
  state: Position['state'],
  claim_stage: Position['claim_stage'],
  claim_filed_on: string | null = null,
) => ({ state, claim_stage, claim_filed_on, portfolios: [], class_period: null }) as unknown as Position;

test('a position is shown by the one state of its claim: signed, deficient, rejected and late are never filed', () => {
  const shown = (...of: Parameters<typeof position>) => {
    const { status, word } = stateOfPosition(position(...of), new Set());
    return [status, word, certaintyOf(position(...of))];
  };
  expect(shown('open', null)).toEqual(['open', 'Ready to join', 'estimated']);
  expect(shown('waiting', 'contract')).toEqual(['waiting', 'Sign the contract', 'estimated']);
  expect(shown('waiting', 'deficient', '2026-11-01')).toEqual(['waiting', 'Fix the deficiency', 'filed']);
  expect(shown('late', 'contract')).toEqual(['closed', 'Not filed in time', null]);
  expect(shown('filed', 'review')).toEqual(['pending', 'Signed, not filed yet', 'estimated']);
  expect(shown('filed', 'filed', '2026-11-01')).toEqual(['filed', 'Filed', 'filed']);
  expect(shown('filed', 'paid', '2026-11-01')).toEqual(['filed', 'Payment on its way', 'filed']);
  expect(shown('paid', 'paid', '2026-11-01')).toEqual(['paid', 'Paid', 'paid']);
  expect(shown('closed', 'rejected', '2026-11-01')).toEqual(['closed', 'Rejected', null]);
  expect(shown('closed', null)).toEqual(['closed', 'Closed', null]);
});

test('the exported positions have the estimate before and after the fee, each named so', () => {
  const each = { ...position('open', null), payment_expected: '100.00', payment_net: '75.00' } as Position;
  const [head = '', line = ''] = positionsAsCsv([each]).split(/\r?\n/);
  const at = (name: string) => line.split(',')[head.split(',').indexOf(name)];
  expect([at('estimated_before_fee'), at('estimated_after_fee')]).toEqual(['100.00', '75.00']);
});
