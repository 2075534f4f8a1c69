import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../../testing/pdf.ts';
import { factsOf, readLines, readPdf } from '../../../testing/read-document.ts';

const isin = 'DE0007164600';

/** Each line with its words at the left, and its figures flush right in columns, a little above or below the line. */
const placed = (lines: readonly string[]) =>
  lines.flatMap((line, at) => {
    const [label = '', ...figures] = line.split('|');
    const y = 40 + at * 14;
    return [
      { text: label, x: 40, y },
      ...figures.map((text, column) => ({ text, x: 0, y: y + (at % 2 === 0 ? 0.6 : -0.4), end: 400 + column * 120 })),
    ];
  });

const DOCUMENTS: readonly (readonly [string, readonly string[]])[] = [
  [
    'trade-republic-redemption',
    [
      'TRADE REPUBLIC BANK GMBH|DEPOT|12345678',
      'TILGUNG',
      '1 Tilgung Rheinbank AG|700|Stk.',
      'TurboC O.End Rheingold',
      isin,
      '1 Kurswert|0,70|EUR',
      'DE00110101000000000000|02.10.2025|29,94|EUR',
    ],
  ],
  [
    'justtrade-redemption',
    [
      'Fälligkeit/Verfall',
      'Produktbezeichnung|- Discount Zertifikat auf Rheingold:',
      `Internationale Wertpapierkennnummer|${isin}`,
      'Anzahl/Nominale|9,00',
      'Ex Datum - Tag|25. Juni 2025',
      'Rückzahlungskurs|EUR|230,000000',
      'Rückzahlungsbetrag|EUR|2.070,00',
    ],
  ],
  [
    'saxo-bond',
    [
      'Saxo Bank',
      'Trade details,|EUR',
      'Bond',
      'Instrument|Rheinland 2056, EUR|Trade time|20-Jun-2025 08:45:38',
      `ISIN|${isin}|Value Date|24-Jun-2025`,
      'Primary Exchange|Bonds|Traded Value|-9.564,92 EUR',
      'Venue|Exchange|Price|95,341 EUR',
      'Order Type|Limit Order|Quantity|10.000,00',
      'B/S|Buy|Dirty price|95,65 EUR',
      'Bond Traded Value',
      '45126556841|20-Jun-2025|24-Jun-2025|-9.534,10|1,000000',
    ],
  ],
  [
    'flatex-maturity',
    [
      'Gutschrifts- / Belastungsanzeige',
      'WKN|ISIN|Wertpapierbezeichnung|Anzahl',
      `716460|${isin}|RHEINBANK TURBO|83,00`,
      'aufgrund - Opt.-Recht - vorz. KO - buchen wir folgenden Bestand aus Ihrem',
      'Stck./Nominale:|83,000000|Betrag/Stck. :|1,34 EUR',
      'Geldgegenwert* :|111,22 EUR',
      'Fälligkeitstag :|28.09.2025',
    ],
  ],
  [
    'boursobank-operation',
    [
      'OPERATION DE BOURSE',
      'ACHAT COMPTANT',
      '31/05/2025 42 RHEINGOLD|Référence : 4930',
      `Code ISIN : ${isin}|Cours exécuté : 20,550 EUR`,
      'Montant brut|Commission|Montant net au débit de votre compte',
      '863,10 EUR|4,32 EUR|867,42 EUR',
    ],
  ],
  [
    'medirect-confirmation',
    [
      'MeDirect Bank NV',
      'TRANSACTIEDATUM|UITVOERINGSPLAATS',
      '18-02-2025 - 09:06:19|XOFF',
      'Status|REF.|ISIN|Naam|Hoeveelheid',
      `Verkoop UT0001|${isin}|RHEINFONDS|1.03|€ 667,16|€ 687,17`,
      'Totaal|€ 684,46',
    ],
  ],
];

describe('a declared document printed in columns', () => {
  it.each(DOCUMENTS)('[API-62] %s is the same from its PDF as from its text', async (format, lines) => {
    const text = await readLines(lines.map((line) => line.replaceAll('|', ' ')));
    expect(text).toMatchObject({ format, errors: [] });
    expect(text.trades).toHaveLength(1);
    const pdf = await readPdf(await pdfOf({ pages: [placed(lines)], width: 1100 }));
    expect(pdf).toMatchObject({ format, errors: [] });
    expect(factsOf(pdf)).toEqual(factsOf(text));
  });
});
