import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASE_GROUPS, groupOf } from './groups.ts';
import { STAGES } from './stages.ts';

const today = '2026-11-21';

describe('a case', () => {
  it.each([
    ['settled', '2026-11-21', 'actionable'],
    ['settled', '2026-11-20', 'pending'],
    ['settled', null, 'pending'],
    ['final_approval', '2027-01-07', 'actionable'],
    ['final_approval', '2026-01-07', 'pending'],
    ['claims_closed', '2027-01-07', 'pending'],
    ['class_certified', null, 'upcoming'],
    ['investigation', null, 'upcoming'],
    ['distribution', null, 'disbursed'],
    ['closed', null, 'disbursed'],
    ['proposed', null, null],
    ['dismissed', null, null],
    ['withdrawn', null, null],
  ] as const)('%s with the deadline %s is %s', (stage, claim_deadline, group) => {
    expect(groupOf({ stage, claim_deadline }, today)).toBe(group);
  });

  it('that the caller has filed is claimed until it pays', () => {
    expect(groupOf({ stage: 'claims_closed', claim_deadline: null }, today, true)).toBe('claimed');
    expect(groupOf({ stage: 'distribution', claim_deadline: null }, today, true)).toBe('disbursed');
  });

  it('is in one group at most, and without a claim never in claimed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STAGES),
        fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')),
        (stage, claim_deadline) => {
          const group = groupOf({ stage, claim_deadline }, today);
          return group !== 'claimed' && (group === null || CASE_GROUPS.includes(group));
        },
      ),
    );
  });
});
