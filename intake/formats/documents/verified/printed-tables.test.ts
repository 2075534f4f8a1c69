import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../../read-trade-file.ts';

async function read(lines: readonly string[]): Promise<TradeFile> {
  return readTradeFile(
    (async function* () {
      yield new TextEncoder().encode(lines.join('\n'));
    })(),
  );
}

/** The one trade of a confirmation, by what the broker states. */
async function tradeOf(lines: readonly string[]) {
  const { trades, errors } = await read(lines);
  expect(errors).toEqual([]);
  expect(trades).toHaveLength(1);
  const { type, trade_date, settle_date, quantity, price, symbol, isin, note, security_name } = trades[0]!;
  return { type, trade_date, settle_date, quantity, price, symbol, isin, note, security_name };
}

const AUSTRIAN_FUND = [
  'Donaufonds Plattform',
  'Fondsabrechnung   Datum: 06.03.2025',
  'Hiermit bestätigen wir Ihnen folgende Transaktion:',
  'Transaktion Fondsname Betrag Preis Anteile',
  'ISIN Preisdatum Bestand neu',
  'Verwahrart/Lagerland',
  'Kauf Rheinfonds Global 30.12 € 140.07 € 0.215',
  'DE0007164600 04.03.2025 104.905',
  'Abrechnungsbetrag: 30.12 €',
];
const BRITISH_PENCE = [
  'Thameside Dealing Limited, a member firm of the London Stock Exchange',
  'Contract Note',
  'Date 05/03/2025 Time 09:47 Contract Note No. B100200300',
  'We have today on your instructions **BOUGHT** the security detailed below.',
  'Quantity Security Price Consideration',
  'GB0002374006 STOCK CODE: RHNE',
  'Rheingold plc',
  '132.00 Ordinary Shares 1p 752.896 993.82',
  'Commission 11.95',
  'Settlement Date: 07/03/2025 1,005.77',
];
const BRITISH_SEDOL = [
  'CONTRACT NOTE',
  'Deal date Time Settlement date Bought or Sold Sedol Reference',
  '05/12/24 13.15 09/12/24 Sold 0263494 C5L6DQ',
  'We have sold for you as agent',
  'RHEINGOLD ORD 2.5P',
  'Venue Quantity Price Consideration',
  'XOFF 17,940.965 0.5573 9,998.50 GBP',
  'Dealing charge 1.50 GBP',
  'Total credit 9,997.00 GBP',
];
const AUSTRALIAN = [
  'Southern Brokers Limited ABN 12 345 678 901',
  'Sell Confirmation',
  'Trade Date: 05 May 2025   Settlement Date: 07 May 2025',
  'WE HAVE SOLD ON YOUR ACCOUNT',
  'Quantity Security Code Security Description Price +1 Consideration Currency',
  '397 RHN RHEINGOLD PETROLEUM 21.88 $8,686.36 AUD',
  'Brokerage* $9.50 AUD',
  'Net Value $8,676.86 AUD',
];
const SPANISH_FUND = [
  'CARTA DE AVISO POR OPERACIONES DE FONDOS SUSCRIPCIÓN EN EFECTIVO',
  'CUENTA VALOR: NOMBRE DEL FONDO ES0113925038 NUMERO PARTICIPACIONES CAMBIO DIVISA',
  '5100 BOLSA RENO FI 451,5550246 EUR/EUR',
  'FECHA EJECUCIÓN',
  '15-01-2025',
  'CONCEPTO DIVISA PRECIO IMPORTE',
  'SUSCRIPCIÓN EFECTIVO EUR 33,218543 15.000,00',
  'IMPORTE TOTAL EUR 15.000,00',
];
const TWICE = [
  'Trade Confirmation',
  'Symbol Security Name ISIN Type Quantity Unit Price Total Amount Settlement date',
  'RHNE Rheingold ETF (Acc) DE0007164600 Buy 2.61848651 €38.19 €100 16 Jan 2025',
  'Execution details',
  'Symbol Security Name Type Quantity Unit Price Total Amount Execution time',
  'RHNE Rheingold ETF (Acc) Buy 2.6184865147 €38.19 €100 14 Jan 2025 08:10:12 GMT',
];

