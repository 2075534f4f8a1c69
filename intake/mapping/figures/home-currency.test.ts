import { expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(...lines: string[]) {
  async function* inOne() {
    yield new TextEncoder().encode(lines.join('\n'));
  }
  const { trades, errors } = await readTradeFile(inOne());
  return {
    errors: errors.map(({ reason }) => reason),
    rows: trades.map(({ type, trade_date, quantity, currency }) => [type, trade_date, quantity, currency].join(' ')),
  };
}

it('[X-2] securities of India are paid in rupees, and their days come first', async () => {
  const answer = await read(
    'Trade Date,Type,Symbol,ISIN,Quantity,Price,Net Amount',
    '04/03/2025,Buy,QUILL,INE040A01034,10,1500.50,15005.00',
    '11/03/2025,Sell,QUILL,INE040A01034,4,1510.00,6040.00',
  );
  expect(answer).toEqual({ errors: [], rows: ['buy 2025-03-04 10 INR', 'sell 2025-03-11 4 INR'] });
});

it('[X-2] codes of Tokyo under Japanese names are paid in yen', async () => {
  const answer = await read(
    '約定日,銘柄コード,銘柄名,売買区分,数量,約定単価,受渡金額',
    '2025/03/04,9911,見本電機,買付,100,2702.5,270250',
    '2025/03/11,9911,見本電機,売付,40,2800,112000',
  );
  expect(answer).toEqual({ errors: [], rows: ['buy 2025-03-04 100 JPY', 'sell 2025-03-11 40 JPY'] });
});

it('[X-2] other securities have no currency where none is printed', async () => {
  const answer = await read(
    'Trade Date,Type,Symbol,ISIN,Quantity,Price,Net Amount',
    '2025-03-14,Buy,RHGD,DE0005140008,10,15.50,155.00',
    '2025-03-21,Sell,RHGD,DE0005140008,4,16.00,64.00',
  );
  expect(answer.rows.map((row) => row.split(' ').at(-1))).toEqual(['', '']);
});
