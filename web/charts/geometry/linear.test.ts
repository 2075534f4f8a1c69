import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaleLinear } from './linear.ts';

describe('a linear scale', () => {
  test('goes from one end to the other, also downwards', () => {
    const scale = scaleLinear([10, 20], [100, 0]);
    expect([10, 15, 20, 25].map(scale)).toEqual([100, 50, 0, -50]);
  });

  test('is in the middle where there is one value alone', () => expect(scaleLinear([7, 7], [0, 80])(7)).toBe(40));

  test('has round ticks', () => {
    expect(scaleLinear([38.2, 97.4], [0, 1]).ticks(4)).toEqual([40, 60, 80]);
    expect(scaleLinear([0, 1], [0, 1]).ticks(4)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(scaleLinear([0, 0.3], [0, 1]).ticks(3)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(scaleLinear([0, 12_500], [0, 1]).ticks(3)).toEqual([0, 5000, 10_000]);
  });

  test('is widened to round ends', () => {
    const nice = scaleLinear([38.2, 97.4], [0, 60]).nice(4);
    expect([nice(20), nice(100)]).toEqual([0, 60]);
  });

  test('whatever the domain: ticks are few, rising and inside, and the nice one holds both ends', () => {
    const domain = fc
      .tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1e-3, max: 1e6, noNaN: true }))
      .map(([low, span]) => [low, low + span] as const)
      .filter(([low, high]) => high > low);
    fc.assert(
      fc.property(domain, fc.integer({ min: 2, max: 8 }), ([low, high], count) => {
        const ticks = scaleLinear([low, high], [0, 100]).ticks(count);
        const slack = (high - low) * 1e-6;
        expect(ticks.length).toBeLessThanOrEqual(count * 2.5 + 1);
        expect(ticks.every((tick, index) => index === 0 || tick > ticks[index - 1]!)).toBe(true);
        expect(ticks.every((tick) => tick >= low - slack && tick <= high + slack)).toBe(true);
        const nice = scaleLinear([low, high], [0, 100]).nice(count);
        expect(nice(low)).toBeGreaterThanOrEqual(-1e-6);
        expect(nice(high)).toBeLessThanOrEqual(100 + 1e-6);
      }),
      { numRuns: 2000 },
    );
  });
});
