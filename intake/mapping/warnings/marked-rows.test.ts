import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../../batches.ts';
import { readTradeFile } from '../../read-trade-file.ts';

const read = (...lines: string[]) => readWith({}, lines);

async function readWith(options: ReadOptions, lines: string[]) {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  const { trades, errors, ignored } = await readTradeFile(once(), options);
  return {
    trades: trades.map(({ type, subtype, quantity, price }) => `${subtype ?? type} ${quantity} ${price}`),
    errors: errors.map(({ reason }) => reason),
    ignored: ignored.map(({ row }) => row),
  };
}

const HEADER = 'Trade Date,Settle Date,Tran Type,ISIN,Issue Name,Shares,Local Price,Local Net,Local Currency';
const BOUGHT = '03/04/2025,03/05/2025,BUY,US0378331005,RHEINGOLD INC,120,235.93,-28311.60,USD';
const SOLD = '03/11/2025,03/12/2025,SELL,US88160R1014,ELBE CORP,-80,230.58,18446.40,USD';
const BACK = '03/11/2025,03/12/2025,SELL,US88160R1014,ELBE CORP,80,230.58,-18446.40,USD';
const AGAIN = '03/11/2025,03/12/2025,SELL,US88160R1014,ELBE CORP,-75,230.58,17293.50,USD';

describe('a column of marks beside the rows of a custodian', () => {
  it.each([
    ['Reversal Flag', 'N', 'Y'],
    ['Cancel Ind', '', 'C'],
    ['Cancel/Correct Indicator', '', 'CANCEL'],
    ['Cancel Code', '', 'X'],
  ])('marks the entry that reverses a trade: %s', async (name, none, mark) => {
    const file = await read(
      `${HEADER},${name}`,
      `${BOUGHT},${none}`,
      `${SOLD},${none}`,
      `${BACK},${mark}`,
      `${AGAIN},${none}`,
    );
    expect(file.errors).toEqual([]);
    expect(file.trades).toEqual(['buy 120 235.93', 'sell 80 230.58', 'cancel 80 230.58', 'sell 75 230.58']);
  });

  it('marks the trade itself where the figures have its usual signs', async () => {
    const file = await read(`${HEADER},Cancelled`, `${BOUGHT},N`, `${SOLD},Y`, `${AGAIN},N`);
    expect(file).toEqual({ trades: ['buy 120 235.93', 'sell 75 230.58'], errors: [], ignored: [3] });
  });

  it('marks both, and neither counts', async () => {
    const file = await read(`${HEADER},Cancelled`, `${BOUGHT},N`, `${SOLD},Y`, `${BACK},Y`, `${AGAIN},N`);
    expect(file).toEqual({ trades: ['buy 120 235.93', 'sell 75 230.58'], errors: [], ignored: [3, 4] });
  });
});

describe('records of the books of a fund', () => {
  it('are read where they are in force, and left out where they were cancelled', async () => {
    const file = await read(
      'Portfolio|TranID|TranType|Investment|ISIN|EventDate|SettleDate|Quantity|Price|LocalCurrency|NetAmountLocal|Status',
      'RHINE|1001|Buy|RHNE|US0378331005|2025-04-08|2025-04-09|40|51.00|USD|-2040.00|Active',
      'RHINE|1002|SellShort|ELBE|US88160R1014|2025-04-08|2025-04-09|25|11.20|USD|280.00|Active',
      'RHINE|1003|CoverShort|ELBE|US88160R1014|2025-05-06|2025-05-07|25|13.40|USD|-335.00|Active',
      'RHINE|1004|Buy|RHNE|US0378331005|2025-05-15|2025-05-16|10|8.20|USD|-82.00|Cancelled',
    );
    expect(file).toEqual({
      trades: ['buy 40 51', 'short_sell 25 11.2', 'buy_to_cover 25 13.4'],
      errors: [],
      ignored: [5],
    });
  });
});

