import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Moment } from '../plans/plan.ts';
import { RUNS } from '../testing/arbitrary.ts';
import { type Lot, LotQueue } from './lots.ts';
import type { Step } from './matching-row.ts';

const lot = (bought: number, order: number): Lot<number> => ({
  step: { bought: bought as Moment } as Step,
  price: 1,
  left: 1,
  order,
  inflation: undefined,
  isInflationFromGap: false,
});

const step = fc.record({ removes: fc.boolean(), bought: fc.nat(20), isFirst: fc.boolean() });

test('lots come out in the order in which a sorted list would give them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('fifo' as const, 'lifo' as const),
      fc.array(step, { maxLength: 60 }),
      (method, steps) => {
        const queue = new LotQueue<number>(method);
        const openings: Lot<number>[] = [];
        const others: Lot<number>[] = [];
        steps.forEach(({ removes, bought, isFirst }, order) => {
          if (!removes) {
            const each = lot(bought, order);
            if (isFirst && openings.length === 0) {
              openings.push(each);
              queue.addFirst(each);
            } else {
              others.push(each);
              queue.add(each);
            }
            return;
          }
          others.sort((a, b) => a.step.bought - b.step.bought || a.order - b.order);
          const expected = openings[0] ?? (method === 'fifo' ? others[0] : others.at(-1)) ?? null;
          expect(queue.next()).toBe(expected);
          if (expected === null) return;
          queue.remove(expected);
          const list = openings[0] === expected ? openings : others;
          list.splice(list.indexOf(expected), 1);
        });
        others.sort((a, b) => a.step.bought - b.step.bought || a.order - b.order);
        expect(new Set(queue.rest())).toEqual(new Set([...openings, ...others]));
      },
    ),
    { numRuns: RUNS },
  );
});
