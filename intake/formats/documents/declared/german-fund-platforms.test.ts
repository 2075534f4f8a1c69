import { describe, expect, it } from 'vitest';
import { lineWords, pdfOf } from '../../../testing/pdf.ts';
import { factsOf, readLines, readPdf } from '../../../testing/read-document.ts';

const DEKA_DAY = [
  'Wertpapierabrechnung',
  'Depot-Tagesauszug',
  'Depot: 0123400011',
  'TAUSCH/KAUF erteilt per Deka.de - Internet',
  'zu Lasten',
  'Bezeichnung: Rheinfonds Geldmarkt',
  'ISIN: DE0007664039 Unterdepot: 00',
  'zu Gunsten',
  'Bezeichnung: Rheinfonds Aktien',
  'ISIN: DE0007164600 Unterdepot: 00 Auftragsnummer: 8100 0001',
  'Verwahrart: GiroSammel Abrechnungstag: 03.03.2025',
  'Kurs/Kaufpreis Bestand alt: 1,000',
  'Abrechnungsbetrag EUR 100,00 USD 108,00 USD 54,000000 Anteilumsatz: 2,000',
  'Bestand neu: 3,000',
  'ERTRAGSAUSSCHÜTTUNG',
  'Bezeichnung: Rheinfonds Aktien',
  'ISIN: DE0007164600 Unterdepot: 00 Auftragsnummer: 8100 0002',
  'Verwahrart: GiroSammel Abrechnungstag: 1  0.03.2025',
  'Ausschüttung EUR 1,00 Kurs Bestand alt: 3,000',
  '=Übertrag EUR 1,00 EUR 1,00 EUR 54,100000 Anteilumsatz: 0,000',
  'ERTRAGSAUSSCHÜTTUNG',
  'Bezeichnung: Rheinfonds Aktien',
  'ISIN: DE0007164600 Unterdepot: 00 Auftragsnummer: 8100 0003',
  'Verwahrart: GiroSammel Abrechnungstag: 1  1.03.2025',
  'Ausschüttung EUR 5,41 Kurs Bestand alt: 3,000',
  '= Wiederanlagebetrag EUR 5,41 EUR 5,41 EUR 54,100000 Anteilumsatz: 0,100',
  'VERKAUF',
  'Bezeichnung: Rheinfonds Aktien',
  'ISIN: DE0007164600',
  'Verwahrart: GiroSammel',
  'Unterdepot: 00 Auftragsnummer: 8100 0004',
  'Abrechnungstag: 12.03.2025',
  'Auszahlungsbetrag EUR 53,00',
  '+ Verrechnete Steuern EUR 2,00',
  '= Abrechnungsbetrag EUR 55,00',
  'EUR 55,00',
  'Kurs',
  'EUR 55,000000',
  'Bestand alt: 3,100',
  'Anteilumsatz: -1,000',
  'Bestand neu: 2,100',
  'AUSLIEFERUNG',
  'Bezeichnung: Rheinfonds Aktien',
  'ISIN: DE0007164600 Unterdepot: 00 Auftragsnummer: 8100 0005',
  'Verwahrart: GiroSammel Abrechnungstag: 14.03.2025',
  'Anteilumsatz: -2,000',
  'DekaBank Depotservice Telefon: (0 69) 00 00',
];