describe('a column with the versions of trades [API-45]', () => {
  const VERSIONS = 'Trade Ref,Status,Trade Date,Buy/Sell,ISIN,Security,Quantity,Price,Currency,Original Ref';
  const row = (ref: string, state: string, side: string, quantity: number, price: string, original = '') =>
    `${ref},${state},2024-04-02,${side},US5128071082,RHEINGOLD INC,${quantity},${price},USD,${original}`;
  const ROWS = [row('T1', 'NEW', 'BUY', 100, '92.10'), row('T2', 'NEW', 'BUY', 50, '91.00')];
  const SALE = row('T5', 'NEW', 'SELL', 100, '76.00');

  it('has those that are new, without those that a later row cancels or corrects', async () => {
    const file = await read(
      VERSIONS,
      ...ROWS,
      row('T3', 'CANCEL', 'BUY', 50, '91.00', 'T2'),
      row('T4', 'CORRECT', 'BUY', 100, '91.90', 'T1'),
      SALE,
    );
    expect(file).toEqual({
      trades: ['buy 50 91', 'cancel 50 91', 'buy 100 91.9', 'sell 100 76'],
      errors: [],
      ignored: [2],
    });
  });

  it('has the correction of a row under the same number, whatever other cells have its figure', async () => {
    const file = await read(
      VERSIONS,
      row('100', 'NEW', 'BUY', 70, '92.10'),
      row('7', 'NEW', 'BUY', 100, '91.00'),
      row('100', 'CORRECT', 'BUY', 70, '91.90', '100'),
      row('9', 'NEW', 'SELL', 100, '76.00'),
    );
    expect(file).toEqual({ trades: ['buy 100 91', 'buy 70 91.9', 'sell 100 76'], errors: [], ignored: [2] });
  });

  it('is not read without its owner where a correction does not show what it corrects', async () => {
    for (const original of ['', 'T9']) {
      const file = await read(VERSIONS, ...ROWS, row('T4', 'CORRECT', 'BUY', 100, '91.90', original), SALE);
      expect(file.trades.filter((each) => each === 'buy 100 91.9')).toEqual([]);
      expect(file.errors).toEqual([expect.stringMatching(/the file does not show which|Not sure/)]);
    }
  });

  it('is one of orders where none is corrected, and a new one is not filled', async () => {
    const file = await read(VERSIONS, ...ROWS, row('T3', 'FILLED', 'BUY', 50, '91.00'));
    expect(file).toEqual({ trades: ['buy 50 91'], errors: [], ignored: [2, 3] });
  });

  it('has a trade once that is cancelled and corrected, and no cancellation that another trade could match', async () => {
    const file = await read(
      VERSIONS,
      row('T1', 'NEW', 'BUY', 100, '10.00'),
      row('T2', 'CANCEL', 'BUY', 100, '10.00', 'T1'),
      row('T3', 'CORRECT', 'BUY', 100, '11.00', 'T1'),
      row('T4', 'NEW', 'BUY', 100, '10.00'),
    );
    expect(file).toEqual({ trades: ['buy 100 11', 'buy 100 10'], errors: [], ignored: [2, 3] });
  });

  it('has the last of several corrections of a trade', async () => {
    const file = await read(
      VERSIONS,
      row('T1', 'NEW', 'BUY', 100, '10.00'),
      row('T2', 'CORRECT', 'BUY', 100, '11.00', 'T1'),
      row('T3', 'CORRECT', 'BUY', 100, '12.00', 'T1'),
      row('T4', 'NEW', 'SELL', 100, '13.00'),
    );
    expect(file).toEqual({ trades: ['buy 100 12', 'sell 100 13'], errors: [], ignored: [2, 3] });
  });

  it('is not read where a trade is cancelled behind its correction', async () => {
    const file = await read(
      VERSIONS,
      row('T1', 'NEW', 'BUY', 100, '10.00'),
      row('T3', 'CORRECT', 'BUY', 100, '11.00', 'T1'),
      row('T4', 'CANCEL', 'BUY', 100, '10.00', 'T1'),
      row('T5', 'NEW', 'BUY', 100, '10.00'),
    );
    expect(file.errors).toEqual([expect.stringMatching(/^This row cancels another/)]);
    expect(file.trades).not.toContain('cancel 100 10');
  });

  it('has no transfer that is a cancelled transfer', async () => {
    const file = await read(
      VERSIONS,
      ...ROWS,
      row('T3', 'NEW', 'Transfer In', 50, ''),
      row('T4', 'CANCEL', 'Transfer In', 50, '', 'T3'),
      row('T5', 'CORRECT', 'BUY', 100, '91.90', 'T1'),
    );
    expect(file.trades).toEqual(['buy 50 91', 'transfer_in 50 null', 'buy 100 91.9']);
    expect(file.errors).toEqual([expect.stringMatching(/^This row cancels another/)]);
  });
});

