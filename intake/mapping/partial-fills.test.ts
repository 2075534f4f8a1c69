import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

const HEADER = 'Side,Symbol,Name,Status,Fill Time,Fill Qty,Fill Price,Fill Amount';
const FIRST = 'Buy,RHGD,RHEINGOLD,Filled,2025-07-11 09:35:12,5,424.90,"2,124.50"';
const FURTHER = ',,,,2025-07-11 09:35:14,7,424.90,"2,974.30"';
const SOLD = 'Sell,MRW,MERROW,Filled,2025-08-25 10:05:41,4,71.60,286.40';

async function read(...rows: string[]) {
  const file = await readTradeFile(
    (async function* () {
      yield new TextEncoder().encode([HEADER, ...rows].join('\n'));
    })(),
  );
  return { ...file, lines: file.trades.map(({ type, symbol, quantity }) => [type, symbol, quantity].join(' ')) };
}

describe('a row of a further fill', () => {
  it('is of the order above it', async () => {
    const file = await read(FIRST, FURTHER, SOLD);
    expect(file.errors).toEqual([]);
    expect(file.lines).toEqual(['buy RHGD 5', 'buy RHGD 7', 'sell MRW 4']);
  });

  it('is none where rows without a side have no time, as sums do', async () => {
    for (const day of ['', '2025-07-11']) {
      const file = await read(FIRST, `,,,,${day},12,424.90,"5,098.80"`, SOLD);
      expect(file.lines).not.toContain('buy RHGD 12');
    }
  });
});
