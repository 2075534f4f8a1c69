import { pairCancellations } from '@trover/core/trades/cancellation.ts';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadOptions, readTradeFile } from './read-trade-file.ts';

const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
const BUY = '01/12/2023,Buy,ACME,ACME INC,10,$5.00,,-$50.00';
const CANCEL = '01/13/2023,Cancel Buy,ACME,ACME INC,10,$5.00,,$50.00';

async function read(lines: readonly string[], options: ReadOptions = {}): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(`${[HEADER, ...lines].join('\n')}\n`);
  }
  return await readTradeFile(once(), options);
}

const kinds = ({ trades }: TradeFile) => trades.map(({ type, subtype }) => subtype ?? type);

describe('a cancellation', () => {
  it.each([
    ['behind', [BUY, CANCEL], ['buy', 'cancel']],
    ['before', [CANCEL, BUY], ['cancel', 'buy']],
    ['between equal ones', [BUY, CANCEL, BUY], ['buy', 'cancel', 'buy']],
  ])('is %s the trade that it withdraws', async (_, lines, expected) => {
    const file = await read(lines);
    expect(kinds(file)).toEqual(expected);
    expect(file.errors).toEqual([]);
    expect(file.trades.find(({ subtype }) => subtype === 'cancel')!.stated_quantity).toBe('-10');
  });

  it.each([
    ['nothing else', []],
    ['a sale', [BUY.replace('Buy', 'Sell').replace('-$50', '$50')]],
    ['another price', [BUY.replace('5.00', '6.00')]],
    ['another number of shares', [BUY.replace(',10,', ',11,')]],
    ['one that another cancellation takes back', [BUY, CANCEL]],
  ])('beside %s is an error that shows what is missing', async (_, lines) => {
    const file = await read([...lines, CANCEL]);
    expect(file.errors).toEqual([
      {
        row: lines.length + 2,
        column: null,
        value: 'ACME',
        reason:
          'This row cancels a purchase of 10 ACME at 5, and no such row is in the file. Export a file that starts before the canceled trade.',
      },
    ]);
  });

  it('is found its trade however far away it is', async () => {
    const others = Array.from({ length: 3000 }, (_, at) => BUY.replace(',10,', `,${at + 11},`));
    expect((await read([BUY, ...others, CANCEL])).errors).toEqual([]);
    const file = await read([CANCEL, ...others, BUY]);
    expect(file.errors).toEqual([]);
    expect(file.trades).toHaveLength(3002);
  });

  it('leaves every row in exactly one list, in any order and number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(BUY, CANCEL), { maxLength: 20 }), async (lines) => {
        const file = await read([BUY, ...lines]);
        const rows = [...file.trades.map(({ ref }) => ref), ...file.errors.map(({ row }) => row)];
        expect(rows.toSorted()).toEqual(Array.from({ length: lines.length + 1 }, (_, at) => at + 2).toSorted());
        const cancels = lines.filter((line) => line === CANCEL).length;
        expect(file.errors).toHaveLength(Math.max(0, cancels - (lines.length + 1 - cancels)));
      }),
    );
  });
});

describe('a cancellation of a trade in another file', () => {
  it.each([
    ['behind', [BUY], [CANCEL]],
    ['before', [CANCEL], [BUY]],
  ])('[API-45] withdraws it %s that file', async (_, first, second) => {
    const files = [await read(first, { hasOtherFiles: true }), await read(second, { hasOtherFiles: true })];
    expect(files.flatMap(({ errors }) => errors)).toEqual([]);
    const trades = files.flatMap((file) => file.trades);
    const { cancelled, unpaired } = pairCancellations(trades);
    expect([[...cancelled].map((at) => trades[at]!.type), unpaired]).toEqual([['buy'], []]);
  });
});
