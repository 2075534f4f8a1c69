import { describe, expect, it } from 'vitest';
import { factsOf, readLines } from '../../testing/read-document.ts';

const ENGLISH = [
  'Rheingold Securities  Trade Confirmation',
  'Account Number:  4KX-17720  JANE Q EXAMPLE',
  'We are pleased to confirm the following transactions in your account.',
  'PURCHASE  ODER EMERGING MARKETS ETF',
  'Trade Date  02/11/2026  Quantity  60',
  'Settlement Date  02/12/2026  Price  $50.2500',
  'Security Symbol  ODER  Principal Amount  $3,015.00',
  'CUSIP  037833100  Commission  $1.00',
  'Market  NYSE ARCA  Transaction Fee  $0.10',
  'Net Amount  $3,016.10',
  'SALE  MERROW COMMUNICATIONS INC',
  'Trade Date  02/11/2026  Quantity  40',
  'Settlement Date  02/12/2026  Price  $20.0000',
  'Security Symbol  MRW  Principal Amount  $800.00',
  'CUSIP  594918104  Commission  $1.00',
  'Market  NYSE  Transaction Fee  $0.20',
  'Net Amount  $798.80',
];

describe('a confirmation with labels in two columns below the side and the name', () => {
  it('[X-2] has a trade below each title, with its own costs', async () => {
    const file = await readLines(ENGLISH);
    expect(file).toMatchObject({ format: 'confirmation', errors: [] });
    expect(file.trades).toMatchObject([
      { type: 'buy', symbol: 'ODER', account: '4KX-17720', quantity: '60', price: '50.25', fees: '1.1' },
      { type: 'sell', security_name: 'MERROW COMMUNICATIONS INC', fees: '1.2', net_amount: '798.8' },
    ]);
  });

  it('[X-2] is read with its figures first, and in French', async () => {
    const swapped = ENGLISH.map((line) => {
      const [name, value, other, figure, ...rest] = line.split('  ');
      return figure === undefined || rest.length > 0 || name!.endsWith(':')
        ? line
        : [other, figure, name, value].join('  ');
    });
    expect(factsOf(await readLines(swapped))).toEqual(factsOf(await readLines(ENGLISH)));
    const french = await readLines([
      "Banque du Rhin  Avis d'opéré",
      'ACHAT  RHEINGOLD SA',
      "Date d'exécution  11/02/2026  Quantité  60",
      'Date de règlement  13/02/2026  Cours  50,25 EUR',
      'Code ISIN  FR0000131104  Montant brut  3 015,00 EUR',
      'Montant net  3 020,00 EUR  Commission  5,00 EUR',
    ]);
    expect(factsOf(french)).toEqual([['buy', '2026-02-11', '60', '50.25', '-3020', 'FR0000131104']]);
  });

  it('[X-2] makes no trade without a side, or of a cancelled confirmation', async () => {
    const sideless = ENGLISH.map((line) => line.replace(/^(?:PURCHASE|SALE) /, 'SECURITY '));
    expect(factsOf(await readLines(sideless))).toEqual([]);
    expect(factsOf(await readLines(['CANCELLED', 'Cancellation of trade', ...ENGLISH]))).toEqual([]);
  });
});
