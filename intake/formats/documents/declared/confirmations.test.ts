import { describe, expect, it } from 'vitest';
import { factsOf, readLines } from '../../../testing/read-document.ts';

describe('documents of several confirmations', () => {
  it('[API-62] reads each of Fidelity’s trades with the days and CUSIP of the row above', async () => {
    const file = await readLines([
      'Fidelity Brokerage Services Transaction Confirmation Page 1 of 3',
      'REFERENCE NO.  TYPE REG.REP. TRADE DATE SETTLEMENT DATE CUSIP NO. ORDER NO.',
      '20123-1XXXXX 1* WK# 01-06-25 01-07-25 037833100 20123-XXXXX',
      'DESCRIPTION and DISCLOSURES',
      'You Bought RHEINGOLD INC Principal Amount       1,011.60',
      '       40 WE HAVE ACTED AS AGENT. Settlement Amount       1,011.60',
      '       at    25.2900 terms of this program are in the prospectus',
      'Symbol: and related documents.',
      'RHGD other disclosures',
      '- - - - - - - - - - -',
      '20123-2XXXXX 1* WO# 01-06-25 01-07-25 113004105 67890-I5XYZ',
      'You Sold RHEINGOLD HOLDINGS CLASS Principal Amount       7,935.27',
      '      203 A LTD VOTING SHS Activity Assessment Fee     0.07',
      '       at    39.0900 SEDOL #BPCPYH2 Settlement Amount       7,935.20',
      'Symbol:',
      'RHHO',
    ]);
    expect(file).toMatchObject({ format: 'fidelity-confirmations', errors: [] });
    expect(file.trades).toMatchObject([
      { type: 'buy', trade_date: '2025-01-06', settle_date: '2025-01-07', cusip: '037833100', symbol: 'RHGD' },
      { type: 'sell', quantity: '203', price: '39.09', net_amount: '7935.2', symbol: 'RHHO', cusip_valid: true },
    ]);
  });

  it('[API-62] reads Fidelity’s trades with the units beside the side, an option too', async () => {
    const head = 'REFERENCE NO.  TYPE  REG.REP.  TRADE DATE  SETTLEMENT DATE  CUSIP NO.  ORDER NO.';
    const file = await readLines([
      'Fidelity INVESTMENTS  Transaction Confirmation  Confirm Date: March 18, 2026',
      head,
      '26077-1XXXXX  1*  WO#  03-18-26  03-19-26  037833100  26077-XXXXX',
      'You Bought  25  DESCRIPTION and DISCLOSURES',
      'Principal Amount  1,255.00',
      'at  50.2000  RHEINGOLD CORP  Commission  4.95',
      'SYMBOL: RHGD  Settlement Amount  1,259.95',
      'WE HAVE ACTED AS AGENT.',
      head,
      '26077-2XXXXX  1*  WO#  03-18-26  03-19-26  8839AB124  26077-YYYYY',
      'You Sold  2  DESCRIPTION and DISCLOSURES  Principal Amount  110.00',
      'at  0.5500  CALL (RHGD) RHEINGOLD CORP APR 17 26 $20 (100 SHS)',
      'OPENING TRANSACTION  Commission  1.30',
      'WE HAVE ACTED AS AGENT.  Activity Assessment Fee  0.03',
      'Settlement Amount  108.67',
      head,
      '26077-3XXXXX  1*  WO#  03-18-26  03-19-26  594918104  26077-ZZZZZ',
      'You Sold  10  DESCRIPTION and DISCLOSURES  Principal Amount  999.00',
      'at  50.0000  MERROW INC',
      'SYMBOL: MRW  Settlement Amount  999.00',
    ]);
    expect(file.trades).toMatchObject([
      { type: 'buy', symbol: 'RHGD', security_name: 'RHEINGOLD CORP', fees: '4.95', net_amount: '-1259.95' },
      { type: 'option_sell_to_open', cusip: null, fees: '1.33', option: { underlying: 'RHGD', expiry: '2026-04-17' } },
    ]);
    expect(file.errors).toMatchObject([{ reason: 'Units times price should come to the sum of this movement.' }]);
  });

  it.each(['CANCELLED TRADE', 'CANCELED', 'CXL', 'Corrected Confirm'])(
    '[API-62] reads no trade of Fidelity’s whose lines have %s',
    async (words) => {
      const file = await readLines([
        'Fidelity INVESTMENTS  Transaction Confirmation  Confirm Date: March 18, 2026',
        'REFERENCE NO.  TYPE  REG.REP.  TRADE DATE  SETTLEMENT DATE  CUSIP NO.  ORDER NO.',
        '26077-1XXXXX  1*  WO#  03-18-26  03-19-26  037833100  26077-XXXXX',
        'You Bought  25  DESCRIPTION and DISCLOSURES',
        'Principal Amount  1,255.00',
        'at  50.2000  RHEINGOLD CORP  Commission  4.95',
        'SYMBOL: RHGD  Settlement Amount  1,259.95',
        words,
      ]);
      const above = await readLines([
        'Fidelity INVESTMENTS  Transaction Confirmation  Confirm Date: March 18, 2026',
        'REFERENCE NO.  TYPE  REG.REP.  TRADE DATE  SETTLEMENT DATE  CUSIP NO.  ORDER NO.',
        '26077-1XXXXX  1*  WO#  03-18-26  03-19-26  037833100  26077-XXXXX',
        words,
        'You Bought  25  DESCRIPTION and DISCLOSURES',
        'Principal Amount  1,255.00',
        'at  50.2000  RHEINGOLD CORP  Commission  4.95',
        'SYMBOL: RHGD  Settlement Amount  1,259.95',
      ]);
      expect([file.trades, file.errors.length]).toEqual([[], 1]);
      expect([above.trades, above.errors.length]).toEqual([[], 1]);
    },
  );

  it('[API-62] reads those of a broker that clears with Fidelity, with the principal beside the security', async () => {
    const file = await readLines([
      'Oder Wealth Partners  Trade Confirmation',
      'Brokerage account carried with National Financial Services LLC, Member NYSE, SIPC',
      'REFERENCE NO.  TYPE  REG.REP.  TRADE DATE  SETTLEMENT DATE  CUSIP NO.  ORDER NO.',
      '26077-4XXXXX  2*  AB#  03-18-26  03-19-26  8839AB124  26077-XXXXX',
      'YOU BOUGHT  3  DESCRIPTION and DISCLOSURES',
      'at  1.2500  PUT (RHGD) RHEINGOLD CORP JUN 19 26 $17.50 (100 SHS)  Principal Amount  375.00',
      'CLOSING TRANSACTION  Commission  1.95',
      'Settlement Amount  376.95',
    ]);
    expect(file.trades).toMatchObject([
      { type: 'option_buy_to_close', quantity: '3', fees: '1.95', option: { strike: '17.5', right: 'P' } },
    ]);
  });

  it('[API-62] reads Alpaca’s orders, and none that was not executed', async () => {
    const order = (side: string, status: string) => [
      'ORDER ID: 4f33e5d0-0d30-4640-85a9-290aa2ec0001',
      'SYMBOL: RHGD',
      'BUY/SELL QTY CURRENCY PRICE GROSSAMOUNT FEES NET AMOUNT Trade Date',
      side,
      'TRADE TIME SETTLE DATE ASSET TYPE STATUS CAPACITY S/U/D CUSIP PRIMARYEXCHANGE NOTE',
      `11:27:43 AM (ET) Jul 18, 2025 Equity ${status} agency 037833100 NYSE Arca`,
    ];
    const file = await readLines([
      'Representative: Alpaca',
      'Account No: 456400000',
      ...order('buy 2 USD 50.5000 -101.00 commission: -1.00 -102.00 Jul 17, 2025', 'executed'),
      ...order('sell -1.5 USD 60.000000 90.00 90.00 Jul 17, 2025', 'executed'),
      ...order('buy 2 USD 50.5000 -101.00 -101.00 Jul 17, 2025', 'canceled'),
    ]);
    expect(file).toMatchObject({ format: 'alpaca-confirmations', errors: [] });
    expect(file.trades).toMatchObject([
      { type: 'buy', quantity: '2', net_amount: '-102', symbol: 'RHGD', settle_date: '2025-07-18' },
      { type: 'sell', quantity: '1.5', net_amount: '90', cusip: '037833100' },
    ]);
    expect(file.ignored).toMatchObject([{ reason: 'order that was not executed' }]);
  });

  it('[API-62] reads flatex’s collective confirmation, with names of one or two lines', async () => {
    const one = (title: string[], units: string, price: string, sum: string, net: string) => [
      ...title,
      `Ordervolumen : ${units} St. Handelsplatz : XETRA`,
      `davon ausgef. : ${units} St. Schlusstag : 29.12.2025, 08:31 Uhr`,
      `Kurs : ${price} EUR Kurswert : ${sum} EUR`,
      'Devisenkurs : Provision : 5,90 EUR',
      `Valuta : 31.12.2025 Endbetrag : ${net} EUR`,
    ];
    const file = await readLines([
      'Sammelabrechnung (Wertpapierkauf/-verkauf)',
      'Ihre Depotnummer: 76776677776',
      ...one(
        ['Nr.329393872/1 Verkauf RHEINGOLD', 'AG (DE0007164600/716460)'],
        '9,00',
        '20,0000',
        '180,00',
        '174,10',
      ).slice(0, -1),
      'Seite 1 von 2',
      'Nr.329393872/1 Verkauf RHEINGOLD',
      'Valuta : 31.12.2025 Endbetrag : 174,10 EUR',
      ...one(['Nr.329393873/1 Kauf RHEINFONDS (DE0007664039/766403)'], '1.500,00', '2,0000', '3.000,00', '-3.005,90'),
    ]);
    expect(file).toMatchObject({ format: 'flatex-confirmations', errors: [] });
    expect(factsOf(file)).toEqual([
      ['sell', '2025-12-29', '9', '20', '174.1', 'DE0007164600'],
      ['buy', '2025-12-29', '1500', '2', '-3005.9', 'DE0007664039'],
    ]);
    expect(file.trades[0]).toMatchObject({ security_name: 'RHEINGOLD AG', settle_date: '2025-12-31' });
  });
});

