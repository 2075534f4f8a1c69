import { describe, expect, test } from 'vitest';
import { lossOf, noticesOf, planOf, shortLines } from '../testing/ledger.ts';

const fifo = planOf();
const lifo = planOf({ matching: { method: 'lifo' } });

describe('sales use up lots', () => {
  const twoLots = `
    purchase 2020-02-03 100 @30
    purchase 2020-03-02  50 @26
    sale     2020-04-01 120 @20`;

  test('the oldest first with fifo', () => {
    expect(shortLines(lossOf(fifo, twoLots))).toEqual([
      '100 bought 2020-02-03 @30, sold 2020-04-01 @20: sold 10 = 1000.00',
      '20 bought 2020-03-02 @26, sold 2020-04-01 @20: sold 6 = 120.00',
      '30 bought 2020-03-02 @26: held 16 = 480.00',
    ]);
  });

  test('the newest first with lifo', () => {
    expect(shortLines(lossOf(lifo, twoLots))).toEqual([
      '70 bought 2020-02-03 @30, sold 2020-04-01 @20: sold 10 = 700.00',
      '30 bought 2020-02-03 @30: held 20 = 600.00',
      '50 bought 2020-03-02 @26, sold 2020-04-01 @20: sold 6 = 300.00',
    ]);
  });

  test('not at all with none: each lot is judged by its purchase alone', () => {
    const none = planOf({ matching: { method: 'none' } });
    expect(shortLines(lossOf(none, twoLots))).toEqual([
      '100 bought 2020-02-03 @30: held 20 = 2000.00',
      '50 bought 2020-03-02 @26: held 16 = 800.00',
    ]);
  });

  test('by the date they were bought, so that an old lot received late goes first with fifo and last with lifo', () => {
    const received = `
      purchase 2020-03-02 10 @30
      receipt  2020-04-01 10 from 2020-02-03 @40
      sale     2020-05-04 10 @20`;
    expect(shortLines(lossOf(fifo, received))[0]).toBe(
      '10 bought 2020-02-03 @40, sold 2020-05-04 @20: sold 20 = 200.00',
    );
    expect(shortLines(lossOf(lifo, received))[1]).toBe(
      '10 bought 2020-03-02 @30, sold 2020-05-04 @20: sold 10 = 100.00',
    );
  });

  test('before the class period too, and those shares are outside', () => {
    expect(
      shortLines(
        lossOf(
          fifo,
          `purchase 2019-06-03 100 @30
           sale     2019-07-01  60 @29
           sale     2020-02-03  40 @20`,
        ),
      ),
    ).toEqual([
      '60 bought 2019-06-03 @30, sold 2019-07-01 @29: outside 0 = 0.00',
      '40 bought 2019-06-03 @30, sold 2020-02-03 @20: outside 0 = 0.00',
    ]);
  });
});

describe('lots that a sale of the same day could use', () => {
  const sameDay = `
    purchase 2020-02-03 10 @30
    sale     2020-03-02 20 @20
    purchase 2020-03-02 10 @26`;

  test('are bought before they are sold, whatever the order of the rows', () => {
    expect(shortLines(lossOf(fifo, sameDay))).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-03-02 @20: sold 10 = 100.00',
      '10 bought 2020-03-02 @26, sold 2020-03-02 @20: sold 6 = 60.00',
    ]);
  });

  test('wait for their row where the plan keeps the order of the file', () => {
    const inFileOrder = planOf({ matching: { same_day: 'file_order' } });
    const loss = lossOf(inFileOrder, sameDay);
    expect(shortLines(loss)).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-03-02 @20: sold 10 = 100.00',
      '10 bought 2020-03-02 @26: cover 0 = 0.00',
    ]);
    expect(noticesOf(loss)).toEqual(['short_opened@2']);
  });
});

describe('the opening holding', () => {
  // Bought that day by the opening, and 10 from a transfer whose own purchase is older.
  const olderTransfer = `
    opening  2019-12-31 10
    receipt  2020-02-03 10 from 2019-01-07 @50
    purchase 2020-02-03 10 @30
    sale     2020-03-02 10 @20`;

  test('goes before all other lots where the plan states first, with lifo too', () => {
    for (const method of ['fifo', 'lifo']) {
      const plan = planOf({ matching: { method, opening: 'first' } });
      expect(shortLines(lossOf(plan, olderTransfer))).toEqual([
        '10 bought 2019-01-07 @50: outside 0 = 0.00',
        '10 bought 2020-02-03 @30: held 20 = 200.00',
      ]);
    }
  });

  test('is as bought that day where the plan states in_order', () => {
    const older = planOf({ matching: { opening: 'in_order' } });
    expect(shortLines(lossOf(older, olderTransfer))).toEqual([
      '10 bought 2019-01-07 @50, sold 2020-03-02 @20: outside 0 = 0.00',
      '10 bought 2020-02-03 @30: held 20 = 200.00',
    ]);
    const newer = planOf({ matching: { opening: 'in_order', method: 'lifo' } });
    expect(shortLines(lossOf(newer, olderTransfer))).toEqual([
      '10 bought 2019-01-07 @50: outside 0 = 0.00',
      '10 bought 2020-02-03 @30, sold 2020-03-02 @20: sold 10 = 100.00',
    ]);
  });

  test('has a line only where a branch takes it', () => {
    const plan = planOf({
      security: {
        branches: [
          { id: 'held', bought: { to: '2020-06-30' }, held_at: '2020-03-31', acquired: ['opening'], loss: '0.25' },
        ],
      },
    });
    expect(
      shortLines(
        lossOf(
          plan,
          `opening  2019-12-31 100
           purchase 2020-02-03  50 @30
           sale     2020-03-02  40 @20`,
        ),
      ),
    ).toEqual(['60 bought 2019-12-31: held 0.25 = 15.00', '50 bought 2020-02-03 @30: outside 0 = 0.00']);
  });

  test('below zero is a short position, which the next purchases cover', () => {
    const loss = lossOf(
      fifo,
      `opening  2019-12-31 -60
       purchase 2020-02-03 100 @30`,
    );
    expect(shortLines(loss)).toEqual([
      '60 bought 2020-02-03 @30: cover 0 = 0.00',
      '40 bought 2020-02-03 @30: held 20 = 800.00',
    ]);
    expect(noticesOf(loss)).toEqual([]);
  });

  test('that covers a short position has no line of its own', () => {
    const plan = planOf({ matching: { same_day: 'file_order' } });
    expect(
      shortLines(
        lossOf(
          plan,
          `opening  2019-12-31 -40 of B
           opening  2019-12-31 100 of A
           sale     2020-02-03  60 @20`,
        ),
      ),
    ).toEqual([]);
  });
});

