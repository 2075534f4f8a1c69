import { describe, expect, it } from 'vitest';
import { readConfirmations } from './read-confirmation.ts';

const sale = (costs: readonly string[], net: string) => [
  'Wertpapierabrechnung Verkauf',
  'ISIN (WKN) DE0007164600 (716460)',
  'Wertpapierbezeichnung RHEINGOLD AG',
  'Nominale Stück 12,00',
  'Kurs EUR 244,35',
  'Ausführungstag / -zeit 11.01.2025 um 10:31:02 Uhr',
  'Kurswert EUR 2.932,20',
  ...costs,
  `Endbetrag zu Ihren Gunsten EUR ${net}`,
  'Valuta 15.01.2025',
];

describe('[X-2] the costs of a confirmation', () => {
  const fees = (lines: readonly string[]) => readConfirmations(lines)?.map((one) => one.fees);

  it('are its lines of costs, without those of taxes, where both explain the sum', () => {
    const lines = [
      'Provision EUR - 12,23',
      'Kapitalertragsteuer 25,00% EUR - 40,10',
      'Solidaritätszuschlag EUR - 2,20',
    ];
    expect(fees(sale(lines, '2.877,67'))).toEqual(['12.23']);
  });

  it('add up, and their printed sum does not count again', () => {
    const lines = ['Grundgebühr EUR 4,95', 'Provision EUR 3,97', 'Summe Entgelte EUR 8,92'];
    expect(fees(sale(lines, '2.923,28'))).toEqual(['8.92']);
  });

  it('[API-45] are those between the two sums, and not what a later page explains of taxes and costs', () => {
    const explained = ['Bruttogewinn EUR 148,08', 'Kosten EUR -3,48', 'Kapitalertragsteuer 25 % EUR 40,10'];
    const lines = ['Fremdkostenzuschlag EUR -1,00', 'Kapitalertragsteuer EUR -40,10'];
    expect(fees([...sale(lines, '2.891,10'), ...explained])).toEqual(['1']);
  });

  it('are read below the head of their column', () => {
    const french = [
      "AVIS D'OPÉRÉ",
      'ACHAT AU COMPTANT',
      'Désignation de la valeur Code ISIN Quantité Cours exécuté',
      'RHEINGOLD DE0007164600 25 62,45 EUR',
      "Date d'exécution: 11/03/2025 10:12:55",
      'Montant brut Commission Montant net au débit de votre compte',
      '1 561,25 EUR 1,99 EUR 1 563,24 EUR',
    ];
    expect(fees(french)).toEqual(['1.99']);
  });

  it('do not include the stamp tax of Switzerland', () => {
    expect(fees(sale(['Courtage EUR 35,80', 'Eidg. Umsatzabgabe EUR 2,70'], '2.893,70'))).toEqual(['35.8']);
  });

  it('are not stated where the lines do not explain the sum, or none is of costs', () => {
    expect(fees(sale(['Provision EUR 5,00'], '2.877,67'))).toEqual([null]);
    expect(fees(sale(['Kapitalertragsteuer EUR 54,53'], '2.877,67'))).toEqual([null]);
  });

  it.each(['Provision EUR 0,00', 'Gebührenfrei gehandelt', 'Ohne Provision'])('are not the tax below: %s', (line) => {
    expect(fees(sale([line, 'Kapitalertragsteuer EUR 54,53'], '2.877,67'))).toEqual([null]);
  });

  it('are the sum below the line that names them alone', () => {
    expect(fees(sale(['Provision', 'EUR 54,53'], '2.877,67'))).toEqual(['54.53']);
  });
});