describe('confirmations of German and Belgian banks', () => {
  it('[API-62] reads units and the nominal value of a bond, one below the other', async () => {
    const file = await readLines([
      'Depotnummer 123456789',
      'Wertpapier Abrechnung Ausgabe Investmentfonds',
      'Nominale Wertpapierbezeichnung ISIN (WKN)',
      'Stück 3,5 RHEINFONDS AKTIEN     DE0007664039 (766403)',
      'Schlusstag 05.12.2024',
      'Ausführungskurs 50,00 USD',
      'Devisenkurs (EUR/USD) 1,1000 vom 05.12.2024',
      'Kurswert 159,09- EUR',
      'Ausmachender Betrag 160,00- EUR',
      'Den Gegenwert buchen wir mit Valuta 09.12.2024 zu Lasten des Kontos 0123456789',
      'Wertpapier Abrechnung Verkauf',
      'Nominale Wertpapierbezeichnung ISIN (WKN)',
      'EUR 6.000,00 8,5 % RHEINGOLD ANLEIHE DE0007164600 (716460)',
      'Schlusstag/-Zeit 06.12.2024 09:05:33 Zinstermin Monat(e) 08. März',
      'Ausführungskurs 85,00 % Fällig am 08.03.2027',
      'Kurswert 5.100,00 EUR',
      'Ausmachender Betrag 4.937,19 EUR',
    ]);
    expect(file).toMatchObject({ format: 'nominale-confirmations', errors: [] });
    expect(factsOf(file)).toEqual([
      ['buy', '2024-12-05', '3.5', '50', '-160', 'DE0007664039'],
      ['sell', '2024-12-06', '6000', '85', '4937.19', 'DE0007164600'],
    ]);
    const reversal = await readLines([
      'Wertpapier Abrechnung Kauf - Storno -',
      'Nominale Wertpapierbezeichnung ISIN (WKN)',
      'Stück 10 RHEINGOLD DE0007164600 (716460)',
      'Schlusstag 05.12.2024',
      'Ausführungskurs 50,00 EUR',
      'Kurswert 500,00 EUR',
    ]);
    expect(reversal.trades).toEqual([]);
  });

  it('[API-62] reads Oldenburgische Landesbank by the rate, and refuses another sum', async () => {
    const lines = [
      'Depotnummer 50000000 Ausführung 17.05.2024 18:25:53',
      'WERTPAPIERABRECHNUNG',
      'Verkauf: Rheingold AG',
      'ISIN (WKN) Stück/ Nominale Kurswert Währung Bruttobetrag',
      'DE0007164600 (716460) 5,5 66,0000 USD 390,00 EUR',
      'Devisenkurs EUR/ USD 1,10000 vom 16.05.2024',
      'Ausmachender Betrag: 329,40 EUR',
      'Oldenburgische Landesbank AG',
    ];
    expect(await readLines(lines)).toMatchObject({ trades: [], errors: [{ row: 'line 3' }] });
    const file = await readLines(lines.map((line) => line.replace('390,00', '330,00')));
    expect(file.trades).toMatchObject([{ type: 'sell', trade_date: '2024-05-17', security_name: 'Rheingold AG' }]);
  });

  it('[API-62] reads comdirect’s fixed price by its rate, without a sum of its own', async () => {
    const file = await readLines([
      'GESCHÄFTSABRECHNUNG VOM 06.01.2025',
      'Wertpapierverkauf',
      'Geschäftstag      : 03.01.2025        Ausführung          comdirect',
      'Wertpapier-Bezeichnung                                      WPKNR/ISIN',
      'Rheinfonds Aktien                                               766403',
      'Actions Nom. I Acc. USD o.N.                              DE0007664039',
      'Nennwert                  Festpreis pro Stück',
      'St. 400                   USD  50,000000',
      '       Umrechn. zum Dev. kurs 1,250000 vom 06.01.2025',
      'IBAN                                  Valuta        Zu Ihren Gunsten vor Steuern',
      'DE87 2004 1111 0131 9599 00   EUR     08.01.2025        EUR           16.000,00',
    ]);
    expect(factsOf(file)).toEqual([['sell', '2025-01-03', '400', '50', '16000', 'DE0007664039']]);
    expect(file.trades[0]).toMatchObject({ settle_date: '2025-01-08', currency: 'EUR', price_currency: 'USD' });
  });

  it('[API-62] reads Erste Bank’s fund plan, Deutsche Bank’s savings plan and KBC’s orders', async () => {
    const plan = await readLines([
      's Fonds Plan Auszug per 10.04.2025',
      'Durchführungs-  Kauf/                     Menge     Abrechnungsbetrag                 KESt',
      'RHEINFONDS ISIN DE0007664039',
      '26.03.2025      Kauf                     20,000             -1.050,00                 0,00',
      '                                      50,000000                -50,00                 0,00',
      '                 50,000000             1.000,00                                       0,00',
      'Summe                                    20,000             -1.050,00                 0,00',
    ]);
    expect(factsOf(plan)).toEqual([['buy', '2025-03-26', '20', '50', '-1050', 'DE0007664039']]);
    const saved = await readLines([
      'Ihr db AnsparPlan - Abrechnung für den Zeitraum vom 01.01.2025 bis 28.06.2025',
      'Ihre Wertpapiertransaktionen, Geschäftsart Kauf außerbörslich/ Festpreisgeschäft:',
      'RHEINFONDS AKTIEN , WKN 766403, Ausgabeaufschlag 5,00%',
      '03.01.2025 0,5000 90,0000 EUR 45,00 EUR',
      '0123456789 05.01.2025',
    ]);
    expect(saved.trades).toMatchObject([
      { type: 'buy', quantity: '0.5', note: 'WKN 766403', settle_date: '2025-01-05' },
    ]);
    const orders = await readLines([
      'Borderel 040826294 Limit order',
      '02/09/2024 10:01:45 Valuta 04/09/2024 Euronext',
      'Uw Verkoop Online van 1.070 RHEINFONDS OBLIGATIES aan 107.000,00 EUR',
      '100,00000 EUR',
      'Netto credit 106.900,00 EUR',
      'Waardecode DE0007664039',
      'Borderel 040826295 Limit order',
      '02/09/2024 11:01:45 Valuta 04/09/2024 Xetra',
      'Uw Aankoop Online van EUR 40.000 RHEINGOLD 21-28 0% 31/01 aan 90,00% 36.000,00 EUR',
      'Netto debit -36.060,00 EUR',
      'Waardecode DE0007164600',
    ]);
    expect(factsOf(orders)).toEqual([
      ['sell', '2024-09-02', '1070', '100', '106900', 'DE0007664039'],
      ['buy', '2024-09-02', '40000', '90', '-36060', 'DE0007164600'],
    ]);
  });
});