describe('confirmations whose figures are in printed tables', () => {
  it('[API-62] reads units, price and sum in the order in which the head of the table names them', async () => {
    expect(await tradeOf(AUSTRIAN_FUND)).toMatchObject({
      type: 'buy',
      trade_date: '2025-03-04',
      quantity: '0.215',
      price: '140.07',
      isin: 'DE0007164600',
    });
    const swapped = AUSTRIAN_FUND.map((line) => line.replace('Betrag Preis Anteile', 'Anteile Preis Betrag'));
    expect((await read(swapped)).trades).toEqual([]);
  });

  it('[API-62] reads a British price in pence as pounds', async () => {
    expect(await tradeOf(BRITISH_PENCE)).toMatchObject({
      type: 'buy',
      trade_date: '2025-03-05',
      settle_date: '2025-03-07',
      quantity: '132',
      price: '7.52896',
    });
  });

  it('[API-62] finds a SEDOL number and days in columns below their names', async () => {
    expect(await tradeOf(BRITISH_SEDOL)).toMatchObject({
      type: 'sell',
      trade_date: '2024-12-05',
      settle_date: '2024-12-09',
      quantity: '17940.965',
      note: 'SEDOL 0263494',
      security_name: 'RHEINGOLD ORD 2.5P',
    });
  });

  it('[API-62] finds the symbol and the name in an Australian row', async () => {
    expect(await tradeOf(AUSTRALIAN)).toMatchObject({
      type: 'sell',
      trade_date: '2025-05-05',
      quantity: '397',
      symbol: 'RHN',
      security_name: 'RHEINGOLD PETROLEUM',
    });
  });

  it('[API-62] reads a Spanish subscription whose units stand before a pair of currencies', async () => {
    expect(await tradeOf(SPANISH_FUND)).toMatchObject({
      type: 'buy',
      trade_date: '2025-01-15',
      quantity: '451.5550246',
      price: '33.218543',
    });
  });

  it('[API-62] reads a trade once that is printed twice with other decimals', async () => {
    expect(await tradeOf(TWICE)).toMatchObject({ type: 'buy', trade_date: '2025-01-14', price: '38.19' });
  });

  it('[API-62] reads no trade from a list of holdings', async () => {
    const holdings = [
      'Wertpapierkauf im letzten Jahr: siehe Abrechnung',
      'Datum 31.03.2025',
      'ISIN Anteile Bewertungskurs Bestand',
      'DE0007164600 4,583363 136,892900 EUR 627,43 EUR',
    ];
    expect((await read(holdings)).trades).toEqual([]);
  });

  it('[API-62] reads nothing where a second trade is in the document and only one is understood', async () => {
    const two = [
      'Umsatzabrechnung',
      'Kauf 13,29 EUR mit Kursdatum 27.01.2025',
      'ISIN Anteile Abrechnungskurs Betrag',
      'DE0007164600 0,097258 136,650000 EUR 13,29 EUR',
      'Kauf 500,00 EUR mit Kursdatum 26.02.2025',
      'ISIN Anteile Abrechnungskurs Betrag',
      'DE0007164600 3,472222 144,000000 EUR 500,00 EUR',
    ];
    const { trades } = await read(two);
    expect(trades.length === 0 || trades.length === 2).toBe(true);
  });

  it('[API-62] does not let a sum of a few cents agree by chance', async () => {
    const cents = [
      'Kauf 1 Fonds',
      'DE0007164600 Rheingold',
      'Datum 27.01.2025',
      'Bis 01.01.2029 sind 0,045 Anteile gesperrt',
      'Kurs 0,90',
      'Betrag 0,03 EUR',
    ];
    expect((await read(cents)).trades).toEqual([]);
  });

  it('have the name in a row behind days and times, and the stamp tax not among the costs', async () => {
    const { trades } = await read([
      'Thameside Asset Management Limited',
      'CONTRACT NOTE',
      'As agent we have BOUGHT for your account:',
      'Trade Date   Time   Settlement Date   Security   Quantity   Price (p)',
      '14/05/2024   10:42:11   16/05/2024   Rheingold plc Ordinary 20p   1,250   419.65',
      'ISIN: GB0002374006 SEDOL: 0237400',
      'Consideration   £5,245.63',
      'Commission   £11.95',
      'Transfer stamp   £26.23',
      'Total cost   £5,283.81',
    ]);
    expect(trades).toMatchObject([
      {
        type: 'buy',
        security_name: 'Rheingold plc Ordinary 20p',
        price: '4.1965',
        fees: '11.95',
        net_amount: '-5283.81',
      },
    ]);
  });

  it('have what was paid where the sum and its costs come to a figure that no word names', async () => {
    const { trades } = await read([
      "Avis d'Opéré",
      'Date   Désignation   Débit (€)   Crédit (€)',
      '16/04/2024   VENTE COMPTANT DE0007164600   1 710,30',
      'RHEINGOLD',
      'QUANTITE : -20',
      'COURS : +85,61',
      'BRUT : +1 712,20',
      'COURTAGE : +1,90',
      'TVA : +0,00',
    ]);
    expect(trades).toMatchObject([{ type: 'sell', quantity: '20', fees: '1.9', net_amount: '1710.3' }]);
  });
});
