import { describe, expect, it } from 'vitest';
import { factsOf, readLines } from '../../../testing/read-document.ts';

const ISIN = 'DE0007164600';

describe('a confirmation that names things in its own way', () => {
  it.each<[string, string[], unknown[]]>([
    [
      'a subscription by its kind alone, below a sentence without a side',
      [
        'Transaktionsabrechnung: Fondssparplan Seite: 1 / 2',
        'Depot 97-111111-4 Datum: 31.07.2023',
        'Position Anteile Währung Kurs',
        'RHEINGOLD - Global Fund A 1.216 CHF 162.830',
        `ISIN ${ISIN}`,
        'Kurswert in Handelswährung CHF 198.02',
        'Kommission CHF 1.98',
        'Total CHF 200.00',
        'Der Betrag wurde Ihrem Konto mit Valuta 02.08.2023 belastet.',
      ],
      ['buy', '2023-07-31', '1.216', '162.83', '-200', ISIN],
    ],
    [
      'a redemption of a fund with points in its kind',
      [
        'REPRISE F.C.P.',
        'Date Quantité Informations sur la valeur',
        '30/05/2024 19,9890 RHEINGOLD EUROPE C FCP',
        `Code ISIN : ${ISIN} Valeur liquidative : 100,2112 EUR`,
        'Montant brut Droits de sortie Montant net au crédit de votre compte',
        '2 003,12 EUR 0,00 EUR 2 003,12 EUR',
      ],
      ['sell', '2024-05-30', '19.989', '100.2112', '2003.12', ISIN],
    ],
    [
      'a day whose time begins the next line',
      [
        "AVIS D'OPÉRATIONS",
        'Au 23 avril 2020',
        `ACTION : RHEINGOLD ENVIRONNEMENT (${ISIN})`,
        '22-04-2020 Référence 16A1111181666921',
        '10:42:24 Sens Achat - Exécution unique',
        'Quantité 100 Cours 17,65 €',
        'Montant Brut 1 765,00 €',
        'Montant NET 1 768,90 €',
        'Taxe du 1 janvier 2014',
      ],
      ['buy', '2020-04-22', '100', '17.65', '-1768.9', ISIN],
    ],
    [
      'sums with zeros behind their cents, in a list of what happened to the order',
      [
        'Nota Informativa',
        `per l'acquisto di: 9 RHEINGOLD INC ISIN ${ISIN}`,
        "Quantita' USD Euro Prezzo Valuta",
        '24.09.2023 19:02:34 Richiesta Immissione 9 780,3000 732,88* 86,70',
        '25.09.2023 14:30:10 Inoltro',
        '25.09.2023 15:30:14 Eseguito 9 769,7700 722,99* 85,53 27.09.2023',
        'Controvalore: 769,7700 722,99* 85,53',
      ],
      ['buy', '2023-09-25', '9', '85.53', '-769.77', ISIN],
    ],
    [
      'a day of trade whose row has a time of day and the day of settlement',
      [
        'Wertpapierabrechnung Kauf',
        'Stück 40 RHEINGOLD AG',
        `ISIN ${ISIN}`,
        'Handelstag Handelsplatz Valuta',
        '12.03.2024 09:31:22 XETRA 14.03.2024',
        'Kurs 12,50 EUR',
        'Kurswert 500,00 EUR',
      ],
      ['buy', '2024-03-12', '40', '12.5', '-500', ISIN],
    ],
    [
      'a row whose sum is not rounded, in a document without sums of cents',
      [
        "CONFIRMATION D'EXÉCUTION",
        'Market-Order Vente a été exécuté le 16/11/2023 à 16:41',
        'TITRE QUANTITÉ PRIX MONTANT',
        'Rheingold PLC 0,477676 titre(s) 112,427 EUR 53,703679652 EUR',
        `ISIN : ${ISIN}`,
      ],
      ['sell', '2023-11-16', '0.477676', '112.427', '53.703679652', ISIN],
    ],
    [
      'a Spanish price that is called a rate, beside a currency',
      [
        'LIQUIDACION DE OPERACION DE VALORES',
        'COMPRA DE ACCIONES FECHA: 15-03-2024',
        `VALOR: RHEINGOLD, S.A. ISIN: ${ISIN}`,
        'FECHA OPERACION: 13-03-2024 FECHA VALOR: 15-03-2024',
        'TITULOS: 200 CAMBIO: 11,055 EUR',
        'IMPORTE EFECTIVO 2.211,00 EUR',
        'COMISION 6,50 EUR',
        'TOTAL A CARGO 2.217,50 EUR',
      ],
      ['buy', '2024-03-13', '200', '11.055', '-2217.5', ISIN],
    ],
    [
      'a row whose small price is rounded',
      [
        'Verkauf am 25.01.2021, um 11:32 Uhr.',
        'POSITION ANZAHL KURS BETRAG',
        'Rheingold AG 16 Stk. 0,02 EUR 0,34 EUR',
        `ISIN: ${ISIN}`,
        'GESAMT 0,34 EUR',
      ],
      ['sell', '2021-01-25', '16', '0.02', '0.34', ISIN],
    ],
  ])('reads %s', async (_, lines, row) => {
    expect(factsOf(await readLines(lines))).toEqual([row]);
  });

  it('reads a German number with one digit, and a Swiss one below its column', async () => {
    const german = await readLines([
      'WERTPAPIERABRECHNUNG',
      'Verkauf AM 16.05.2008 UM 16:04:03 IN FRANKFURT NR.11111111.001',
      'ST 334,00000 WKN: A0MZBE',
      'RHEINGOLD, KON. EO-,30',
      'Kurs 9,890000 EUR P.ST.',
      'Kurswert EUR 3.303,26',
      'WERT 20.05.2008 EUR 3.290,05',
    ]);
    expect(german.trades.map(({ note, net_amount }) => [note, net_amount])).toEqual([['WKN A0MZBE', '3290.05']]);
    const swiss = await readLines([
      'Abrechnung von Wertschriften',
      'Zeichnungen',
      'Valor Bezeichnung Anzahl Kurs CHF Datum Total CHF',
      '11111778 RHEINGOLD VF 95 Passiv 0.633 157.95 28.05.2021 99.98',
      'Total Belastung Zeichnungen 99.98',
    ]);
    expect(swiss.trades).toMatchObject([
      { note: 'Valor 11111778', security_name: 'RHEINGOLD VF', type: 'buy', quantity: '0.633', currency: 'CHF' },
    ]);
  });

  it.each([
    ['Net amount CAD', 'CAD'],
    ['Net amount', 'USD'],
    ['Net amount CAD or USD', 'USD'],
    ['CAD deposits accepted. Net amount', 'USD'],
    ['Amounts in U.S. dollars. CAD deposits accepted. Net amount', 'USD'],
    ['Amounts in U.S. dollars, account in CAD. Net amount', 'USD'],
    ['All amounts are in CAD. Net amount', 'CAD'],
    ['Account currency: CAD. Net amount', 'CAD'],
    ['Amounts in Canadian dollars. Net amount', 'CAD'],
    ['Amounts in Canadian or Australian dollars. Net amount', 'USD'],
  ])('reads the dollars of a document that has "%s"', async (net, currency) => {
    const file = await readLines([
      'TRANSACTION CONFIRMATION: YOU BOUGHT',
      'Trade date: March 14, 2024 Settlement date: March 18, 2024',
      'Quantity Security description Price Gross amount',
      '75 RHEINGOLD INC $46.2200 $3,466.50',
      `ISIN: ${ISIN}`,
      'Commission $9.95',
      `${net} $3,476.45`,
    ]);
    expect(file.trades.map((trade) => [trade.type, trade.net_amount, trade.currency])).toEqual([
      ['buy', '-3476.45', currency],
    ]);
  });

  it('does not read a row whose sum is of other units', async () => {
    const file = await readLines([
      'Verkauf am 25.01.2021, um 11:32 Uhr.',
      'POSITION ANZAHL KURS BETRAG',
      'Rheingold AG 16 Stk. 0,02 EUR 0,54 EUR',
      `ISIN: ${ISIN}`,
      'GESAMT 0,54 EUR',
    ]);
    expect(file.trades).toEqual([]);
  });
});

