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

const AUSTRIAN = [
  'Alpenbank AG',
  'Wir haben für Sie am 17.2.2025 unten angeführtes Geschäft abgerechnet:',
  'Geschäftsart: Kauf',
  'Auftragseingang: 16.2.2025-20:49:53',
  'Zugang: 3 Stk',
  'Titel: DE0007164600  RHEINGOLD AG',
  'Kurs: 600 EUR',
  'Handelszeit: 17.2.2025 um 20:49:54 Uhr',
  'Kurswert: -1.800,-- EUR',
  'Valuta 19.2.2025',
];
const SPACED = [
  'GESCHÄFTSABRECHNUNG VOM 20.04.2025',
  'W e r t p a p i e r k a u f',
  'G e s c h ä f t s t a g : 1 8 . 0 4 . 2 0 2 5 A u s f ü h r u n g s p l a t z : XETRA',
  'R h e i n g o l d A G DE0007164600',
  'N e n n w e r t Zum K u r s von',
  'S t . 0 , 5 7 2 EUR 4 3 , 6 4',
  'K u r s w e r t : EUR 2 4 , 9 6',
];
const CONVERTED = [
  'Wertpapierabrechnung: Kauf',
  'Handelsdatum 06.12.2025',
  'Nominale ISIN: DE0007164600 Kurs',
  'STK 100 Rheingold AG USD 28,10',
  'Kurswert Umrechnungskurs USD/EUR: 1,0751 EUR 2.613,71',
  'Valuta: 08.12.2025',
];
const BELGIAN = [
  'Achat 310 RHEINGOLD SE INH O.N. (DE0007164600) à 15,9324 EUR',
  "Date et heure d'exécution: 13/12/2025 16:24:15 CET",
  'Date valeur: 15/12/2025',
  'Montant brut 4.939,04 EUR',
];
const SWISS = [
  'Portfolio-Nr.: 4711 22 Per: 31.03.2025',
  'Whrg. Anzahl/Betrag Beschreibung Valor/ISIN',
  'Rheingold Namen DE0007164600',
  'Daten Beschreibung Whrg. Anzahl/Betrag Whrg. Trans.-Preis',
  'Abschluss 29.11.2025  14:19:04 Börse Verkauf Komptant -265 USD 41.95',
  'Valuta 01.12.2025',
  "Transaktionswert USD 11'116.75",
];
const BOND = [
  'Wertpapierabrechnung Kauf',
  'ISIN DE0007164600',
  'Nominale EUR 10.000,00',
  'Kurs 101,90 %',
  'Ausführungstag 18.12.2025 um 10:45:15 Uhr',
  'Kurswert EUR 10.190,00',
];
const COLLECTED = [
  'Sammelabrechnung (Wertpapierkauf/-verkauf)',
  'Nr.313138095/1 Kauf RHEINGOLD AG (DE0007164600/716460)',
  'davon ausgef. : 42,00 St.  Schlusstag : 13.08.2025, 16:20 Uhr',
  'Kurs : 135,0000 EUR  Kurswert : 5.670,00 EUR',
  'Valuta : 15.08.2025  Endbetrag : -5.675,90 EUR',
  'Nr.313210686/1 Verkauf APPLE INC (US0378331005/865985)',
  'davon ausgef. : 10,00 St.  Schlusstag : 14.08.2025, 11:20 Uhr',
  'Kurs : 138,6400 EUR  Kurswert : 1.386,40 EUR',
  'Valuta : 18.08.2025  Endbetrag : 1.380,50 EUR',
];

const AMERICAN = [
  'Halloran Securities LLC   Member FINRA and SIPC',
  'We confirm the following transaction. You bought:',
  'Description MICROSOFT CORP CUSIP 594918104',
  'Trade date 11/03/25 Settlement date 11/04/25',
  'Quantity 12 Price $510.2500',
  'Principal $6,123.00',
  'Net amount $6,123.00',
];
const AUSTRALIAN = [
  'Sell Confirmation',
  'Security code: RHG',
  'Trade Date: 03/02/2025   Settlement Date: 05/02/2025',
  'Quantity Security Description Price Consideration Currency',
  '25 RHEINGOLD LIMITED 12.40 $310.00 AUD',
];
const ONE_UNIT = [
  'Wertpapier Abrechnung Rücknahme Investmentfonds',
  'Rheingold Fonds ISIN DE0007164600',
  'Nominale Stück 1,00',
  'Kurs EUR 350,97',
  'Schlusstag 18.11.2025   Blatt 1 von 2',
  'Kurswert EUR 350,97',
];

