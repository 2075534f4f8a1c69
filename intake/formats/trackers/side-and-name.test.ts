import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(...lines: string[]): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

const HEADER = 'Date;Libellé;Quantité;Cours;Montant net';
const ROWS = [
  '25/03/2024;ACHAT COMPTANT RHEINGOLD FR0000120271;10;170,10;-1706,00',
  '26/03/2024;VENTE COMPTANT RHEINGOLD FR0000120271;5;172,10;855,50',
];

describe('a table whose texts have side and security', () => {
  it('is read, with the ISIN in the text', async () => {
    const file = await read(HEADER, ...ROWS);
    expect(file.format).toBe('side-and-name-csv');
    expect(file.trades).toMatchObject([
      { type: 'buy', isin: 'FR0000120271', security_name: 'RHEINGOLD', quantity: '10', net_amount: '-1706' },
      { type: 'sell', isin: 'FR0000120271', quantity: '5', net_amount: '855.5' },
    ]);
  });

  it('has no trade of an order, a fee or a coupon', async () => {
    const file = await read(
      HEADER,
      ...ROWS,
      '27/03/2024;DROITS DE GARDE;;;-12,00',
      '28/03/2024;COUPON RHEINGOLD FR0000120271;5;0,50;2,50',
      '28/03/2024;ACHAT EN COURS RHEINGOLD FR0000120271;5;170,00;-850,00',
    );
    expect(file.trades.map(({ type }) => type)).toEqual(['buy', 'sell', 'dividend']);
    expect(file.ignored.map(({ row }) => row)).toEqual([4, 6]);
  });

  it('gives a cancelled purchase as such', async () => {
    const file = await read(HEADER, ...ROWS, '28/03/2024;ACHAT ANNULATION RHEINGOLD FR0000120271;10;170,10;1706,00');
    expect(file.trades.filter(({ type }) => type === 'buy')).toHaveLength(1);
  });

  it.each([
    [
      'units and price do not come to the sum',
      HEADER,
      ROWS[0]!,
      '26/03/2024;VENTE RHEINGOLD FR0000120271;5;172,10;8555,00',
    ],
    ['a column has the state of orders', `${HEADER};Statut`, `${ROWS[0]};Exécuté`, `${ROWS[1]};Annulé`],
    [
      'days could begin with the month',
      'Date,Description,Quantity,Price,Amount',
      '03/04/2024,Purchase Rheingold,10,170.10,-1701.00',
      '03/05/2024,Sale Rheingold,5,172.10,860.50',
    ],
  ])('is not read by its texts where %s', async (_, ...lines) => {
    expect((await read(...lines)).format).not.toBe('side-and-name-csv');
  });
});