describe('a blotter of booked trades with the number of each [API-45]', () => {
  const BLOTTER = 'Trade ID,Action,Trade Date,Settle Date,Side,Ticker,CUSIP,Quantity,Price,Net Money,Currency';
  const row = (id: string, action: string, side: string, quantity: number) =>
    `${id},${action},01/03/2024,01/05/2024,${side},RHNE,037833100,${quantity},10.00,${quantity * 10}.00,USD`;
  const ROWS = [row('T1', 'NEW', 'B', 100), row('T2', 'NEW', 'B', 50), row('T3', 'NEW', 'S', 30)];
  const LATER = [row('T1', 'CORRECT', 'B', 170), row('T2', 'CANCEL', 'B', 50)];

  it('has new trades where no row corrects them', async () => {
    const file = await read(BLOTTER, ...ROWS);
    expect(file).toEqual({ trades: ['buy 100 10', 'buy 50 10', 'sell 30 10'], errors: [], ignored: [] });
  });

  it('has the last version of each trade, whichever row is first', async () => {
    for (const rows of [
      [...ROWS, ...LATER],
      [...LATER, ...ROWS],
    ]) {
      const file = await read(BLOTTER, ...rows);
      expect(file.errors).toEqual([]);
      expect(file.trades.toSorted()).toEqual(['buy 170 10', 'sell 30 10']);
      expect(file.ignored).toHaveLength(3);
    }
  });

  it('has no trade that a row behind any opening takes back', async () => {
    const many = Array.from({ length: 2000 }, (_, at) => row(`M${at}`, 'NEW', at % 2 ? 'S' : 'B', at + 200));
    const file = await read(BLOTTER, ...ROWS, ...many, ...LATER);
    expect(file.errors).toEqual([]);
    expect(file.trades).toHaveLength(2002);
    expect(file.trades).toContain('buy 170 10');
    for (const wrong of ['buy 100 10', 'buy 50 10', 'cancel 50 10']) expect(file.trades).not.toContain(wrong);
  });

  it('is not read where no column shows which row another corrects', async () => {
    const without = [BLOTTER, ...ROWS, ...LATER].map((line) => line.replace(/^[^,]*,/, ''));
    const file = await read(...without);
    expect(file.trades).toEqual([]);
    expect(file.errors).toEqual([expect.stringContaining('nothing shows which')]);
  });

  it('does not read the correction of a trade of another file', async () => {
    const file = await read(BLOTTER, ...ROWS, ...LATER, row('T9', 'CORRECT', 'B', 70));
    expect(file.trades.toSorted()).toEqual(['buy 170 10', 'sell 30 10']);
    expect(file.errors).toEqual([expect.stringMatching(/^This row corrects another/)]);
  });

  it('has the last version of each trade where a column names the row that another cancels or corrects', async () => {
    const header = BLOTTER.replace('Trade ID,Action', 'TradeRef,OrigTradeRef,TransType');
    const file = await read(
      header,
      row('A1,', 'NEW', 'B', 100),
      row('A2,', 'NEW', 'S', 50),
      row('A3,A1', 'CANCEL', 'B', 100),
      row('A4,A2', 'CORRECT', 'S', 60),
      row('A5,A4', 'CORRECT', 'S', 70),
      row('A6,', 'NEW', 'B', 20),
    );
    expect(file).toEqual({ trades: ['sell 70 10', 'buy 20 10'], errors: [], ignored: [2, 3, 4, 5] });
  });

  it('has a row whose cell its owner corrected, beside versions of another trade', async () => {
    const rows = [row('T1', 'NEW', 'B', 100), row('T2', 'NEW', 'B', 20), row('T1', 'CORRECT', 'B', 170)];
    const corrections = [{ row: 3, column: 7, value: '25' }];
    const file = await readWith({ chooseColumns: ({ proposal: { mapping } }) => ({ mapping, corrections }) }, [
      BLOTTER,
      ...rows,
    ]);
    expect(file.trades).toEqual(['buy 25 10', 'buy 170 10']);
  });

  it('has a correction once that is repeated', async () => {
    const [first, later] = [row('T1', 'NEW', 'B', 100), row('T1', 'CORRECT', 'B', 170)];
    for (const rows of [
      [first, later, later],
      [later, later, first],
    ])
      expect((await read(BLOTTER, ...rows)).trades).toEqual(['buy 170 10']);
  });

  it('compares the numbers of trades, not those of securities', async () => {
    const of = (id: string, security: string, state: string, quantity: number) =>
      row(id, state, 'B', quantity).replace(',', `,${security},`);
    const file = await read(
      BLOTTER.replace('Trade ID', 'Trade ID,Security ID'),
      of('T1', 'S1', 'NEW', 100),
      of('T2', 'S2', 'NEW', 70),
      of('T0', 'S1', 'CORRECT', 50),
    );
    expect(file.trades).toEqual(['buy 100 10', 'buy 70 10']);
    expect(file.errors).toEqual([expect.stringMatching(/^This row corrects another/)]);
  });

  // a walk over the chain for each row would pass the time limit of the test many times
  it('is read where each correction corrects the one before it, and where two correct each other', async () => {
    const header = BLOTTER.replace('Trade ID,Action', 'TradeRef,OrigTradeRef,TransType');
    const chain = Array.from({ length: 8000 }, (_, at) => row(`A${at + 1},A${at}`, 'CORRECT', 'B', at + 200));
    const file = await read(
      header,
      row('A0,', 'NEW', 'B', 100),
      ...chain,
      row('B1,B2', 'CORRECT', 'B', 7),
      row('B2,B1', 'CORRECT', 'B', 8),
    );
    expect(file.trades).toEqual(['buy 8199 10']);
    expect(file.errors).toHaveLength(2);
  }, 20_000);

  it('is not sure where a state further down is no version', async () => {
    const many = Array.from({ length: 500 }, (_, at) => row(`M${at}`, 'NEW', 'B', at + 200));
    const file = await read(BLOTTER, ...many, row('N5', 'NEW', 'B', 100), row('N5', 'REJECTED', 'B', 100));
    expect(file.trades).toEqual([]);
    expect(file.errors).toEqual([expect.stringContaining('"Action" has "REJECTED"')]);
  });
});