describe('Deka', () => {
  it('[API-62] reads the movements of a day: a switch, a reinvestment and a sale, no distribution and no transfer', async () => {
    const file = await readLines(DEKA_DAY);
    expect(file).toMatchObject({ format: 'deka-day-statement', errors: [] });
    expect(factsOf(file)).toEqual([
      ['buy', '2025-03-03', '2', '54', '-100', 'DE0007164600'],
      ['buy', '2025-03-11', '0.1', '54.1', '-5.41', 'DE0007164600'],
      ['sell', '2025-03-12', '1', '55', '55', 'DE0007164600'],
    ]);
    expect(file.trades[0]).toMatchObject({ account: '0123400011', currency: 'EUR', price_currency: 'USD' });
    expect(file.ignored).toHaveLength(2);
  });

  it('[API-62] reads the same text from a PDF', async () => {
    const file = await readPdf(await pdfOf({ pages: [lineWords(DEKA_DAY)] }));
    expect(file.trades).toHaveLength(3);
    expect(file.trades[0]).toMatchObject({ place: { page: 1 } });
  });

  it('[API-62] refuses a movement whose units times price do not come to its sum', async () => {
    const file = await readLines(
      DEKA_DAY.map((line) => line.replace('USD 108,00', 'USD 118,00').replace('100,00', '109,00')),
    );
    expect(file.trades).toHaveLength(2);
    expect(file.errors).toMatchObject([{ reason: 'Units times price should come to the sum of this movement.' }]);
  });

  const REPORT = [
    'Quartalsbericht per 31.03.2025',
    'Depot: 0123400011',
    'Rheinfonds Aktien',
    'ISIN: DE0007164600 Unterdepot: 00',
    'Umsatzart Ein-/Auszahlung Ein-/Auszahlung Preis je Anteil Abgerechnete Buchungs- Abrech-',
    'Bestand am 31.12.2024 108,00 54,000000 2,000',
    'Lastschrifteinzug 50,00 50,000000 +1,000 07.01.2025 06.01.2025',
    'Ausschüttung / Kauf aus Ertrag 5,41 54,100000 +0,100 11.03.2025 11.03.2025',
    'Ausschüttung / Kauf aus Ertrag 0,00 54,100000 +0,000 12.03.2025 12.03.2025',
    'Bestand am 31.03.2025 167,71 54,100000 3,100',
    'Deka-RheinRente Plus XF0009994050',
    'Deka-Strategie Global CF DE0007664039 GiroSammel',
    'Kauf / Tausch Deka-Strategie 40,00 20,000000 +2,000 14.03.2025 14.03.2025',
    'Lastschrifteinzug Deka-Strategie 80,00 20,000000 +4,000 17.03.2025 17.03.2025',
    'Storno Lastschrifteinzug Deka-Strategie 80,00 20,000000 -4,000 21.03.2025 17.03.2025',
    'DekaBank Deutsche Girozentrale',
  ];

  it('[API-62] reads the rows of a report by the day of their price, and none that was reversed', async () => {
    const file = await readLines(REPORT);
    expect(file).toMatchObject({ format: 'deka-report', errors: [] });
    expect(factsOf(file)).toEqual([
      ['buy', '2025-01-06', '1', '50', '-50', 'DE0007164600'],
      ['buy', '2025-03-11', '0.1', '54.1', '-5.41', 'DE0007164600'],
      ['buy', '2025-03-14', '2', '20', '-40', 'DE0007664039'],
    ]);
  });

  it('[API-62] asks its owner to remove a trade that another document has', async () => {
    const file = await readLines(REPORT.filter((line) => !line.startsWith('Lastschrifteinzug Deka')));
    expect(file.trades).toHaveLength(3);
    expect(file.errors).toMatchObject([{ row: 'line 14', reason: expect.stringContaining('reverses a trade') }]);
  });
});

