import { describe, expect, it } from 'vitest';
import { readLines } from '../../../testing/read-document.ts';

const redemption = {
  type: 'sell',
  subtype: 'redemption',
  trade_date: '2025-06-25',
  isin: 'DE0007164600',
  quantity: '5',
  price: '300',
  net_amount: '1490',
};

describe('what an issuer repays', () => {
  it.each<[string, string, string[]]>([
    [
      'ing-redemption',
      'ING',
      [
        'ING-DiBa AG 60628 Frankfurt am Main',
        'Rückzahlung',
        'ISIN (WKN) DE0007164600 (716460)',
        'Wertpapierbezeichnung Rheingold Zertifikat',
        'Nominale 5,00 Stück',
        'Fälligkeit 25.06.2025',
        'Einlösung zum Kurs von 300,00 EUR',
        'Kurswert EUR 1.500,00',
        'Endbetrag EUR 1.490,00',
        'Valuta 27.06.2025',
      ],
    ],
    [
      'maturity-credit',
      'onvista and DAB',
      [
        'Gutschriftsanzeige',
        'Gattungsbezeichnung Fälligkeit näch. Zinstermin ISIN',
        'Rheingold Zertifikat 25.06.2025 DE0007164600',
        'Nominal Einlösung zu:',
        'STK 5,000 EUR 300,0000',
        'Verwahrart Girosammelverwahrung Kurswert EUR 1.500,00',
        'Wert Konto-Nr. Betrag zu Ihren Gunsten',
        '27.06.2025 123456789 EUR 1.490,00',
      ],
    ],
    [
      'nominale-redemption',
      'DKB',
      [
        'Depotnummer 123456789',
        'Einlösung bei Gesamtfälligkeit',
        'Nominale Wertpapierbezeichnung ISIN (WKN)',
        'Stück 5 RHEINGOLD ZERTIFIKAT DE0007164600 (716460)',
        'Rückzahlungsbetrag / Stück 300,00 EUR Rückzahlungsdatum 25.06.2025',
        'Rückzahlungsbetrag 1.500,00+ EUR',
        'Ausmachender Betrag 1.490,00+ EUR',
        'Den Betrag buchen wir mit Valuta 27.06.2025 zu Gunsten des Kontos 12345678',
      ],
    ],
    [
      'baader-cash-settlement',
      'Baader Bank',
      [
        'Ausbuchung aus Depot 1234567001 per 25.06.2025',
        'Nominale ISIN: DE0007164600 WKN: 716460 Barabfindung',
        'STK 5 Rheingold AG EUR 300,00 p.STK',
        'Bruttobetrag EUR 1.500,00',
        'Zu Gunsten Konto 1234567005 Valuta: 27.06.2025 EUR 1.490,00',
      ],
    ],
  ])('[API-62] is a sale, called a redemption: %s of %s', async (format, _, lines) => {
    const file = await readLines(lines);
    expect(file).toMatchObject({ format, errors: [], trades: [{ ...redemption, settle_date: '2025-06-27' }] });
  });

  it('[API-62] may be a nominal value at a percentage', async () => {
    const file = await readLines([
      'Gesamtkündigung',
      'Nominale Wertpapierbezeichnung ISIN (WKN)',
      'EUR 3.000,00 2,309 % RHEINGOLD ANLEIHE DE0007164600 (716460)',
      'Rückzahlungskurs 101 % Rückzahlungsdatum 31.07.2025',
      'Rückzahlungsbetrag 3.030,00+ EUR',
      'Ausmachender Betrag 3.030,00+ EUR',
    ]);
    expect(file.trades).toMatchObject([{ type: 'sell', quantity: '3000', price: '101', net_amount: '3030' }]);
  });

  it('[API-62] is no sale where a part of the nominal value of each bond is repaid', async () => {
    const file = await readLines([
      'Teilrückzahlung mit Nennwertänderung',
      'Nominale Wertpapierbezeichnung ISIN (WKN)',
      'EUR 2.000,00 6,875 % RHEINGOLD ANLEIHE DE0007164600 (716460)',
      'Rückzahlungskurs 100 % Rückzahlungsdatum 13.01.2025',
      'Rückzahlungsbetrag 2.000,00+ EUR',
    ]);
    expect(file.trades).toEqual([]);
  });
});
