import { describe, expect, it } from 'vitest';
import { factsOf, readLines } from '../../../testing/read-document.ts';

const isin = 'DE0007164600';
const other = 'US0378331005';

describe('[API-62] documents about redemptions are sales to the issuer', () => {
  it.each([
    [
      'flatex-outgoing',
      [
        'Gutschrifts-/Belastungsanzeige',
        'Ihre Depotnummer: 1002322280',
        `Depotausgang RHEINBANK INLINE (${isin})`,
        'Stk./Nominale  : 325,000000 Stk         Einbeh. Steuer*:            382,12 EUR',
        'Verwahrart     : GS-Verwahrung          Geldgegenwert**:          2.867,88 EUR',
        'Fälligkeitstag   : 02.12.2025                  Letzter Handelstag:  20.11.2025',
        'Rückzahlungsgrund: Ablauf der Optionsfrist     Betrag/Stk: 10,000000000000 EUR',
      ],
      [['sell', '2025-12-02', '325', '10', '2867.88', isin]],
    ],
    [
      'flatex-maturity',
      [
        'Gutschrifts- / Belastungsanzeige',
        'Depotnummer : 1002322280',
        'WKN     ISIN          Wertpapierbezeichnung           Anzahl',
        `716460  ${isin}  RHEINBANK TURBO ZS               83,00`,
        'aufgrund - Opt.-Recht - vorz. KO - buchen wir folgenden Bestand aus Ihrem',
        'Stck./Nominale:          83,000000        Betrag/Stck.    :           1,34 EUR',
        'Geldgegenwert*  :         111,22 EUR',
        'Fälligkeitstag    : 28.09.2025    letzter Handel am: 22.09.2025',
      ],
      [['sell', '2025-09-28', '83', '1.34', '111.22', isin]],
    ],
    [
      'flatex-fraction',
      [
        'Frankfurt am Main,  22.06.2025',
        `Spitzenregulierung in ${isin}`,
        'WKN     ISIN          Wertpapierbezeichnung           Anzahl',
        `716460  ${isin}  RHEINGOLD                 0,500000`,
        'Spitzenregulierung                                                    5,86 EUR',
      ],
      [['sell', '2025-06-22', '0.5', null, '5.86', isin]],
    ],
    [
      'trade-republic-redemption',
      [
        'TRADE REPUBLIC BANK GMBH DEPOT 12345678',
        'TILGUNG',
        '1 Tilgung Rheinbank AG 700 Stk.',
        'TurboC O.End Rheingold',
        isin,
        '1 Kurswert 0,70 EUR',
        '2 Kapitalertragssteuer Optimierung 29,24 EUR',
        'DE00110101000000000000 02.10.2025 29,94 EUR',
      ],
      [['sell', '2025-10-02', '700', null, '0.7', isin]],
    ],
    [
      'trade-republic-redemption-points',
      [
        'TRADE REPUBLIC BANK GMBH',
        'REPAYMENT',
        '1 Repayment Rheinbank GmbH 500 Pcs.',
        isin,
        '1 Market value 35.00 EUR',
        'DE32502109000000000000 06.07.2025 35.00 EUR',
      ],
      [['sell', '2025-07-06', '500', null, '35', isin]],
    ],
    [
      'onvista-cash-for-shares',
      [
        'Ausbuchung:',
        'Gattungsbezeichnung ISIN',
        `Rheingold AG Namens-Aktien o.N. ${isin}`,
        'Nominal Ex-Tag',
        'STK 25,000 22.09.2025',
        'Barausgleich:',
        'Abfindung zu:',
        'EUR 6,680000',
        'Barausgleich EUR 167,00',
        'Wert Konto-Nr. Betrag zu Ihren Gunsten',
        '24.09.2025 172306238 EUR 160,00',
      ],
      [['sell', '2025-09-22', '25', '6.68', '160', isin]],
    ],
    [
      'scalable-end',
      [
        'Scalable Capital Bank GmbH',
        'Knock Out',
        'Berechtigtes Wertpapier Rheinbank Turbo',
        `ISIN ${isin}`,
        'Berechtigte Anzahl 1.327',
        'Kontobewegung',
        '14.01.2026 16.01.2026 Gutschrift 0,00 EUR 1.327 1,33 EUR',
        'Gesamtbetrag 1,33 EUR',
        'Knock Out',
      ],
      [['sell', '2026-01-14', '1327', null, '1.33', isin]],
    ],
    [
      'baader-redemption',
      [
        'Gesamtrückzahlung',
        'Ex-Tag: 15.03.2025',
        `Nominale ISIN: ${isin} WKN: 716460 Rückzahlung`,
        'EUR   208.000,00 Rheinland Anleihe 100,00 %',
        'Bruttobetrag EUR 208.000,00',
        'Zu Gunsten Konto 9718673525 Valuta: 17.03.2025 EUR 206.626,75',
        'Gesamtrückzahlung',
      ],
      [['sell', '2025-03-15', '208000', '100', '206626.75', isin]],
    ],
    [
      'consorsbank-redemption',
      [
        'Einlösung',
        'Wertpapierbezeichnung WKN ISIN',
        `Rheinbank AG 716460 ${isin}`,
        'Einheit Nominale Fällig per',
        'Stück 1.000 20.05.2025',
        'Einlösung zu 0,001 EUR Schlusstag 20.05.2025',
        'Brutto 1,00 EUR',
        'Valuta 22.05.2025 BIC XXX',
      ],
      [['sell', '2025-05-20', '1000', '0.001', '1', isin]],
    ],
    [
      'justtrade-redemption',
      [
        'Fälligkeit/Verfall',
        'Produktbezeichnung - Discount Zertifikat auf Rheingold:',
        `Internationale Wertpapierkennnummer ${isin}`,
        'Anzahl/Nominale 9,00',
        'Ex Datum - Tag 25. Juni 2025',
        'Valutadatum 27. Juni 2025',
        'Rückzahlungskurs EUR 230,000000',
        'Rückzahlungsbetrag EUR 2.070,00',
      ],
      [['sell', '2025-06-25', '9', '230', '2070', isin]],
    ],
    [
      'austrian-redemption',
      [
        'Wir haben für Sie am 15.07.2025 unten angeführtes Geschäft abgerechnet:',
        'Geschäftsart: Tilgung',
        'Abgang: Nom. 2.000',
        `Titel: ${isin} Rheingold Anleihe`,
        'Kurs: 100%',
        'endfällig per 14.7.2025',
        'Kurswert: 2.000,00 EUR',
      ],
      [['sell', '2025-07-14', '2000', '100', '2000', isin]],
    ],
    [
      'erste-fraction',
      [
        'Verkauf Kapitalmaßnahme',
        `${other} RHEINGOLD SAS`,
        'Ausführungszeit: 19:30:00 Schlusstag: 29.06.2025',
        '0,609 STK 15,537607 EUR  9,46 EUR',
        'Zu Gunsten 123-132 01.07.2025 8,95 EUR',
        'SPITZENAUSGLEICH',
        'Verkauf Kapitalmaßnahme',
      ],
      [['sell', '2025-06-29', '0.609', '15.537607', '8.95', other]],
    ],
    [
      'ubs-cash-for-shares',
      [
        'UBS Switzerland AG',
        'FUSION',
        `Stück Valor 26729122 ISIN ${isin} Preis`,
        '73 N-AKT RHEINGOLD CHF 110.00',
        'Zum Preis von CHF 8 030.00',
        'Zugunsten Konto 292-123456.40R CHF Valuta 12.04.2025 CHF 8 030.00',
      ],
      [['sell', '2025-04-12', '73', '110', '8030', isin]],
    ],
    [
      'lenzburg-redemption',
      [
        'Hypothekarbank Lenzburg AG',
        'Titelrückzahlung Portfolio 555.666.777',
        ' 5 Rheingold Tracker Depotstelle: 1',
        '162 IC Zahlbar Datum: 11.08.2025',
        `Valor: 716460 / ${isin}`,
        "Brutto zu USD 920.67 USD  4'603.35",
        "Gutschrift 000.111.222 Valuta 11.08.2025 CHF  3'728.25",
      ],
      [['sell', '2025-08-11', '5', '920.67', '3728.25', isin]],
    ],
  ])('%s', async (format, lines, expected) => {
    const file = await readLines(lines);
    expect(file).toMatchObject({ format, errors: [] });
    expect(factsOf(file)).toEqual(expected);
  });

  it('reads no trade where securities leave without a payment, or where a redemption is undone', async () => {
    const outgoing = await readLines([
      'Gutschrifts-/Belastungsanzeige',
      `Depotausgang RHEINFONDS (${isin})`,
      'St./Nominale      :      310,000000 St.  Bemessungs-',
      'Geldgegenwert***:           0,00 EUR',
    ]);
    expect(outgoing).toMatchObject({ trades: [], errors: [] });
    const undone = await readLines([
      'Storno zur Abrechnung vom 13.01.2025',
      'Einlösung bei Gesamtfälligkeit',
      'Nominale Wertpapierbezeichnung ISIN (WKN)',
      `EUR 2.000,00 6,875 % RHEINGOLD GMBH ${isin} (716460)`,
      'Rückzahlungskurs 100 % Rückzahlungsdatum 13.01.2025',
      'Rückzahlungsbetrag 2.000,00 EUR',
    ]);
    expect(undone.trades).toEqual([]);
  });
});
