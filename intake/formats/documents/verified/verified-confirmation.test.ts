import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../../read-trade-file.ts';
import { lineWords, pdfOf } from '../../../testing/pdf.ts';

async function read(bytes: Uint8Array): Promise<TradeFile> {
  return readTradeFile(
    (async function* () {
      yield bytes;
    })(),
  );
}

const GERMAN = [
  'Rheinbank AG   60628 Frankfurt am Main',
  'Depotinhaber: Max Mustermann   Depot Nr.: 4471992000',
  'Wertpapierabrechnung Kauf',
  'ISIN (WKN) DE0007164600 (716460)',
  'Wertpapierbezeichnung RHEINGOLD AG Inhaber-Aktien o.N.',
  'Nominale Stück 14,00',
  'Kurs EUR 138,099',
  'Ausführungstag / -zeit 17.11.2025 um 16:17:32 Uhr',
  'Kurswert EUR 1.933,39',
  'Provision EUR 9,90',
  'Endbetrag zu Ihren Lasten EUR 1.943,29',
  'Valuta 19.11.2025',
];
const POSITIONS = [
  'ALPENBROKER GMBH   BROKERGASSE 1   1010 WIEN',
  'WERTPAPIERABRECHNUNG',
  'Market-Order Verkauf am 10.06.2025, um 11:42 Uhr.',
  'POSITION ANZAHL KURS BETRAG',
  'Rheingold AG 50 Stk. 7,19 EUR 359,50 EUR',
  'ISIN: DE0007164600',
  'GESAMT 359,50 EUR',
  'Fremdkostenzuschlag -1,00 EUR',
  'GESAMT 358,50 EUR',
  'VERRECHNUNGSKONTO VALUTA BETRAG',
  'DE49110101001234567890 12.06.2025 358,50 EUR',
];
const IN_PARTS = [
  'ABRECHNUNG VOM 19.05.2025',
  'Wertpapierkauf',
  'Geschäftstag : 19.05.2025   Börsenplatz : XETRA',
  'RHEINGOLD AG   DE0007164600',
  'Geschäftsnr. Nennwert Zum Kurs von Kurswert',
  '11 111111   St.  5   EUR 86,00   EUR 430,00',
  '11 111112   St. 95   EUR 86,00   EUR 8.170,00',
  'Summe   St. 100   EUR 86,00   EUR 8.600,00',
  'Valuta 23.05.2025   Zu Ihren Lasten EUR 8.627,90',
];
const FRENCH = [
  'COURTAGE RHODANIEN',
  "AVIS D'OPERE - ACHAT",
  'Exécution de l’ordre le 17/02/2025 sur Euronext Paris',
  'POSITION QUANTITÉ COURS MOYEN MONTANT',
  'Rheingold 12 123,20 EUR 1 478,40 EUR',
  'ISIN : DE0007164600',
  'TOTAL 1 478,40 EUR',
];
const ENGLISH = [
  'Alpine Capital GmbH',
  'Securities transaction',
  'Execution 12.08.2025 09:16:57   Exchange ID 819778001',
  'Type Security Quantity Price Amount',
  'Buy Rheingold Ordinary 21.00 pc. 230.75 EUR 4,845.75 EUR',
  'DE0007164600',
  'Order fees +0.99 EUR',
  'Debit 4,846.74 EUR',
];

const changed = (lines: readonly string[], from: string | RegExp, to: string) =>
  lines.map((line) => line.replace(from, to));

describe('[X-2] a confirmation whose figures agree', () => {
  const isin = 'DE0007164600';
  it.each([
    [
      'of a German bank',
      GERMAN,
      {
        type: 'buy',
        trade_date: '2025-11-17',
        settle_date: '2025-11-19',
        quantity: '14',
        price: '138.099',
        net_amount: '-1943.29',
        currency: 'EUR',
      },
    ],
    [
      'with a table of one row',
      POSITIONS,
      { type: 'sell', trade_date: '2025-06-10', quantity: '50', price: '7.19', currency: 'EUR' },
    ],
    [
      'of an order in parts is its sum',
      IN_PARTS,
      {
        type: 'buy',
        trade_date: '2025-05-19',
        settle_date: '2025-05-23',
        quantity: '100',
        price: '86',
        net_amount: '-8627.9',
      },
    ],
    ['of a French broker', FRENCH, { type: 'buy', trade_date: '2025-02-17', quantity: '12', price: '123.2' }],
    [
      'in English',
      ENGLISH,
      { type: 'buy', trade_date: '2025-08-12', quantity: '21', price: '230.75', currency: 'EUR' },
    ],
  ])('%s is one trade, as text and as PDF', async (_, lines, expected) => {
    const text = await read(new TextEncoder().encode(`${lines.join('\n')}\n`));
    expect(text).toMatchObject({ format: 'bank-confirmation', errors: [] });
    expect(text.trades).toMatchObject([{ ...expected, isin }]);
    const pdf = await read(await pdfOf({ pages: [lineWords(lines)] }));
    expect(pdf.trades).toMatchObject([{ ...expected, isin }]);
  });

  it.each([
    ['whose sum is another', changed(GERMAN, '1.933,39', '1.833,39')],
    ['that cancels a trade', changed(GERMAN, 'Wertpapierabrechnung Kauf', 'Storno Wertpapierabrechnung Kauf')],
    ['that names no side', changed(GERMAN, 'Abrechnung Kauf', 'Abrechnung').map((line) => line.replace(' Kauf', ''))],
    ['that names both sides', [...GERMAN.slice(0, 3), 'Wertpapierabrechnung Verkauf', ...GERMAN.slice(3)]],
    ['whose ISIN has a wrong check digit', changed(GERMAN, 'DE0007164600', 'DE0007164601')],
    ['without a day', changed(GERMAN, /Ausführungstag.*|Valuta.*/, '')],
    ['of a dividend', ['Dividendengutschrift', 'Kauf', ...GERMAN.slice(3)]],
    ['of costs before an order', ['Kosteninformation', ...GERMAN.slice(2)]],
    ['of an order that is only received', ['Auftragsbestätigung', ...GERMAN.slice(2)]],
    [
      'of parts that are not the whole',
      changed(IN_PARTS, 'St. 100 ', 'St. 101 ').map((line) => line.replace('8.600,00', '8.686,00')),
    ],
  ])('one %s is no trade', async (_, lines) => {
    const { trades, errors } = await read(new TextEncoder().encode(`${lines.join('\n')}\n`));
    expect(trades).toEqual([]);
    expect(errors).toHaveLength(1);
  });
});