describe('short positions', () => {
  test('open where more is sold than held, and the purchases that cover them give no loss', () => {
    const loss = lossOf(
      fifo,
      `purchase 2020-02-03 10 @30
       sale     2020-03-02 25 @20
       purchase 2020-04-01 20 @26`,
    );
    expect(shortLines(loss)).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-03-02 @20: sold 10 = 100.00',
      '15 bought 2020-04-01 @26: cover 0 = 0.00',
      '5 bought 2020-04-01 @26: held 16 = 80.00',
    ]);
    expect(noticesOf(loss)).toEqual(['short_opened@2']);
    expect(loss.notices[0]!.message).toBe('15 more than the position: a short position of 15');
  });

  test('stated as short leave the lots alone', () => {
    const loss = lossOf(
      fifo,
      `purchase 2020-02-03 10 @30
       short    2020-03-02 10 @28
       cover    2020-04-01 10 @20`,
    );
    expect(shortLines(loss)).toEqual([
      '10 bought 2020-02-03 @30: held 20 = 200.00',
      '10 bought 2020-04-01 @20: cover 0 = 0.00',
    ]);
    expect(noticesOf(loss)).toEqual([]);
  });

  test('are covered by purchases first, even where a long lot is held', () => {
    expect(
      shortLines(
        lossOf(
          fifo,
          `purchase 2020-02-03 10 @30
           short    2020-03-02 10 @28
           purchase 2020-04-01 15 @26`,
        ),
      ),
    ).toEqual([
      '10 bought 2020-02-03 @30: held 20 = 200.00',
      '10 bought 2020-04-01 @26: cover 0 = 0.00',
      '5 bought 2020-04-01 @26: held 16 = 80.00',
    ]);
  });

  test('covered by more than was short leave shares that can be sold and give no loss', () => {
    expect(
      shortLines(
        lossOf(
          fifo,
          `short    2020-02-03 10 @30
           cover    2020-03-02 15 @28
           sale     2020-04-01  5 @20`,
        ),
      ),
    ).toEqual([
      '10 bought 2020-03-02 @28: cover 0 = 0.00',
      '5 bought 2020-03-02 @28, sold 2020-04-01 @20: cover 0 = 0.00',
    ]);
  });

  test('open by a delivery of more than is held', () => {
    expect(noticesOf(lossOf(fifo, 'delivery 2020-02-03 10'))).toEqual(['short_opened@1']);
  });

  test('are covered after the sales of the day, so that a day trade keeps its own lot', () => {
    expect(
      shortLines(
        lossOf(
          fifo,
          `cover    2020-02-03 10 @19
           sale     2020-02-03 10 @20
           purchase 2020-02-03 10 @30`,
        ),
      ),
    ).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-02-03 @20: sold 10 = 100.00',
      '10 bought 2020-02-03 @19: cover 0 = 0.00',
    ]);
  });
});

describe('deliveries', () => {
  test('use up lots in the same order and give no loss', () => {
    expect(
      shortLines(
        lossOf(
          fifo,
          `purchase 2020-02-03 10 @30
           purchase 2020-03-02 10 @26
           delivery 2020-04-01 10
           sale     2020-05-04 10 @20`,
        ),
      ),
    ).toEqual([
      '10 bought 2020-02-03 @30: delivered 0 = 0.00',
      '10 bought 2020-03-02 @26, sold 2020-05-04 @20: sold 6 = 60.00',
    ]);
  });

  test('of shares held through the day that a branch names leave that branch its loss', () => {
    const plan = planOf({
      security: { branches: [{ id: 'held_through', bought: 'class', held_at: '2020-03-31', loss: '0.50' }] },
    });
    expect(
      shortLines(
        lossOf(
          plan,
          `purchase 2020-02-03 10 @30
           purchase 2020-02-03 10 @31
           delivery 2020-03-31 10
           delivery 2020-04-01 10`,
        ),
      ),
    ).toEqual(['10 bought 2020-02-03 @30: delivered 0 = 0.00', '10 bought 2020-02-03 @31: held_through 0.5 = 5.00']);
  });
});
