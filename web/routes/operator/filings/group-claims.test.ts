import { expect, test } from 'vitest';
import {
  claimsOfView,
  excludeFaults,
  groupClaims,
  includedOf,
  isRunOf,
  stateOf,
  type TriedClaim,
  toggleClaims,
  unreviewedOf,
} from './group-claims.ts';

const claim = (id: number, more: Partial<TriedClaim> = {}): TriedClaim => ({
  ...{ sub_payout_request_id: id, reference: `TR-${id}`, beneficial_owner: 'Ada', transactions: 2 },
  ...{ recognized_claim: '10.00', faults_total: 0, fault: null, ...more },
});
const noTaxId = { sheet: 'Claims', column: 'TIN', message: 'is empty, and the administrator requires it' };
const tried = {
  claims: [
    claim(1),
    claim(2, { faults_total: 1, fault: noTaxId }),
    claim(3),
    claim(4, { faults_total: 3, fault: noTaxId }),
    claim(5, { faults_total: 1, fault: { sheet: 'Claims', column: null, message: 'has too many rows' } }),
  ],
  unreviewed: [1, 2].map((id) => ({ sub_payout_request_id: id, reference: `TR-${id}`, trades: id, waiting: 1 })),
};

test('claims are grouped by what they would be returned for, and then by proof that is not reviewed', () => {
  expect(groupClaims(tried).map(({ reason, where, ids }) => ({ reason, where, ids }))).toEqual([
    { reason: noTaxId.message, where: 'Claims, TIN', ids: [2, 4] },
    { reason: 'Proof not reviewed', where: null, ids: [1] },
    { reason: 'has too many rows', where: 'Claims', ids: [5] },
  ]);
  expect(tried.claims.map((one) => stateOf(one, unreviewedOf(tried)).state)).toEqual([
    '1 trade not reviewed',
    'TIN is empty, and the administrator requires it',
    'Ready',
    'TIN is empty, and the administrator requires it, and 2 more',
    'Claims has too many rows',
  ]);
});

test('claims with faults are left out at first; a group is left out and brought in as a whole', () => {
  const first = excludeFaults(tried);
  expect([...first]).toEqual([2, 4, 5]);
  expect([...toggleClaims(first, [2, 4], false)]).toEqual([5]);
  expect([...toggleClaims(first, [1, 2], true)].sort()).toEqual([1, 2, 4, 5]);
  expect([...first], 'the set before is as it was').toEqual([2, 4, 5]);
});

test('a dry run applies to the case, the template and the claims that it tried, however the form writes them', () => {
  const run = { of: { order_id: 7, template_id: 2 } };
  expect(isRunOf(run, { template_id: 2, order_id: 7, sub_payout_request_ids: undefined })).toBe(true);
  expect(isRunOf(run, { order_id: 7, template_id: 3 }), 'another template').toBe(false);
  expect(isRunOf(run, { order_id: 8, template_id: 2 }), 'another case').toBe(false);
  expect(isRunOf(run, { template_id: 2 }), 'no case').toBe(false);
  expect(isRunOf(run, { order_id: 7, template_id: 2, sub_payout_request_ids: [1] }), 'some claims').toBe(false);
});

test('the claims of a dry run that are not excluded are filed, all of them named where none is excluded', () => {
  expect(includedOf({ tried, excluded: excludeFaults(tried) })).toEqual([1, 3]);
  expect(includedOf({ tried, excluded: new Set() })).toEqual([1, 2, 3, 4, 5]);
});

test('a view has the claims that were in it when it was chosen, whatever is toggled in it', () => {
  const { claims } = tried;
  const excluded = excludeFaults(tried);
  const ids = (view: 'all' | 'included' | 'excluded') =>
    claimsOfView(view, { claims, excluded }).map(({ sub_payout_request_id: id }) => id);
  toggleClaims(excluded, [2], false);
  expect([ids('all'), ids('included'), ids('excluded')]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 3],
    [2, 4, 5],
  ]);
});
