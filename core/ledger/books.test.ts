import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateAward } from './allocate.ts';
import { Books, judgeBooks, type OutsideSums } from './books.ts';
import {
  arrivalJournal,
  awardJournal,
  journalFault,
  paymentJournal,
  returnJournal,
  reversalJournal,
} from './journal.ts';

/** What the administrator, the contracts, the bank and the operators know; what the ledger must agree with. */
class World {
  readonly books = new Books();
  readonly fee = new Map<number, string>();
  readonly arrived = new Map<string, bigint>();
  /** Of each round and claim: the award as it was allocated. */
  readonly awards = new Map<string, { net: bigint; fee: bigint; reversed: boolean }>();
  /** Of each award, its payments: the last one stands unless it came back. */
  readonly payments = new Map<string, { cents: bigint; returned: boolean }[]>();
  /** Steps left before the process is killed; it stops in the middle of whatever it does. */
  #left = Number.POSITIVE_INFINITY;

  killAfter(steps: number): void {
    this.#left = steps;
  }

  #step(): void {
    if (this.#left <= 0) throw new Error('killed');
    this.#left -= 1;
  }

  import(round: number, awards: readonly bigint[]): void {
    const total = awards.reduce((sum, award) => sum + award, 0n);
    this.#step();
    if (this.books.post(arrivalJournal(`arrival:${round}`, total))) this.arrived.set(`${round}`, total);
    for (const [claim, award] of awards.entries()) {
      this.#step();
      const key = `${round}:${claim}`;
      const { net, fee } = allocateAward(award, this.fee.get(claim) ?? '15');
      if (this.books.post(awardJournal(`award:${key}`, { net, fee })))
        this.awards.set(key, { net, fee, reversed: false });
    }
  }

  pay(): void {
    for (const [key, { net, reversed }] of this.awards) {
      this.#step();
      const before = this.payments.get(key) ?? [];
      if (reversed || net === 0n || before.some(({ returned }) => !returned)) continue;
      if (this.books.post(paymentJournal(`payment:${key}:${before.length}`, net)))
        this.payments.set(key, [...before, { cents: net, returned: false }]);
    }
  }

  bounce(at: number): void {
    this.#step();
    const [key, list] = [...this.payments][at % Math.max(this.payments.size, 1)] ?? [];
    const last = list?.at(-1);
    if (key === undefined || last === undefined) return;
    if (this.books.post(returnJournal(`return:${key}:${list!.length}`, last.cents))) last.returned = true;
  }

  reverse(at: number): void {
    this.#step();
    const [key, award] = [...this.awards][at % Math.max(this.awards.size, 1)] ?? [];
    if (key === undefined || award === undefined) return;
    if (this.payments.get(key)?.some(({ returned }) => !returned)) return;
    if (this.books.post(reversalJournal(`reversal:${key}`, this.books.find(`award:${key}`)!))) award.reversed = true;
  }

  outside(): OutsideSums {
    const sum = (values: Iterable<bigint>): bigint => [...values].reduce((all, value) => all + value, 0n);
    const payments = [...this.payments.values()].flat();
    const standing = [...this.awards.values()].filter(({ reversed }) => !reversed);
    return {
      arrived: sum(this.arrived.values()),
      paid: sum(payments.map(({ cents }) => cents)),
      returned: sum(payments.filter(({ returned }) => returned).map(({ cents }) => cents)),
      net: sum(standing.map(({ net }) => net)),
      fees: sum(standing.map(({ fee }) => fee)),
      statement: null,
    };
  }
}

type Event =
  | { kind: 'distribution'; round: number; awards: readonly bigint[] }
  | { kind: 'join' | 'fee'; claim: number; pct: string }
  | { kind: 'pay' }
  | { kind: 'return' | 'reverse'; at: number };

function play(world: World, event: Event): void {
  switch (event.kind) {
    case 'distribution':
      world.import(event.round, event.awards);
      break;
    case 'join':
    case 'fee':
      world.fee.set(event.claim, event.pct);
      break;
    case 'pay':
      world.pay();
      break;
    case 'return':
      world.bounce(event.at);
      break;
    case 'reverse':
      world.reverse(event.at);
      break;
  }
}

