import { describe, expect, it } from 'vitest';
import { daysLeft, deadlinePlace, nextDeadline } from './deadlines.ts';

describe('a deadline', () => {
  it('counts the days to it: none on the day itself', () => {
    expect(daysLeft('2027-01-07', '2026-11-21')).toBe(47);
    expect(daysLeft('2026-11-21', '2026-11-21')).toBe(0);
    expect(daysLeft('2026-11-20', '2026-11-21')).toBe(-1);
  });

  it('orders by the next to come, then by the last to pass, and what has none comes last', () => {
    const days = ['2026-11-21', '2026-12-24', '2030-01-01', '2026-11-20', '2026-01-01', null];
    const places = days.map((day) => deadlinePlace(day, '2026-11-21'));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBe(days.length);
  });

  it('is the next one where none before it is still to come', () => {
    const claim = { kind: 'claim', date: '2027-01-07' } as const;
    const objection = { kind: 'objection', date: '2026-12-01' } as const;
    const exclusion = { kind: 'exclusion', date: '2026-12-01' } as const;
    expect(nextDeadline([claim, objection, exclusion], '2026-11-21')).toBe(exclusion);
    expect(nextDeadline([claim, objection, exclusion], '2026-12-02')).toBe(claim);
    expect(nextDeadline([claim], '2027-01-08')).toBeNull();
  });
});