describe('the name above an ISIN', () => {
  it.each(['TOTAL SE', 'Principal Financial Group Inc', 'Price Smart Inc'])(
    'may begin as a line of figures does: %s',
    async (name) => {
      const file = await readLines([
        'Wertpapierabrechnung Kauf',
        name,
        `ISIN ${ISIN}`,
        'Stück 10 Kurs 45,20 EUR',
        'Handelstag 12.03.2024',
        'Kurswert 452,00 EUR',
      ]);
      expect(file.errors).toEqual([]);
      expect(file.trades).toMatchObject([{ security_name: name, quantity: '10', price: '45.2' }]);
    },
  );

  it.each(['Total consideration GBP 452.00', 'Price per share 45.20'])('is no line of figures: %s', async (line) => {
    const file = await readLines([
      'Wertpapierabrechnung Kauf',
      line,
      `ISIN ${ISIN} RHEINGOLD AG`,
      'Stück 10 Kurs 45,20 EUR',
      'Handelstag 12.03.2024',
      'Kurswert 452,00 EUR',
    ]);
    expect(file.trades[0]?.security_name).not.toMatch(/total|price/i);
  });
});

describe('the day of a letter beside its title', () => {
  it('[X-2] is not that of the execution, which is named below', async () => {
    const file = await readLines([
      'Banque du Rhin SA',
      "AVIS D'EXECUTION   Genève, le 13 juin 2024",
      'Opération   Vente de titres',
      'Titre   RHEINGOLD REG SHS',
      'ISIN   DE0007164600',
      "Date de l'opération   12.06.2024",
      'Date valeur   14.06.2024',
      "Quantité   2'400",
      'Cours   CHF 27.84',
      "Montant brut   CHF 66'816.00",
      'Courtage   CHF 534.55',
      "Montant net en votre faveur   CHF 66'281.45",
    ]);
    expect(factsOf(file)).toEqual([['sell', '2024-06-12', '2400', '27.84', '66281.45', 'DE0007164600']]);
  });
});