const pct = fc.constantFrom('0', '8.5', '12.345', '15', '33.3333', '100');
const awards = fc.array(fc.bigInt({ min: 1n, max: 10_000_000n }), { minLength: 1, maxLength: 6 });
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('distribution' as const), round: fc.nat(3), awards }),
  fc.record({ kind: fc.constantFrom('join' as const, 'fee' as const), claim: fc.nat(5), pct }),
  fc.record({ kind: fc.constant('pay' as const) }),
  fc.record({ kind: fc.constantFrom('return' as const, 'reverse' as const), at: fc.nat(30) }),
);
/** An event, and after how many steps of it the process is killed; it is then done again from its beginning. */
const happening = fc.record({ event, killed: fc.option(fc.nat(8), { nil: undefined }) });

describe('the books, through joins, distributions, fee changes, returns, reversals, repeated imports and crashes', () => {
  test('every journal sums to zero, nothing is paid twice, and paid, owed and kept are what arrived', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
        const world = new World();
        // the same round always comes with the same file: another file of it is refused before it is posted
        const files = new Map<number, readonly bigint[]>();
        for (const { event: given, killed } of happenings) {
          let happens = given;
          if (given.kind === 'distribution') {
            const known = files.get(given.round) ?? given.awards;
            files.set(given.round, known);
            happens = { ...given, awards: known };
          }
          if (killed !== undefined) {
            world.killAfter(killed);
            try {
              play(world, happens);
            } catch (error) {
              expect((error as Error).message).toBe('killed');
            }
            world.killAfter(Number.POSITIVE_INFINITY);
          }
          if (killed === undefined || happens.kind === 'distribution' || happens.kind === 'pay') play(world, happens);
          for (const journal of world.books.journals) expect(journalFault(journal)).toBeNull();
          for (const [key, payments] of world.payments) {
            expect(payments.filter(({ returned }) => !returned).length).toBeLessThanOrEqual(1);
            expect(payments.every(({ cents }) => cents === world.awards.get(key)!.net)).toBe(true);
          }
          expect(judgeBooks('USD', world.books.balances(), world.outside())).toEqual([]);
        }
      }),
      { numRuns: process.env.LONG ? 20_000 : 400 },
    );
  });
});

describe('the three-way match', () => {
  const books = new Books();
  books.post(arrivalJournal('arrival:1', 10_000n));
  books.post(awardJournal('award:1', { net: 8_500n, fee: 1_500n }));
  books.post(paymentJournal('payment:1', 8_500n));
  const outside = { arrived: 10_000n, paid: 8_500n, returned: 0n, net: 8_500n, fees: 1_500n, statement: 1_500n };

  test('finds nothing in books that agree', () => {
    expect(judgeBooks('USD', books.balances(), outside)).toEqual([]);
  });
  test('tells every difference with its size', () => {
    const codes = (more: Partial<OutsideSums>) =>
      judgeBooks('USD', books.balances(), { ...outside, ...more }).map(
        ({ code, difference }) => `${code} ${difference}`,
      );
    expect(codes({ statement: 1_400n })).toEqual(['statement -1.00']);
    expect(codes({ arrived: 10_001n })).toEqual(['bank 0.01', 'sum -0.01']);
    expect(codes({ fees: 1_400n })).toEqual(['fee -1.00']);
    expect(codes({ net: 8_400n })).toEqual(['owed -1.00']);
  });
  test('a payment of what is not owed shows as overdrawn', () => {
    const wrong = new Books();
    wrong.post(paymentJournal('payment:1', 100n));
    const found = judgeBooks('USD', wrong.balances(), {
      arrived: 0n,
      paid: 100n,
      returned: 0n,
      net: 0n,
      fees: 0n,
      statement: null,
    });
    expect(found.map(({ code }) => code)).toEqual(['overdrawn', 'overdrawn']);
  });
});

test('a journal that does not sum to zero, or has an empty line, is refused', () => {
  const journal = {
    cause: 'award:1',
    kind: 'award',
    postings: [
      { account: 'owed', cents: 5n },
      { account: 'fee', cents: -4n },
    ],
  } as const;
  expect(journalFault(journal)).toBe('the journal of award:1 sums to 0.01 in place of zero');
  expect(() => new Books().post(journal)).toThrow('sums to 0.01');
  expect(() => paymentJournal('payment:1', 0n)).toThrow('above zero');
  expect(() => awardJournal('award:1', { net: -1n, fee: 2n })).toThrow('below zero');
});