describe('ebase and FNZ Bank', () => {
  const STATEMENT = [
    'FNZ Bank AG, 80218 München',
    'Umsatzabrechnung-Nr. 7',
    'Depot-Nr. 99100000055',
    'Eingang externer Übertrag 10,000000 Anteile mit Kursdatum 02.01.2025 in Depotposition 99100000055.01',
    'Rheinfonds Aktien',
    'ISIN Anteile',
    'DE0007164600 10,000000',
    'Ansparplan 50,00 EUR mit Kursdatum 06.01.2025 in Depotposition 99100000055.01',
    'Rheinfonds Aktien',
    'Ref. Nr. 0400000001/02012025, Buchungsdatum 07.01.2025',
    'ISIN Anteile Abrechnungskurs Devisenkurs Betrag',
    'DE0007164600 0,998000 55,000000 USD 1,100000 49,90 EUR',
    'Zahlungsbetrag aus Überweisung 50,00 EUR',
    'Fondsertrag (Ausschüttung) mit Bestandsdatum 05.03.2025 in Depotposition 99100000055.01',
    'Rheinfonds Aktien',
    'ISIN Anteilsbestand Betrag je Anteil Betrag',
    'DE0007164600 10,998000 0,500000 EUR 5,50 EUR',
    'Wiederanlage Fondsertrag 5,50 EUR mit Kursdatum 07.03.2025 in Depotposition 99100000055.01',
    'Rheinfonds Aktien',
    'Ref. Nr. 0400000002/06032025, Buchungsdatum 10.03.2025',
    'ISIN Anteile Abrechnungskurs Betrag',
    'DE0007164600 0,110000 50,000000 EUR 5,50 EUR',
    'Entgeltbelastung Verkauf 3,00 EUR mit Kursdatum 31.03.2025 aus Depotposition 99100000055.01',
    'Rheinfonds Aktien',
    'Ref. Nr. 0400000003/31032025, Buchungsdatum 01.04.2025',
    'ISIN Anteile Abrechnungskurs Betrag',
    'DE0007164600 -0,060000 50,000000 EUR 3,00 EUR',
    'Zahlungsbetrag 0,00 EUR',
    'Bestand der Depotpositionen mit Umsatz nach Verbuchung',
    '01 DE0007164600 11,048000 50,000000 EUR 31.03.2025 552,40 EUR',
  ];

  it('[API-62] reads a savings plan, a reinvestment and units sold for costs, by the day of the price', async () => {
    const file = await readLines(STATEMENT);
    expect(file).toMatchObject({ format: 'fnz-statement', errors: [] });
    expect(factsOf(file)).toEqual([
      ['buy', '2025-01-06', '0.998', '55', '-50', 'DE0007164600'],
      ['buy', '2025-03-07', '0.11', '50', '-5.5', 'DE0007164600'],
      ['sell', '2025-03-31', '0.06', '50', '3', 'DE0007164600'],
    ]);
    expect(file.trades[0]).toMatchObject({ settle_date: '2025-01-07', security_name: 'Rheinfonds Aktien' });
    expect(file.ignored.map(({ reason }) => reason)).toEqual([
      'transfer between accounts',
      'distribution or tax of a fund',
    ]);
  });
});

describe('FIL Fondsbank', () => {
  it('[API-62] reads a row of figures over the number of its fund, a sale by its sign', async () => {
    const file = await readLines([
      'FFB Kundenbetreuung',
      'Fondsabrechnung',
      'Depotnummer 1234567890 (Privatvermögen)',
      'Transaktion Fondsname Betrag Preis Anteile',
      'Auftrags-Nr. WKN / ISIN Wechselkurs Preisdatum Bestand alt',
      'Splittkauf Betrag Rheinfonds Aktien 20,00 EUR 44,0000 USD 0,500',
      '2500000001 716460 / DE0007164600 1,100000 USD 16.04.2025 1,000',
      'Rheingold Invest 22,00 USD 0,0000 EUR 1,500',
      'Abrechnungsbetrag 20,00 EUR',
      'Entgeltbelastung Rheinfonds Aktien 0,09 EUR 35,0000 EUR -0,003',
      '2500000002 716460 / DE0007164600 17.04.2025 1,500',
      'Auszahlungsbetrag 0,00 EUR',
    ]);
    expect(file).toMatchObject({ format: 'fil-statement', errors: [] });
    expect(factsOf(file)).toEqual([
      ['buy', '2025-04-16', '0.5', '44', '-20', 'DE0007164600'],
      ['sell', '2025-04-17', '0.003', '35', '0.09', 'DE0007164600'],
    ]);
  });

  it('[API-62] reads a report of one trade', async () => {
    const file = await readLines([
      'DepotReport 30. Mai 2025',
      'FFB FondsdepotPlus Nr. 0123456789',
      '30.04.2025: Kauf aus VL-Sparplan',
      'Fondsname (WKN / ISIN) Rheinfonds Aktien (716460 / DE0007164600)',
      'Anteile 0,500',
      'Abrechnungspreis 55,0000 USD',
      'Abrechnungsdatum 29.04.2025',
      'Abrechnungsbetrag 25,00 EUR (inkl. Kosten)',
      '27,50 USD',
      'Devisenkurs 1,1000000',
    ]);
    expect(factsOf(file)).toEqual([['buy', '2025-04-29', '0.5', '55', '-25', 'DE0007164600']]);
    expect(file.trades[0]).toMatchObject({ note: 'WKN 716460', settle_date: '2025-04-30' });
  });
});