describe('a confirmation with its figures below heads of tables', () => {
  it('[X-2] has the symbol and the name of its columns, and no words of a head', async () => {
    const { trades } = await readLines([
      'AS AGENT WE SOLD FOR YOUR ACCOUNT',
      'TRADE DATE  SETTLEMENT DATE  ACCOUNT NUMBER  CUSIP  SYMBOL',
      '06/17/24  06/18/24  G12-1234567  037833100  RHNE',
      'QUANTITY  SECURITY DESCRIPTION  PRICE  PRINCIPAL',
      '300  RHEINGOLD INC CLASS B  94.2500  28,275.00',
      'COMMISSION  150.00',
      'NET AMOUNT  28,125.00',
    ]);
    expect(trades).toMatchObject([
      { type: 'sell', symbol: 'RHNE', cusip: '037833100', security_name: 'RHEINGOLD INC CLASS B', quantity: '300' },
    ]);
  });

  it('[X-2] is a sale in the words of a Swedish note', async () => {
    const { trades } = await readLines([
      'Vi har för er räkning SÅLT',
      'Värdepapper  ISIN  Antal  Kurs  Belopp SEK',
      'Rheingold B  DE0007164600  1 500  65,42  98 130,00',
      'Courtage  98,13',
      'Att erhålla  98 031,87',
      'Affärsdag  2024-06-13  Likviddag  2024-06-17',
    ]);
    expect(trades).toMatchObject([{ type: 'sell', trade_date: '2024-06-13', quantity: '1500', price: '65.42' }]);
  });
});
