import { describe, expect, it } from 'vitest';
import { factsOf, readLines } from '../../../testing/read-document.ts';

const isin = 'DE0007164600';

describe('[API-62] documents of banks in more countries', () => {
  it.each([
    [
      'postfinance-funds',
      [
        'PostFinance AG',
        'Transaktionsabrechnung: Rücknahme ganzer Seite: 1 / 1',
        'Bestand Datum: 18.06.2025',
        'Depot 93-584811-7 Ort der Ausführung Over-the-Counter',
        'Position Anteile Währung Kurs',
        'Rheinfonds - Money Market JPY 0.553 JPY 100 152.13',
        `ISIN ${isin}`,
        'Kurswert in Handelswährung JPY 55 384.00',
        'Total in Kontowährung zum Kurs von JPY/CHF 0.0056115 CHF 310.79',
      ],
      [['sell', '2025-06-18', '0.553', '100152.13', '310.79', isin]],
    ],
    [
      'frankly-funds',
      [
        'Kontakt frankly Support',
        'Abrechnung von Wertschriften',
        'Zeichnungen',
        'Valor Bezeichnung Anzahl Kurs CHF Datum Total CHF',
        '716460 RHEINFONDS VF 95 0.633 157.95 28.05.2025 99.98',
      ],
      [['buy', '2025-05-28', '0.633', '157.95', '-99.98', null]],
    ],
    [
      'boursobank-operation',
      [
        'OPERATION DE BOURSE',
        'ACHAT COMPTANT ETR',
        '31/05/2025 1 RHEINGOLD S Référence : 70Q065050p7509',
        `Code ISIN : ${isin} Cours exécuté : 200,4 USD`,
        'Montant transaction brut Intérêts total brut Courtages Montant transaction net',
        '200,40 USD 0,00 USD 200,40 USD 0,00 USD 200,40 USD',
        'ACHAT DEVISES A TERME Cours de change Montant transaction net contrevalorisé',
        'Montant net au débit de votre compte',
        '195,13 EUR',
      ],
      [['buy', '2025-05-31', '1', '200.4', '-195.13', isin]],
    ],
    [
      'fortuneo-subscription',
      [
        "Fortuneo est une marque commerciale d'Arkéa Direct Bank.",
        'Au 8 octobre 2025 2 rue du Rhin',
        `Nous avons procédé à la souscription de 16 titre(s) RHEINGOLD (${isin}) sur`,
        'montant net de  : - 363,20 EUR',
      ],
      [['buy', '2025-10-08', '16', null, '-363.2', isin]],
    ],
    [
      'ing-cuenta-de-valores',
      [
        'Operaciones Cuenta de Valores',
        `125 RHEINGOLD ${isin} M.CONTINUO Venta 16,66 EUR 2.082,50 EUR 5,08 EUR 3,17 EUR 0,00 EUR 2.074,25 EUR`,
        'Detalle de la orden Cuenta de cargo ES2114650100722030876293',
        '04/04/2025 14/04/2025 09:13 43 Limitada 16,66 EUR 04/04/2025 20:45 716,38 EUR',
        '04/04/2025 14/04/2025 09:13 82 Limitada 16,66 EUR 04/04/2025 20:45 1366,12 EUR',
      ],
      [['sell', '2025-04-14', '125', '16.66', '2074.25', isin]],
    ],
    [
      'openbank-funds',
      [
        'TRANSAKTIONSABRECHNUNG',
        'D A T U M :    29-09-2025    RHEINFONDS P                             W E C H S E LK U R S : 1,00',
        `I SI N :      ${isin}`,
        'TRANSAKTION                ZEICHNUNG',
        'DATUM NETTOINVENTARWERT    27.09.2025',
        'BETEILIGUNGEN                       0,0060000',
        'NETTOINVENTARWERT                   151,46000 EUR',
        'BETRAG                                    ,91 EUR',
      ],
      [['buy', '2025-09-27', '0.006', '151.46', '-0.91', isin]],
    ],
    [
      'medirect-confirmation',
      [
        'TRANSACTIEDATUM UITVOERINGSPLAATS ORDERTYPE',
        '18-02-2025 - 09:06:19.000000 (UTC) XOFF N/A',
        'Status REF. ISIN Naam Hoeveelheid Koers Bedrag',
        `Verkoop UT0001234508 ${isin} RHEINFONDS 1.03 € 667,16 € 687,17`,
        'Totaal € 684,46',
        'MeDirect Bank NV',
      ],
      [['sell', '2025-02-18', '1.03', '667.16', '684.46', isin]],
    ],
    [
      'wealthsimple-report',
      [
        'Wealthsimple Performance Report',
        'performed from January 01, 2025 to December 31, 2025',
        'Dec 29 settled Dec 31 Bought 1.7582 of RHG - Rheingold ETF for 35.04 CAD 1.7582 $19.93 $35.04',
        'Sep 25 settled Sep 29 Sold 14.0853 of RHN - Rhein Corp for 1521.49 CAD -14.0853 $108.02 -$1,521.49',
      ],
      [
        ['buy', '2025-12-29', '1.7582', '19.93', '-35.04', null],
        ['sell', '2025-09-25', '14.0853', '108.02', '1521.49', null],
      ],
    ],
    [
      'saxo-bond',
      [
        'Saxo Bank',
        'Trade details, EUR',
        'Bond',
        'Instrument Rheinland 3.75% 2056, EUR Trade time 20-Jun-2025 08:45:38',
        `ISIN ${isin} Value Date 24-Jun-2025`,
        'Primary Exchange Bonds Traded Value -9.564,92 EUR',
        'Venue Exchange Price 95,341 EUR',
        'Order Type Limit Order Quantity 10.000,00',
        'B/S Buy Dirty price 95,65 EUR',
        'Bond Traded Value',
        '45126556841 20-Jun-2025 24-Jun-2025 -9.534,10 1,000000 0,00 -9.534,10',
      ],
      [['buy', '2025-06-20', '10000', '95.341', '-9564.92', isin]],
    ],
  ])('%s', async (format, lines, expected) => {
    const file = await readLines(lines);
    expect(file).toMatchObject({ format, errors: [] });
    expect(factsOf(file)).toEqual(expected);
  });

  it('reads Swissquote’s options as contracts', async () => {
    const { trades } = await readLines([
      'Swissquote Bank AG',
      'Derivatetransaktion: Sell close Unsere Referenz: 585697505',
      'Gemäss Ihrem Verkaufsauftrag vom 04.06.2025 haben wir folgende Transaktionen vorgenommen:',
      'Bezeichnung Anzahl Kontraktwährung Preis',
      'RHGD AUG25 1,130P 1.00 USD 70.5',
      'Kontraktgrösse Multiplikator Ausübungspreis Fälligkeit Börsenplatz',
      '100 100 1130 15.08.2025 International Securities',
      'Valutadatum 05.06.2025',
      "Total USD 7'050.00",
      "Total gutgeschrieben USD 7'044.55",
    ]);
    expect(trades).toMatchObject([
      {
        type: 'option_sell_to_close',
        trade_date: '2025-06-04',
        quantity: '1',
        price: '70.5',
        net_amount: '7044.55',
        option: { underlying: 'RHGD', expiry: '2025-08-15', strike: '1130', right: 'P', multiplier: '100' },
      },
    ]);
  });

  it.each([
    ['ABRECHNUNG CRYPTO SPARPLAN', 'Bitcoin (BTC) 0,000983 Stk. 25.424,22 EUR 24,99 EUR'],
    ['Sammelabrechnung (Kauf/-verkauf Kryptowerte)', 'Nr.293999994/1    Kauf                           BITCOIN'],
  ])('tells no trade of a cryptocurrency: %s', async (title, row) => {
    const file = await readLines(['Rheinbank AG', title, row]);
    expect(file).toMatchObject({ format: 'crypto-document', trades: [], errors: [] });
    expect(file.ignored).toMatchObject([{ reason: 'cryptocurrency, which is not a security' }]);
  });

  it('reads no year that is not that of the whole period', async () => {
    const { trades, errors } = await readLines([
      'Wealthsimple Performance Report',
      'performed from December 01, 2024 to January 31, 2025',
      'Dec 29 settled Dec 31 Bought 1.7582 of RHG - Rheingold ETF for 35.04 CAD 1.7582 $19.93 $35.04',
    ]);
    expect(trades).toEqual([]);
    expect(errors).toHaveLength(1);
  });
});
