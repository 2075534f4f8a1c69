import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../../read-trade-file.ts';
import { lineWords, pdfOf } from '../../../testing/pdf.ts';

async function read(...lines: string[]): Promise<TradeFile> {
  const bytes = await pdfOf({ pages: [lineWords(lines)] });
  return readTradeFile(
    (async function* () {
      yield bytes;
    })(),
  );
}

const facts = ({ trades }: TradeFile) =>
  trades.map(({ type, trade_date, quantity, price, net_amount }) => [type, trade_date, quantity, price, net_amount]);

describe('a sum that the document calls what the units came to', () => {
  const SALE = [
    'Wertpapier Abrechnung Verkauf',
    'ISIN (WKN) DE0007164600 (716460)',
    'RHEINGOLD AG Inhaber-Aktien o.N.',
    'Nominale Stück 0,982',
    'Kurs EUR 25,24',
    'Schlusstag 07.10.2024',
    'Kurswert EUR 24,79',
    'Veräußerungsgewinn nach Steuern EUR 0,41',
    'Kapitalertragsteuer EUR 0,10-',
    'Ausmachender Betrag EUR 24,69',
    'Valuta 09.10.2024',
  ];

  it('is distinguished from gains and taxes that happen to multiply out', async () => {
    expect(facts(await read(...SALE))).toEqual([['sell', '2024-10-07', '0.982', '25.24', '24.69']]);
  });

  it('is distinguished from a table of shares in a fund on the next page', async () => {
    const table = ['Position Anteile Gewicht Wert', 'A 4,541 22,01 99,99', 'B 4,333 23,08 99,98'];
    expect(facts(await read(...SALE, ...table))).toEqual([['sell', '2024-10-07', '0.982', '25.24', '24.69']]);
  });
});

describe('an order that was executed in parts of the same size', () => {
  it('is one trade of their sum', async () => {
    const file = await read(
      'Wertpapierverkauf',
      'Geschäftstag : 10.03.2025   Ausführungsplatz : XETRA',
      'RHEINGOLD AG   DE0007164600',
      'Handelszeit Nennwert Zum Kurs von Kurswert',
      '18:43 St. 50 EUR 27,28 EUR 1.364,00',
      '18:43 St. 27 EUR 27,28 EUR 736,56',
      '18:43 St. 50 EUR 27,28 EUR 1.364,00',
      'Summe St. 127 EUR 27,28 EUR 3.464,56',
      'Valuta 12.03.2025   Zu Ihren Gunsten EUR 3.455,00',
    );
    expect(facts(file)).toEqual([['sell', '2025-03-10', '127', '27.28', '3455']]);
  });
});

describe('a document of several confirmations', () => {
  const confirmation = (side: string, isin: string, units: string, price: string, sum: string) => [
    `Wir haben für Sie ${side}`,
    `Gattungsbezeichnung ISIN`,
    `RHEINGOLD AG ${isin}`,
    'Nominal Kurs',
    `STK ${units} EUR ${price}`,
    `Handelstag 02.09.2024 Kurswert EUR ${sum}`,
    'Wert Konto-Nr. Betrag',
    `04.09.2024 123456789 EUR ${sum}`,
  ];

  it('is divided where it states what was done, also of one security', async () => {
    const file = await read(
      ...confirmation('verkauft', 'DE0007164600', '20,000', '31,5000', '630,00'),
      ...confirmation('verkauft', 'DE0007164600', '80,000', '31,5000', '2.520,00'),
    );
    expect(facts(file)).toEqual([
      ['sell', '2024-09-02', '20', '31.5', '630'],
      ['sell', '2024-09-02', '80', '31.5', '2520'],
    ]);
  });

  it('is refused where one of them does not come to its sum', async () => {
    const file = await read(
      ...confirmation('verkauft', 'DE0007164600', '20,000', '31,5000', '630,00'),
      ...confirmation('gekauft', 'US0378331005', '80,000', '31,5000', '2.620,00'),
    );
    expect(file.trades).toEqual([]);
  });
});

describe('a bond', () => {
  it('may have its nominal value named by the head of the table alone', async () => {
    const file = await read(
      'WERTPAPIERABRECHNUNG',
      'Market-Order Kauf am 26.03.2024, um 15:53 Uhr.',
      'POSITION NOMINALE PREIS BETRAG',
      'Bundesrep.Deutschland 1.019 EUR 98,05 % 999,13 EUR',
      'ISIN: DE0001141802',
      'GESAMT 999,13 EUR',
      'VERRECHNUNGSKONTO VALUTA BETRAG',
      'DE58120700700122500000 28.03.2024 -999,13 EUR',
    );
    expect(facts(file)).toEqual([['buy', '2024-03-26', '1019', '98.05', '-999.13']]);
  });

  it('may be paid for in another currency at a printed rate', async () => {
    const file = await read(
      'Wertpapierabrechnung: Kauf',
      'Nominale ISIN: US91086QAS75 WKN: A0DDHM Kurs',
      'USD 1.000,00 103,99 %',
      'Kurswert Umrechnungskurs USD/EUR: 1,0822 EUR 960,91',
      'Handelstag 17.11.2023',
      'Zu Lasten Konto 4406014003 Valuta: 21.11.2023 EUR 960,91',
    );
    expect(facts(file)).toEqual([['buy', '2023-11-17', '1000', '103.99', '-960.91']]);
  });
});

describe('a number of a version', () => {
  it('is no day', async () => {
    const file = await read(
      'Producer Version: 1.8.17',
      "AVIS D'OPERATION",
      'ACTION : RHEINGOLD (FR0000133308)',
      '26-03-2024 Référence 94R613',
      'Sens Achat',
      'Quantité 46 Cours 10,646 €',
      'Montant Brut 489,72 €',
      'Montant NET 491,67 €',
    );
    expect(facts(file)).toEqual([['buy', '2024-03-26', '46', '10.646', '-491.67']]);
  });
});

describe('a German number below the head of its column', () => {
  it('names the security', async () => {
    const file = await read(
      'Wertpapierverkauf',
      'Geschäftstag : 15.02.2025',
      'Wertpapier-Bezeichnung Wertpapierkennnummer',
      'Rheingold Balance A0M16S',
      'Nennwert Zum Preis von',
      'St. 4 EUR 140,73',
      'Kurswert : EUR 562,92',
      'Valuta 17.02.2025 Zu Ihren Gunsten EUR 562,92',
    );
    expect(file.trades).toMatchObject([{ type: 'sell', note: 'WKN A0M16S', security_name: 'Rheingold Balance' }]);
  });
});

describe('a list of several orders', () => {
  const order = (side: string, units: string, name: string, price: string, sum: string, isin: string) => [
    'Limit order',
    '02/09/2024 10:01:45 Valuta 04/09/2024 Euronext',
    `Uw ${side} van ${units} ${name} aan ${price} EUR ${sum} EUR`,
    'Makelaarsloon 50,00 EUR',
    'Beurstaks 60,71 EUR',
    `Waardecode ${isin}`,
  ];

  it('is not one trade of the security of the order above', async () => {
    const file = await read(
      ...order('Verkoop', '1.070', 'RHEINGOLD CORP BOND', '118,69', '127.005,21', 'IE00B3F81R35'),
      ...order('Verkoop', '94', 'RHEINGOLD 500', '538,17', '50.587,98', 'IE00B5BMR087'),
    );
    expect(file.trades.filter(({ isin, quantity }) => isin === 'IE00B3F81R35' && quantity === '94')).toEqual([]);
  });
});
