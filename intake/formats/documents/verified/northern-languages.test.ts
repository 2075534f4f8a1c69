import { describe, expect, it } from 'vitest';
import { readConfirmations } from './read-confirmation.ts';

describe('a confirmation of a bank in the north or east', () => {
  it.each([
    [
      'Swedish',
      'buy',
      [
        'AVRÄKNINGSNOTA KÖP',
        'Affärsdag 2025-03-11',
        'Likviddag 2025-03-13',
        'Värdepapper Rhenguld B',
        'ISIN SE0000115446',
        'Antal 100',
        'Kurs 211,40 SEK',
        'Belopp 21 140,00 SEK',
        'Courtage 52,85 SEK',
        'Att betala 21 192,85 SEK',
      ],
      { traded: '2025-03-11', settled: '2025-03-13', quantity: '100', price: '211.4', net: '21192.85' },
    ],
    [
      'Swedish',
      'sell',
      [
        'AVRÄKNINGSNOTA SÅLD',
        'Affärsdag 2025-03-11',
        'Likviddag 2025-03-13',
        'Värdepapper Rhenguld B',
        'ISIN SE0000115446',
        'Antal 40',
        'Kurs 208,20 SEK',
        'Belopp 8 328,00 SEK',
        'Att erhålla 8 289,00 SEK',
      ],
      { traded: '2025-03-11', settled: '2025-03-13', quantity: '40', price: '208.2', net: '8289' },
    ],
    [
      'Polish',
      'sell',
      [
        'Potwierdzenie transakcji: sprzedaż',
        'Data transakcji 12.03.2025',
        'Data rozliczenia 14.03.2025',
        'Rengold SA PLPKO0000016',
        'Liczba 50 szt.',
        'Cena 34,10 PLN',
        'Wartość 1 705,00 PLN',
      ],
      { traded: '2025-03-12', settled: '2025-03-14', quantity: '50', price: '34.1' },
    ],
  ])('in %s is read: %s', (_, side, lines, figures) => {
    expect(readConfirmations(lines)).toMatchObject([{ side, ...figures }]);
  });

  it('that is cancelled, or is of a dividend, is none of a trade', () => {
    const lines = (title: string) => [
      title,
      'Affärsdag 2025-03-11',
      'Köp Rhenguld B',
      'ISIN SE0000115446',
      'Antal 100',
      'Kurs 211,40 SEK',
      'Belopp 21 140,00 SEK',
    ];
    expect(readConfirmations(lines('AVRÄKNINGSNOTA'))).toHaveLength(1);
    expect(readConfirmations(lines('MAKULERING AV AVRÄKNINGSNOTA'))).toBeNull();
    expect(readConfirmations(lines('AVI OM UTDELNING'))).toBeNull();
  });
});