describe('documents of banks that settle', () => {
  const TRUST = [
    'U.S. Bank',
    'Institutional Trust & Custody',
    'ACCOUNT 19-SK1234  Page 7 of 12',
    'PURCHASES',
    '05/06/24  Purchased 1,200 Shs Rheingold Inc  - 33,396.00  33,396.00',
    'CUSIP 037833100',
    'Trade Date 5/2/24',
    'Paid 24.00 USD Commission',
    '1,200 Shares At 27.81 USD',
    'Total Purchases  0.00  - 33,396.00  33,396.00',
    'SALES AND MATURITIES',
    '05/14/24  Sold 500 Shs Elbe Cos Cl A  67,448.12  - 98,211.04',
    'CUSIP 113004105',
    'Trade Date 5/10/24',
    '500 Shares At 134.92 USD',
    '05/15/24  Cash Dividend 0.42 USD  504.00',
    'Dividend on 1,200 Shares',
  ];

  it('[X-2] reads the movements of a trust on the days of their trades', async () => {
    const { trades, errors } = await readLines(TRUST);
    expect(errors).toEqual([]);
    expect(trades.map((one) => [one.type, one.trade_date, one.cusip, one.quantity, one.price])).toEqual([
      ['buy', '2024-05-02', '037833100', '1200', '27.81'],
      ['sell', '2024-05-10', '113004105', '500', '134.92'],
    ]);
  });

  it('asks about a movement of a trust whose figures do not agree', async () => {
    const { trades, errors } = await readLines(TRUST.map((line) => line.replace('At 134.92', 'At 149.32')));
    expect([trades.length, errors.length]).toEqual([1, 1]);
  });

  const SETTLED = [
    'SECURITIES SETTLEMENT CONFIRMATION',
    'TRANSACTION TYPE    : RECEIVE VERSUS PAYMENT',
    'STATUS              : SETTLED',
    'ISIN                : DE0007164600',
    'SECURITY NAME       : RHEINGOLD COM',
    'TRADE DATE          : 13 JUN 2024',
    'CONTRACTUAL SETTLE  : 14 JUN 2024',
    'QUANTITY            : 1,250.0000',
    'DEAL PRICE          : USD 199.5200',
    'DEAL AMOUNT         : USD 249,400.00',
    'COMMISSION          : USD 25.00',
    'SETTLEMENT AMOUNT   : USD 249,425.00',
  ];
  const CANCELLED = SETTLED.slice(1).map((line) =>
    line.replace('SETTLED', 'CANCELLED').replace('DE0007164600', 'US0378331005'),
  );

  it('[X-2] reads labels with their colons below each other, but not the settlement that was cancelled', async () => {
    const { trades } = await readLines([...SETTLED, ...CANCELLED]);
    expect(trades.map((one) => [one.type, one.trade_date, one.isin, one.quantity, one.price, one.fees])).toEqual([
      ['buy', '2024-06-13', 'DE0007164600', '1250', '199.52', '25'],
    ]);
  });
});
