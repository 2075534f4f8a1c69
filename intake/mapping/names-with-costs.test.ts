import { describe, expect, it } from 'vitest';
import { readLines } from '../testing/read-document.ts';

describe('[X-2] columns whose names say more than one thing', () => {
  it('takes a sum with its costs for a sum', async () => {
    const { trades, errors } = await readLines([
      'Datum;Vorgang;Stück;Aktie;Kurs;Summe inkl. Gebühr',
      '03.02.2025;Kauf;12;Rheingold AG (DE0007164600);198,50;2.391,90',
      '03.03.2025;Verkauf;5;Rheingold AG (DE0007164600);220,00;1.090,10',
    ]);
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([
      { type: 'buy', quantity: '12', price: '198.5', net_amount: '-2391.9' },
      { type: 'sell', quantity: '5', price: '220', net_amount: '1090.1' },
    ]);
  });

  it('takes what was paid per share for the price', async () => {
    const { trades, errors } = await readLines([
      'When,What I did,How many,Ticker,Paid per share,Total',
      '3/14/2025,Bought,20,RHGD,"$213.49","$4,269.80"',
      '4/2/2025,Sold,5,RHGD,"$223.89","$1,119.45"',
    ]);
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([
      { type: 'buy', trade_date: '2025-03-14', price: '213.49' },
      { type: 'sell', quantity: '5', price: '223.89' },
    ]);
  });

  it('knows the purchases of an employee in Fidelity’s short list', async () => {
    const { trades } = await readLines([
      'Transaction date,Transaction type,Investment name,Shares,Amount',
      '02/03/2025,YOU PURCHASED,RHEINGOLD INC,10.5,"$4,361.70"',
    ]);
    expect(trades).toMatchObject([{ type: 'buy', quantity: '10.5', trade_date: '2025-02-03' }]);
  });

  it('reads the market’s rate as the price only where no column has the trade’s own', async () => {
    const rows = (...names: string[]) => [
      `Trade Date,Scrip Name,Buy/Sell,Quantity,${names.join(',')}`,
      '2025-01-15,RHEINGOLD,Buy,10,100.50,130.00',
    ];
    expect((await readLines(rows('Your Rate', 'Market Rate'))).trades).toEqual([]);
    expect((await readLines(rows('Note', 'Market Rate'))).trades).toMatchObject([{ price: '130' }]);
  });
});