describe('Union Investment', () => {
  it('[API-62] reads figures below their day, of several funds, and no example of the explanations', async () => {
    const file = await readLines([
      'UnionDepot: 012345678',
      'Fonds: Rheinfonds Aktien ISIN: DE0007164600 Verwaltungsvergütung: 1,55 % p. a.',
      'Rheinfonds Renten ISIN: DE0007664039 Verwaltungsvergütung: 0,55 % p. a.',
      'Buchungs-/ Umsatzart Betrag/EUR Ausgabe- Preis/EUR Anteile',
      'Vortrag Rheinfonds Aktien vom 02.01.2025 0,000',
      'Rheinfonds Renten',
      '18.03.2025',
      '17.03.2025 Kauf 50,00',
      'Anlage 50,00 0,00 100,00 0,500',
      'Rheinfonds Aktien',
      '19.03.2025',
      '18.03.2025 Verkauf *1 14,45 144,50 -0,100',
      'Fonds: MusterFonds ISIN: DE0000000000',
      'TT.MM.JJJJ',
      'Anlage 8.000,00 5,00 20,0000 400,000',
    ]);
    expect(file).toMatchObject({ format: 'union-investment-statement', errors: [] });
    expect(factsOf(file)).toEqual([
      ['buy', '2025-03-17', '0.5', '100', '-50', 'DE0007664039'],
      ['sell', '2025-03-18', '0.1', '144.5', '14.45', 'DE0007164600'],
    ]);
  });
});

describe('lists of savings plans', () => {
  it('[API-62] reads each purchase of DKB’s half-yearly list', async () => {
    const file = await readLines([
      'Depotnummer 12345678',
      'Halbjahresabrechnung Sparplan',
      'Rheinfonds Aktien DE0007164600 (716460)',
      'Umsatzart Sparrate in Ordernummer Preis je Stück Devise Anteilsumsatz Schlusstag Valuta',
      'Kauf 90,00 531781/77.00 40,0000 1,0000 2,2500 05.07.2024 09.07.2024 0,00 0,00',
      'Kauf 90,00 548714/63.00 45,0000 1,0000 2,0000 06.08.2024 08.08.2024 0,00 0,00',
      'Im Abrechnungszeitraum erworbene Anteile Stück 4,2500',
    ]);
    expect(factsOf(file)).toEqual([
      ['buy', '2024-07-05', '2.25', '40', '-90', 'DE0007164600'],
      ['buy', '2024-08-06', '2', '45', '-90', 'DE0007164600'],
    ]);
  });

  it('[API-62] reads Sutor’s rows of two lines, and none that was reversed', async () => {
    const file = await readLines([
      'SUTOR BANK Depotauszug',
      'Buchungs- Wertstellung Transaktion Umsatz / Finanz-Instrument Anteile / Gramm W-Kurs Betrag',
      '04.01.2025 03.01.2025 Kauf Kauf Rheinfonds Aktien 2,0000 1,1000 -100,00',
      '13:06 OTC DE0007164600 55,0000 US$',
      '05.01.2025 04.01.2025 Kauf Kauf Rheinfonds Aktien 1,0000 -50,00',
      'außerbörslich DE0007164600 50,0000 EUR',
      '06.01.2025 04.01.2025 Storno Kauf Storno Kauf Rheinfonds Aktien -1,0000 50,00',
      'außerbörslich DE0007164600 50,0000 EUR',
      '07.01.2025 07.01.2025 Einzahlung automatischer Lastschrifteinzug - 200,00',
      '08.01.2025 07.01.2025 Verkauf Switch ex Rheinfonds Aktien -1,0000 50,00',
      '10:00 Tradegate DE0007164600 50,0000 EUR',
    ]);
    expect(file).toMatchObject({ format: 'sutor-statement', errors: [] });
    expect(factsOf(file)).toEqual([
      ['buy', '2025-01-03', '2', '55', '-100', 'DE0007164600'],
      ['sell', '2025-01-07', '1', '50', '50', 'DE0007164600'],
    ]);
  });
});
