import { describe, expect, it } from 'vitest';
import { readLines } from '../../../testing/read-document.ts';

const isin = 'DE0007164600';

describe('[X-2] a confirmation whose figures agree', () => {
  it.each([
    [
      'of a nominal value before the interest of its bond',
      [
        'Rheinbank AG Wertschriftenabrechnung',
        'Ihr Kauf',
        'Abschluss 16.09.2025',
        'USD 200,000 6.25 % Fixed Rate Notes Rheingold Finance',
        `Valor 716460, ISIN ${isin}`,
        'zum Kurs von 91.50 %',
        'Kurswert USD 183,000.00',
        'Valuta 18.09.2025',
      ],
      { type: 'buy', quantity: '200000', price: '91.5', trade_date: '2025-09-16' },
    ],
    [
      'of a nominal value that was executed',
      [
        'Wertpapierabrechnung Verkauf',
        'Schlusstag 22.01.2025',
        `Nr.7644/1 Verkauf RHEINGOLD 24/26 (${isin}/716460)`,
        'Ausgeführt 25.000,00000 EUR',
        'Kurs 29,0000 % Kurswert EUR 7.250,00',
        'Valuta 26.01.2025',
      ],
      { type: 'sell', quantity: '25000', price: '29', net_amount: '7250' },
    ],
    [
      'at a whole per cent',
      [
        'Wertpapierkauf',
        'Geschäftstag : 13.11.2025',
        `RHEINGOLD AG MTN ${isin}`,
        'Nennwert Zum Preis von',
        'EUR 1.000 100%',
        'Kurswert : EUR 1.000,00',
      ],
      { type: 'buy', quantity: '1000', price: '100' },
    ],
    [
      'at a whole price without decimals',
      [
        'Gland, 05.08.2025',
        'Börsentransaktion: Kauf',
        'Gemäss Ihrem Kaufauftrag vom 05.08.2025',
        `RHEINGOLD ORD ISIN: ${isin}`,
        'Anzahl Preis Betrag',
        "15 193 USD 2'895.00",
        "Total USD 2'895.00",
      ],
      { type: 'buy', quantity: '15', price: '193' },
    ],
    [
      'whose limit agrees as well',
      [
        `Achat 310 RHEINGOLD SE (${isin}) à 15,9324 EUR`,
        "Type d'ordre : Limit (16 EUR)",
        "Date et heure d'exécution : 19/10/2025 11:53:03 CET",
        'Montant brut 4.939,04 EUR',
      ],
      { type: 'buy', quantity: '310', price: '15.9324' },
    ],
    [
      'of an order in parts, some of which are of one unit',
      [
        'Wertpapierkauf',
        'Geschäftstag : 22.11.2025',
        `RHEINGOLD AG ${isin}`,
        'Handelszeit Nennwert Zum Kurs von Kurswert',
        '14:23 St. 15 EUR 71,00 EUR 1.065,00',
        '14:23 St. 3 EUR 71,10 EUR 213,30',
        '14:23 St. 1 EUR 71,00 EUR 71,00',
        '14:23 St. 1 EUR 71,00 EUR 71,00',
        'Summe St. 20 EUR 71,015 EUR 1.420,30',
        'Zu Ihren Lasten EUR 1.431,70',
      ],
      { type: 'buy', quantity: '20', price: '71.015', net_amount: '-1431.7' },
    ],
    [
      'of one unit, whose price is called that of one',
      [
        'Fonds-Kauf vom 08.12.2025',
        `ISIN ${isin}`,
        'Anzahl Anteile 1',
        'Preis pro Anteil USD 912.500',
        'Kaufpreis total USD 912.50',
        'Wechselkurs CHF/USD 0.87555',
        'Kaufpreis CHF CHF 798.94',
      ],
      { type: 'buy', quantity: '1', price: '912.5' },
    ],
    [
      'whose execution follows a time of day',
      [
        'Wir haben für Sie am 08.02.2025 gezeichnet.',
        '120 Anteile Rheingold Fonds',
        `ISIN: ${isin}`,
        "Total Kurswert CHF -12'116.40",
        'Ausführung Menge Preis Kurswert',
        "12:00:00 120 100.97 CHF -12'116.40",
      ],
      { type: 'buy', quantity: '120', price: '100.97' },
    ],
    [
      'of a company whose name has the word of a list of holdings',
      [
        'Wir haben für Sie gekauft',
        `Rheingold Holdings Inc. Registered Shares DL -,01 ${isin}`,
        'Nominal Kurs',
        'STK 100,000 USD 52,6700',
        'Handelstag 29.07.2025 Kurswert USD 5.267,00-',
      ],
      { type: 'buy', quantity: '100', price: '52.67' },
    ],
    [
      'that prints another number beside the ISIN',
      [
        'Ihr Verkauf',
        'Abschluss 30.04.2025',
        '1,000 Akt. -A- Rheingold PLC EUR 0.07',
        'Valor 716460, DE0007236101, ISIN DE0007164600',
        'zum Kurs von EUR 29.02',
        'Kurswert EUR 29,020.00',
      ],
      { type: 'sell', quantity: '1000', price: '29.02', isin },
    ],
    [
      'with letters set apart and words without spaces',
      [
        'W e r t p a p i e r k a u f',
        'G e s c h ä f t s t a g : 1 8 . 0 4 . 2 0 2 5 A u s f ü h r u n g s p l a t z : XETRA',
        'W e r t p a p i e r - B e z e i c h n u n g W e r t p a p i e r k e n n n u m m e r',
        'R h e i n g o l d C o . , T h e 7 1 6 4 6 0',
        'N e n n w e r t Zum P r e i s von',
        'S t . 2 0 0 EUR 9 9 , 2 6 N e t t o',
        'K u r s w e r t : EUR 1 9 . 8 5 2 , 0 0',
      ],
      { type: 'buy', quantity: '200', price: '99.26', note: 'WKN 716460' },
    ],
  ])('%s is one trade', async (_, lines, expected) => {
    const { trades, errors } = await readLines(lines);
    expect(errors).toEqual([]);
    expect(trades).toMatchObject([expected]);
  });

  it('is none where its parts do not come to the whole', async () => {
    const { trades } = await readLines([
      'Wertpapierkauf',
      'Geschäftstag : 22.11.2025',
      `RHEINGOLD AG ${isin}`,
      'Handelszeit Nennwert Zum Kurs von Kurswert',
      '14:23 St. 15 EUR 71,00 EUR 1.065,00',
      '14:23 St. 3 EUR 71,10 EUR 213,30',
      '14:23 St. 1 EUR 71,00 EUR 71,00',
      'Summe St. 20 EUR 71,015 EUR 1.420,30',
    ]);
    expect(trades).toEqual([]);
  });
});
