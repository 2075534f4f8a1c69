import { describe, expect, it } from 'vitest';
import { factsOf, readLines } from '../../../testing/read-document.ts';

describe('statements of brokers abroad', () => {
  it('[API-62] reads Tiger Brokers’ rows of both layouts, and no holdings', async () => {
    const file = await readLines([
      'Tiger Brokers (Singapore) PTE.LTD.',
      'Activity Statement : 2025.03.01 - 2025.03.31',
      'Account : 123456789 Base Currency : USD',
      'Stock Currency: USD',
      'Symbol Date/Time Quantity T.Price C.Price Proceeds Comm/Fee GST Realized P/L MTM P/L Code',
      'RHGD 2025-03-10, 01:52:40, GMT+8 48 30.50000 30.40000 1,464.00 Commission: -0.99 -0.15 0.00 9.12',
      'Commission: 2025-03-12',
      'RHGD US NASDAQ Close -8 31.00000 31.00000 248.00 0.00 -0.99 2025-03-Platform Fee: 0.00 0.00 0.10 23:45:38,',
      'RHGD US NASDAQ Close -4 31.00000 31.00000 124.00 0.00 -0.99 2025-03-Platform Fee: 0.00 0.00 0.10 23:45:38,',
      'Open Positions',
      'RHGD 40 1 30.5 31.00000 1,240.00 20.00',
    ]);
    expect(file.format).toBe('tiger-statement');
    expect(file.trades.map(({ type, trade_date, symbol, quantity }) => [type, trade_date, symbol, quantity])).toEqual([
      ['buy', '2025-03-10', 'RHGD', '48'],
      ['sell', '2025-03-12', 'RHGD', '8'],
    ]);
    // A day is of one movement: the second row has none of its own.
    expect(file.errors).toMatchObject([{ reason: 'The day of this movement should be printed below its first line.' }]);
  });

  it('[API-62] reads Acorns’ rows, whose activity names the security behind the side, and no dividends', async () => {
    const file = await readLines([
      'Acorns Securities, LLC',
      'Security Symbol Shares Price Value',
      'Rheingold 500 ETF RHNE 3.11234 500.13 $1,556.57',
      'Date Settlement Date Activity Shares Price Amount',
      '06/03/2024 06/04/2024 Bought Rheingold 500 ETF (RHNE) 0.01041 $485.11 $5.05',
      'Total Securities Bought $5.05',
      '06/26/2024 06/27/2024 Sold Rheingold 500 ETF (RHNE) 0.20000 $501.20 $100.24',
      'Date Activity Amount',
      '06/28/2024 Dividend Rheingold 500 ETF (RHNE) $0.87',
    ]);
    expect(file).toMatchObject({ format: 'acorns-statement', errors: [] });
    expect(file.trades).toMatchObject([
      { type: 'buy', trade_date: '2024-06-03', symbol: 'RHNE', quantity: '0.01041', price: '485.11' },
      { type: 'sell', trade_date: '2024-06-26', symbol: 'RHNE', quantity: '0.2', net_amount: '100.24' },
    ]);
  });

  it('[API-62] shows Acorns’ trades whose rows are printed otherwise as errors', async () => {
    const file = await readLines([
      'Acorns Securities, LLC',
      '06/03/2024 06/04/2024 Bought Rheingold 500 ETF (RHNE) 0.01041 $485.11 $5.05',
      '06/04/2024 06/05/2024 Bought Elbe Very Long Name of an',
      'Exchange-Traded Fund (ELBE) 0.20000 $501.20 $100.24',
      '06/26/2024 06/27/2024 Sold Rheingold 500 ETF (RHNE) -0.20000 $501.20 ($100.24)',
      '06/27/2024 06/28/2024 Bought Moselle Inc (MOS B) 1.00000 $5.00 $5.00',
      '06/28/2024 Dividend Rheingold 500 ETF (RHNE) $0.87',
    ]);
    expect(file.trades).toHaveLength(1);
    expect(file.errors).toHaveLength(3);
    expect(file.ignored).toHaveLength(1);
  });

  it('[API-62] reads Questrade’s rows in the currency of their columns', async () => {
    const file = await readLines([
      'Questrade, Inc. Account #: 12345678 Current month: April 30, 2025',
      'Trans Date.¹ Settle Date.¹ Activity type Symbol Description',
      'Opening balance - - - - 5,000.00 - - - -',
      '04-10-2025 04-11-2025 Buy .RHNE RHEINGOLD ETF',
      'UNITS WE ACTED AS AGENT 50.0000 40.930 (2,046.50) (0.50) (2,047.00) - - - -',
      '04-14-2025 04-15-2025 Sell RHGD RHEINGOLD INC 10 - - - - 20.000 200.00 - 200.00',
      '04-15-2025 04-15-2025 Deposit 100.00',
      'Closing balance - - - - 2,953.00 - - - -',
    ]);
    expect(file).toMatchObject({ format: 'questrade-statement', errors: [] });
    expect(file.trades).toMatchObject([
      { type: 'buy', trade_date: '2025-04-10', symbol: 'RHNE', quantity: '50', net_amount: '-2047', currency: 'CAD' },
      { type: 'sell', trade_date: '2025-04-14', symbol: 'RHGD', quantity: '10', net_amount: '200', currency: 'USD' },
    ]);
  });

  it('[API-62] reads Lienhardt’s funds by their Swiss numbers', async () => {
    const file = await readLines([
      "Account/custody account number 180'200'001",
      'Date Detail Value date Debit Credit Balance',
      "24.11.2025 Fund buy 25.11.2025 1'020.00 990.00",
      'Rheingold Fund',
      'Secur.Nr. 1/012,345,678 Secur. Cur CHF',
      'Unit 10.2',
      'Rate 100',
      '26.11.2025 Fee 26.11.2025 1.00 989.00',
      'Account-/custody-account-holding bank: Lienhardt & Partner Privatbank Zürich AG',
    ]);
    expect(file).toMatchObject({ format: 'lienhardt-statement', errors: [] });
    expect(file.trades).toMatchObject([
      { type: 'buy', quantity: '10.2', security_name: 'Rheingold Fund', note: 'Secur.Nr. 1/012,345,678' },
    ]);
  });

  it('[API-62] reads the list of Trading 212, and Revolut’s symbols with the ISINs of the holdings', async () => {
    const list = await readLines([
      'Trading 212 Invest',
      'Konto-ID: 12345678',
      'Invest-Konto - ausgeführte Aufträge',
      '2025-01-07 11:34:48 RHNE DE0007164600 EUR 44551706884 Verkaufen 2.5 10 25 Market OTC Reguläre Zeiten',
    ]);
    expect(factsOf(list)).toEqual([['sell', '2025-01-07', '2.5', '10', '25', 'DE0007164600']]);
    const revolut = await readLines([
      'Revolut Securities Europe UAB',
      'Symbol Company ISIN Quantity Price Value % of Portfolio',
      'RHNE Rheingold ETF (Acc) DE0007164600 2.5 €10 €25 50%',
      'Date Symbol Type Quantity Price Side Value Fees Commission',
      '11 May 2025 13:45:00 GMT RHNE Trade - Market 2.5 €10 Buy €25 €0.02 €0.01',
      '12 May 2025 13:45:00 GMT RHNE Dividend €0.02',
    ]);
    expect(factsOf(revolut)).toEqual([['buy', '2025-05-11', '2.5', '10', '-25', 'DE0007164600']]);
  });

  it('[API-62] reads Indian folios: no fund is of the number above, and nothing that was reversed', async () => {
    const file = await readLines([
      'Consolidated Account Statement',
      'Folio No: 12345678 / 95 PAN: OK',
      'R1-Rheingold Fund - Direct Plan (Non-Demat) - ISIN: INF740K01185(Advisor: DIRECT) Registrar : CAMS',
      'Opening Unit Balance: 0.000',
      '15-Nov-2024 SIP Purchase - Instalment 1/937 1,999.90 40.000 49.9975 40.000',
      '15-Nov-2024 *** Stamp Duty *** 0.10',
      '16-Dec-2024 SIP Purchase - Instalment 2/937 2,000.00 20.000 100.0000 60.000',
      '18-Dec-2024 SIP Purchase (Reversal) - Instalment 2/937 (2,000.00) (20.000) 100.5000 40.000',
      '07-Jan-2025 Redemption 1,00,000.00',
      '08-Jan-2025 Redemption less exit load (1,990.00) (20.000) 100.0000 20.000',
      'Folio No: 22345678 / 95 PAN: OK',
      'R2-Rheingold Liquid (Non-Demat)(Advisor: DIRECT) Registrar : CAMS',
      '09-Jan-2025 Switch In - From R1 575.90 57.590 10.0000 57.590',
    ]);
    expect(file).toMatchObject({ format: 'cams-kfintech-statement', errors: [] });
    expect(factsOf(file)).toEqual([
      ['buy', '2024-11-15', '40', '49.9975', '-1999.9', 'INF740K01185'],
      ['sell', '2025-01-08', '20', '100', '1990', 'INF740K01185'],
      ['buy', '2025-01-09', '57.59', '10', '-575.9', null],
    ]);
    expect(file.trades[2]).toMatchObject({ security_name: 'R2-Rheingold Liquid (Non-Demat)', currency: 'INR' });
  });

  it('[API-62] reads Revolut’s older rows, whose sums have the costs in them', async () => {
    const file = await readLines([
      'Account Statement Revolut Trading Ltd',
      'Clearing and Execution provided by DriveWealth, LLC',
      '07/06/2020 07/08/2020 USD BUY RHGD - RHEINGOLD INC COM - TRD RHGD B 4 at 11.7095 Agency. 4 11.7095 (48.02)',
    ]);
    expect(file.trades).toMatchObject([
      { type: 'buy', trade_date: '2020-07-06', symbol: 'RHGD', net_amount: '-48.02' },
    ]);
  });

  it('[API-62] reads each execution of Fortuneo’s notice below its security', async () => {
    const file = await readLines([
      'VOTRE COMPTE PEA N° 772300000039 M',
      '¢ ACTION : RHEINGOLD SA (DE0007164600)',
      '03-06-2024 Référence 00F1900000000101',
      '09:29:05 Sens Achat - Exécution fractionnée',
      'Quantité 12 Cours 40,25 €',
      'Montant Brut 483,00 €',
      'Montant NET 484,00 € 484,00 €',
      '04-06-2024 Référence 00F1900000000102',
      '09:29:38 Sens Vente - Exécution unique',
      'Quantité 2 Cours 41,00 €',
      'Montant Brut 82,00 €',
      'Montant NET 81,00 € 81,00 €',
      'Fortuneo est une marque commerciale d’Arkéa Direct Bank.',
    ]);
    expect(factsOf(file)).toEqual([
      ['buy', '2024-06-03', '12', '40.25', '-484', 'DE0007164600'],
      ['sell', '2024-06-04', '2', '41', '81', 'DE0007164600'],
    ]);
  });

  it('[API-62] reads DADAT’s account statement by the day of the order, and no trade from its reversal', async () => {
    const lines = [
      'DADAT-Bank KONTOAUSZUG',
      '10.03 Kauf                 Depot    0123456789/20250310-45631060 12.03 102,00-',
      'ISIN DE0007164600 RHEINGOLD AG               4,00000 STK',
      'Kurs                     25,000000  KURSWERT              -100,00 EUR',
      '11.03 Ertrag               Depot    0123456789/20250311-45631061 12.03 3,00',
    ];
    const file = await readLines(lines);
    expect(factsOf(file)).toEqual([['buy', '2025-03-10', '4', '25', '-102', 'DE0007164600']]);
    const reversal = [
      '12.03 Kauf                 Depot    0123456789/20250312-45631062 12.03 102,00',
      'ISIN DE0007164600 RHEINGOLD AG               4,00000 STK',
      'Kurs                     25,000000  KURSWERT              100,00 EUR',
      'STORNO VON 20250310  45631060',
    ];
    expect(await readLines([...lines, ...reversal])).toMatchObject({ trades: [], errors: [] });
    const alone = await readLines([lines[0]!, ...reversal]);
    expect(alone).toMatchObject({ trades: [], errors: [{ reason: expect.stringContaining('another document') }] });
  });

  it('[API-62] reads DEGIRO’s overview with a column for the costs of currencies', async () => {
    const file = await readLines([
      'Transaktionsübersicht von 26-04-2025 bis 29-04-2025',
      't Produkt ISIN Referenz AutoFX- gebühren',
      'Lokalwährung Wert EUR Wechselkurs',
      '29-04-2025 16:11 RHEINGOLD INC US0378331005 NDQ XNAS -3 240,0000 USD 720,00 USD 654,55 1,1000 -0,65 -0,51 653,39',
      '28-04-2025 09:16 ODX1 P12300.00 03MAY25 DE0007664039 ERX XEUR 1 50,0000 EUR -250,00 EUR -250,00 0,00 -0,90 -250,90',
      '28-04-2025 09:10 ODX4 P12200.00 26APR25 DE0007664039 ERX -1 0,0000 EUR 0,00 EUR 0,00 0,00 0,00',
      '28-04-2025 09:16 RHEINGOLD AG DE0007164600 XET XETA 1 50,0000 EUR -250,00 EUR -250,00 0,00 -0,90 -250,90',
    ]);
    expect(file.trades).toMatchObject([
      { type: 'sell', trade_date: '2025-04-29', quantity: '3', net_amount: '653.39', currency: 'EUR' },
      {
        type: 'option_buy',
        quantity: '1',
        option: { underlying: 'ODX1', expiry: '2025-05-03', strike: '12300', right: 'P', multiplier: '5' },
      },
    ]);
    expect(file.ignored).toMatchObject([{ row: 'line 6', reason: expect.stringMatching(/option without a price/) }]);
    expect(file.errors).toMatchObject([{ row: 'line 7' }]);
  });
});