const BY_SECURITY = [
  "Avis d'opéré",
  'ACTION : RHEINGOLD (DE0007164600)',
  '04-07-2025 Sens Achat - Exécution unique',
  'Quantité 460 Cours 10,996 €',
  'Montant Brut 5 058,16 €',
  'ACTION : APPLE (US0378331005)',
  '04-07-2025 Sens Vente - Exécution unique',
  'Quantité 45 Cours 107,06 €',
  'Montant Brut 4 817,70 €',
  'Rhodan SA | Capital 100 | RCS 1 | Paris | TVA 1 | Tél 1 | Fax 1',
  'Rhodan SA | Capital 100 | RCS 1 | Paris | TVA 1 | Tél 1 | Fax 1',
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
    ['with whole amounts as dashes', AUSTRIAN, { type: 'buy', trade_date: '2025-02-17', quantity: '3', price: '600' }],
    ['with letters set apart', SPACED, { type: 'buy', trade_date: '2025-04-18', quantity: '0.572', price: '43.64' }],
    [
      'in two currencies, at the printed rate',
      CONVERTED,
      { type: 'buy', trade_date: '2025-12-06', quantity: '100', price: '28.1', price_currency: 'USD', currency: 'EUR' },
    ],
    ['in one sentence', BELGIAN, { type: 'buy', trade_date: '2025-12-13', quantity: '310', price: '15.9324' }],
    [
      'with a row of day, units and price',
      SWISS,
      { type: 'sell', trade_date: '2025-11-29', settle_date: '2025-12-01', quantity: '265', price: '41.95' },
    ],
    ['of a bond in per cent', BOND, { type: 'buy', trade_date: '2025-12-18', quantity: '10000', price: '101.9' }],
  ])('%s is one trade, as text and as PDF', async (_, lines, expected) => {
    const text = await read(new TextEncoder().encode(`${lines.join('\n')}\n`));
    expect(text).toMatchObject({ format: 'bank-confirmation', errors: [] });
    expect(text.trades).toMatchObject([{ ...expected, isin }]);
    const pdf = await read(await pdfOf({ pages: [lineWords(lines)] }));
    expect(pdf.trades).toMatchObject([{ ...expected, isin }]);
  });

  it.each([
    [
      'an ISIN whose check digit is wrong',
      changed(GERMAN, 'DE0007164600', 'DE0007164601'),
      { isin: 'DE0007164601', isin_valid: false, quantity: '14', price: '138.099' },
    ],
    [
      'a national number',
      changed(GERMAN, /^ISIN.*/, 'WKN: 716460').filter((line) => !line.startsWith('Wertpapierbezeichnung')),
      { isin: null, note: 'WKN 716460', quantity: '14' },
    ],
    [
      'a CUSIP, with the month first',
      AMERICAN,
      { cusip: '594918104', cusip_valid: true, type: 'buy', trade_date: '2025-11-03', quantity: '12', price: '510.25' },
    ],
    [
      'a ticker',
      AUSTRALIAN,
      { symbol: 'RHG', type: 'sell', trade_date: '2025-02-03', settle_date: '2025-02-05', quantity: '25' },
    ],
    [
      'one unit of a fund, by words for its sale back',
      ONE_UNIT,
      { isin: 'DE0007164600', type: 'sell', quantity: '1', price: '350.97', net_amount: '350.97' },
    ],
  ])('with %s is one trade', async (_, lines, expected) => {
    const { trades, errors } = await read(new TextEncoder().encode(`${lines.join('\n')}\n`));
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([expected]);
  });

  it('of several trades is each of them, on its own day and side', async () => {
    const { trades, errors } = await read(new TextEncoder().encode(`${COLLECTED.join('\n')}\n`));
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([
      { type: 'buy', isin, trade_date: '2025-08-13', quantity: '42', price: '135', net_amount: '-5675.9' },
      { type: 'sell', isin: 'US0378331005', trade_date: '2025-08-14', quantity: '10', net_amount: '1380.5' },
    ]);
  });

  it('of several trades under the names of their securities is each of them', async () => {
    const { trades, errors } = await read(new TextEncoder().encode(`${BY_SECURITY.join('\n')}\n`));
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([
      { type: 'buy', isin, trade_date: '2025-07-04', quantity: '460', price: '10.996' },
      { type: 'sell', isin: 'US0378331005', trade_date: '2025-07-04', quantity: '45', price: '107.06' },
    ]);
  });

  it.each([
    [
      'above the class of its shares',
      changed(POSITIONS, 'ISIN: DE', 'Registered Shares o.N.\nISIN: DE'),
      'Rheingold AG',
    ],
    [
      'by its label, below a number of the order',
      changed(GERMAN, 'ISIN (WKN)', 'Ordernummer 12345678.001\nISIN (WKN)'),
      'RHEINGOLD AG Inhaber-Aktien o.N.',
    ],
    [
      'above the class and the number',
      changed(
        GERMAN,
        'ISIN (WKN) DE0007164600 (716460)',
        'Rheingold Energie AG RHE6YX\nNamens-Aktien o.N. DE0007164600',
      ).filter((line) => !line.startsWith('Wertpapierbezeichnung')),
      'Rheingold Energie AG',
    ],
  ])('names its security %s', async (_, lines, name) => {
    const { trades } = await read(new TextEncoder().encode(lines.join('\n')));
    expect(trades).toMatchObject([{ isin: 'DE0007164600', security_name: name }]);
  });

  it('is searched for figures in lines of a printed page alone, since long ones take long', async () => {
    const terms = `Beispiel: Stück 20,00 Kurs EUR 10,000 Kurswert EUR 200,00. ${'Bedingungen '.repeat(60)}`;
    const { trades, errors } = await read(new TextEncoder().encode([...GERMAN, terms].join('\n')));
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([{ type: 'buy', quantity: '14', price: '138.099' }]);
  });

  it.each([
    ['with more figures than one trade has', [...GERMAN, ...Array.from({ length: 200 }, () => '12,50  13,75  14,25')]],
    ['of several whose securities are named below the figures', [...BY_SECURITY.slice(2, 5), ...BY_SECURITY.slice(1)]],
    ['of several of which one does not agree', changed(COLLECTED, '1.386,40', '1.486,40')],
    ['of several that cancels them', ['Storno der Abrechnung', ...COLLECTED.slice(1)]],
    ['at another rate than the printed one', changed(CONVERTED, '1,0751', '1,1751')],
    [
      'whose only day may be that of the letter or of the order',
      changed(SWISS, /Abschluss 29.11.2025 {2}14:19:04/, 'Druck 27.11.2025 Brief 28.11.2025'),
    ],
    ['that says how a sale was taxed', ['Steuerliche Behandlung: Verkauf', ...GERMAN.slice(3)]],
    ['whose sum is another', changed(GERMAN, '1.933,39', '1.833,39')],
    ['that cancels a trade', changed(GERMAN, 'Wertpapierabrechnung Kauf', 'Storno Wertpapierabrechnung Kauf')],
    ['that names no side', changed(GERMAN, 'Abrechnung Kauf', 'Abrechnung').map((line) => line.replace(' Kauf', ''))],
    ['that names both sides', [...GERMAN.slice(0, 3), 'Wertpapierabrechnung Verkauf', ...GERMAN.slice(3)]],
    ['that names no security', changed(GERMAN, /ISIN.*/, '')],
    ['of a fund that was dealt on one day and executed on another', [...GERMAN, 'Handelstag: 14.11.2025']],
    ['without a day', changed(GERMAN, /Ausführungstag.*|Valuta.*/, '')],
    ['of a dividend', ['Dividendengutschrift', 'Kauf', ...GERMAN.slice(3)]],
    ['of costs before an order', ['Kosteninformation', ...GERMAN.slice(2)]],
    ['of an order that is only received', ['Auftragsbestätigung', ...GERMAN.slice(2)]],
    [
      'of parts that are not the whole',
      changed(IN_PARTS, 'St. 100 ', 'St. 101 ').map((line) => line.replace('8.600,00', '8.686,00')),
    ],
  ])('one %s is not a trade', async (_, lines) => {
    const { trades, errors } = await read(new TextEncoder().encode(`${lines.join('\n')}\n`));
    expect(trades).toEqual([]);
    expect(errors).toHaveLength(1);
  });
});
