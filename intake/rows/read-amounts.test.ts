import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

const HEAD =
  'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,AMOUNT,Commissions and Fees,Accrued Interest,Account Type,';
const BOND =
  '55512345,12/20/2021,12/22/2021,Buy,Buy,ACME ROCKETS 5% 2030,ACMEN,10000.0000,0.0,-10120.00,0.0,INTEREST,CASH,';

async function tradeOf(heading: string, interest: string) {
  const text = `${HEAD.replace('AMOUNT', heading)}\n${BOND.replace('INTEREST', interest)}\n`;
  const { trades } = await readTradeFile(Readable.from([Buffer.from(text)]));
  return trades[0];
}

describe('an amount beside the interest accrued', () => {
  test('is without it under a heading of the principal', async () => {
    expect(await tradeOf('Principal Amount', '125.50')).toMatchObject({
      net_amount: '-10120',
      accrued_interest: '125.5',
      has_interest_in_amount: false,
    });
  });

  test('is not known to be without it under another heading, and has no interest where none accrued', async () => {
    expect(await tradeOf('Net Amount', '125.50')).not.toHaveProperty('has_interest_in_amount');
    expect(await tradeOf('Principal Amount', '0.0')).not.toHaveProperty('has_interest_in_amount');
  });
});
