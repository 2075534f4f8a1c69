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
