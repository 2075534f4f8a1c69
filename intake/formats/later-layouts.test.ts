import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

const read = async (...lines: string[]) =>
  await readTradeFile(
    (async function* () {
      yield new TextEncoder().encode(`${lines.join('\n')}\n`);
    })(),
  );

type File = Awaited<ReturnType<typeof read>>;
const shown = ({ trades }: File) =>
  trades.map(({ trade_date, type, subtype, symbol, isin, quantity, price, net_amount }) =>
    [trade_date, type, subtype ?? '-', symbol ?? isin, quantity ?? '', price ?? '', net_amount ?? ''].join(' ').trim(),
  );

describe('a later export of a known broker [API-45]', () => {
  const splits = 'Stock Split Ex Date,Stock Split Pay Date,Stock Split New Share Quantity';
  const freetrade = `Title,Type,Timestamp,Account Currency,Total Amount in Account Currency,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,Venue,Order ID,Order Type,Instrument Currency,Total Amount in Instrument Currency,Price per Share,FX Rate,Base FX Rate,FX Fee (BPS),FX Fee Amount,${splits}`;

  it('is read where Freetrade names the currency in the column of totals', async () => {
    const file = await read(
      freetrade,
      'May Statement,MONTHLY_STATEMENT,2026-05-31T23:59:59.000Z,,,,,,,,,,,,,,,,,,,,,',
      'Rheingold,ORDER,2026-05-12T08:20:14.220Z,GBP,243.36,SELL,RHNE,US0378331005,8.11200000,0.00,30.00000000,London Stock Exchange,A1,LIMIT,GBP,243.36,8.11200000,1.00000000,1.00000000,0,0.00,,,',
      'Elbe,ORDER,2026-02-19T15:04:42.005Z,GBP,412.77,BUY,ELBE,DE0007164600,136.77700000,0.00,3.00000000,G1,A2,MARKET,USD,558.60,186.20000000,1.36134000,1.36940000,59,2.44,,,',
      'Interest,INTEREST_FROM_CASH,2026-02-02T10:00:00.000Z,GBP,0.48,,,,,,,,,,,,,,,,,,,',
    );
    expect(file).toMatchObject({ format: 'freetrade-csv', errors: [] });
    expect(shown(file)).toEqual(['2026-05-12 sell - RHNE 30 8.112 243.36', '2026-02-19 buy - ELBE 3 136.777 -412.77']);
  });

  it('has the costs of a German DEGIRO file whose column of costs names the currency', async () => {
    const file = await read(
      'Datum,Uhrzeit,Produkt,ISIN,Referenzbörse,Ausführungsort,Anzahl,Kurs,,Wert in Lokalwährung,,Wert EUR,Wechselkurs,AutoFX-Gebühr,Transaktionsgebühren und/oder Fremdkosten EUR,Gesamt EUR,Order-ID,',
      '11-05-2026,09:04,ELBE SE,DE0007164600,XET,XETA,-10,"50,0000",EUR,"500,00",EUR,"500,00",,"0,00","-3,90","496,10",7f0c1a52-66d1-4e0b-9c55-0d1f86c2aa11,',
    );
    expect(file).toMatchObject({ errors: [], trades: [{ type: 'sell', quantity: '10', price: '50', fees: '3.9' }] });
  });

  it('has the price that a Wealthsimple statement prints in its description', async () => {
    const file = await read(
      '"date","transaction","description","amount","balance","currency"',
      '"2026-05-12","BUY","ELBE - Elbe Inc.: Bought 2.0000 shares at $1,044.25 per share (executed at 2026-05-11)","-2088.5","10","CAD"',
      '"2026-05-14","SELL","ELBE - Elbe Inc.: Sold 1.0000 shares (executed at 2026-05-13)","1050","1060","CAD"',
      '"2026-05-15","BUY","ODER - Oder Inc.: Bought 2.0000 shares at $200.00 per share (executed at 2026-05-14), FX Rate: 1.3861","-554.44","505.56","CAD"',
    );
    expect(file).toMatchObject({ errors: [] });
    expect(shown(file)).toEqual([
      '2026-05-11 buy - ELBE 2 1044.25 -2088.5',
      '2026-05-13 sell - ELBE 1  1050',
      '2026-05-14 buy - ODER 2  -554.44',
    ]);
  });

  it('has both halves of a switch between funds at Fidelity in Britain', async () => {
    const file = await read(
      'Order date,Completion date,Transaction type,Investments,Product Wrapper,Account Number,Source investment,Amount,Quantity,Price per unit,Reference Number,Status,',
      '14 May 2026,16 May 2026,Sell For Switch,Elbe Fund,ISA,A1,Oder Fund,-300.00,100,3.00,1,Completed,',
      '14 May 2026,16 May 2026,Buy For Switch,Oder Fund,ISA,A1,Elbe Fund,300.00,75,4.00,2,Completed,',
    );
    expect(file).toMatchObject({
      errors: [],
      trades: [
        { type: 'sell', quantity: '100' },
        { type: 'buy', quantity: '75' },
      ],
    });
  });

  it('has the shares that an assigned option brings at Interactive Brokers', async () => {
    const file = await read(
      'Statement,Header,Field Name,Field Value',
      'Statement,Data,Title,Transaction History',
      'Summary,Data,Base Currency,USD',
      'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
      'Transaction History,Data,2026-05-15,U***1,Buy 100 ELBE INC (Assignment),Assignment,ELBE,100.0,20.0,USD,-2000.0,0.0,-2000.0',
      'Transaction History,Data,2026-05-14,U***1,Sell 100 ODER INC (Assignment),Assignment,ODER,-100.0,30.0,USD,3000.0,0.0,3000.0',
    );
    expect(file).toMatchObject({ errors: [] });
    expect(shown(file)).toEqual(['2026-05-15 buy - ELBE 100 20 -2000', '2026-05-14 sell - ODER 100 30 3000']);
  });

  const flatex =
    'Buchungstag;Valuta;Bezeichnung;ISIN;Nominal (Stk.);;Betrag;;Kurs;;Devisenkurs;TA.-Nr.;Buchungsinformation';

  it('has neither cancelled purchases nor bookings of a fund’s distribution at flatex', async () => {
    const file = await read(
      flatex,
      '24.06.2026;26.06.2026;ELBE SE;DE0007164600;4;Stück;800,00;EUR;200,00;EUR;1,000;8;Storno Ausführung ORDER Verkauf DE0007164600 8',
      '22.06.2026;24.06.2026;ELBE SE;DE0007164600;-4;Stück;-800,00;EUR;200,00;EUR;1,000;7;Ausführung ORDER Verkauf DE0007164600 8',
      '15.06.2026;12.06.2026;ELBE SE;DE0007164600;-9;Stück;-1.800,00;EUR;200,00;EUR;1,000;6;Storno Ausführung ORDER Kauf DE0007164600 5',
      '12.06.2026;16.06.2026;ELBE SE;DE0007164600;9;Stück;1.800,00;EUR;200,00;EUR;1,000;5;Ausführung ORDER Kauf DE0007164600 5',
      '12.06.2026;16.06.2026;ELBE SE;DE0007164600;4;Stück;800,00;EUR;200,00;EUR;1,000;4;Ausführung ORDER Kauf DE0007164600 4',
      '15.04.2026;14.04.2026;ELBE SE;DE0007164600;0;Stück;12,00;EUR;0,00;EUR;1,000;3;Dividendenzahlung DE0007164600',
      '02.04.2026;01.04.2026;WALK FUND;IE00B3RBWM25;-21,5;Stück;-2.150,00;EUR;100,00;EUR;1,000;2;Erträgnisausschüttung IE00B3RBWM25',
      '02.04.2026;01.04.2026;WALK FUND;IE00B3RBWM25;21,5;Stück;2.150,00;EUR;100,00;EUR;1,000;1;Erträgnisausschüttung IE00B3RBWM25',
      '16.01.2026;16.01.2026;WALK FUND;IE00B3RBWM25;-21,5;Stück;-2.150,00;EUR;100,00;EUR;1,000;1;Thesaurierung transparenter Fonds IE00B3RBWM25',
      '16.01.2026;16.01.2026;WALK FUND;IE00B3RBWM25;21,5;Stück;2.152,00;EUR;100,09;EUR;1,000;1;Thesaurierung transparenter Fonds IE00B3RBWM25',
      '18.12.2025;18.12.2025;ELBE SE;DE0007164600;12;Stück;0,00;EUR;0,00;EUR;1,000;1;Split im Verhältnis 1:5 DE0007164600',
    );
    expect(file).toMatchObject({ format: 'flatex-csv', errors: [] });
    expect(file.trades.filter(({ type }) => type !== 'dividend').map(({ type, subtype }) => subtype ?? type)).toEqual([
      ...['cancel', 'sell', 'cancel', 'buy', 'buy', 'split'],
    ]);
    expect(shown(file)).toContain('2026-06-12 buy - DE0007164600 4 200 -800');
    expect(shown(file)).toContain('2025-12-18 split - DE0007164600 12');
    expect(shown(file)).toContain('2026-06-22 sell - DE0007164600 4 200 800');
    expect(shown(file).filter((text) => text.includes('dividend'))).toEqual([
      '2026-04-15 dividend - DE0007164600   12',
    ]);
  });

  it('has the purchases of distributions at flatex, and neither reversed ones nor a spin-off as a distribution', async () => {
    const file = await read(
      flatex,
      '24.06.2026;26.06.2026;ELBE SE;DE0007164600;3;Stück;600,00;EUR;200,00;EUR;1,000;4;Wiederanlage Ausschüttung Kauf DE0007164600',
      '23.06.2026;26.06.2026;ELBE SE;DE0007164600;-4;Stück;-800,00;EUR;200,00;EUR;1,000;3;Ausführung ORDER Kauf DE0007164600 Storno',
      '22.06.2026;24.06.2026;ELBE SE;DE0007164600;-5;Stück;-1.000,00;EUR;200,00;EUR;1,000;2;Ausführung ORDER Kauf DE0007164600 9',
      '21.06.2026;24.06.2026;ELBE SE;DE0007164600;4;Stück;800,00;EUR;200,00;EUR;1,000;1;Ausführung ORDER Kauf DE0007164600 8',
      '20.06.2026;24.06.2026;ELBE SE;DE0007164600;5;Stück;1.000,00;EUR;200,00;EUR;1,000;1;Ausführung ORDER Kauf DE0007164600 7',
      '19.06.2026;19.06.2026;WALK SE;DE0007164600;6;Stück;0,00;EUR;0,00;EUR;1,000;1;Ausschüttung Spin-off DE0007164600',
      '18.06.2026;18.06.2026;WALK SE;DE0007164600;7;Stück;0,00;EUR;0,00;EUR;1,000;1;Ausschüttung in Aktien DE0007164600',
    );
    expect(file).toMatchObject({ format: 'flatex-csv', errors: [{ row: 8 }] });
    expect(file.trades.map(({ type, subtype, quantity }) => `${subtype ?? type} ${quantity}`)).toEqual([
      ...['buy 3', 'cancel 4', 'cancel 5', 'buy 4', 'buy 5', 'spin_off 6'],
    ]);
  });

  it('has the shares that a dividend bought, at the price in the text, at a clearing firm', async () => {
    const file = await read(
      'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType',
      'RHNE,0,,Dividend,RHEINGOLD INC CASH DIV ON 98 SHS REC 06/20/25 PAY 06/24/25,6/24/2025,6/24/2025,0,20.5,0,0,037833100,Financial',
      'RHNE,0.25,0,Other,RHEINGOLD INC                 REIN @  82.0000               REC 06/20/25 PAY 06/24/25,6/24/2025,6/24/2025,0,-20.5,0,0,037833100,Financial',
      'REIN,3,0,Other,REIN REINSURANCE INC ACAT A/C FROM 0226,9/9/2025,9/9/2025,0,0,0,0,02209S103,Financial',
    );
    expect(file).toMatchObject({ format: 'firstrade-csv', errors: [] });
    expect(shown(file)).toEqual([
      '2025-06-24 dividend - RHNE   20.5',
      '2025-06-24 buy reinvest RHNE 0.25 82 -20.5',
      '2025-09-09 transfer_in - REIN 3  0',
    ]);
  });

  it.each([
    ['Transf In', '70', 'transfer_in'],
    ['Transf Out', '-70', 'transfer_out'],
    ['Trsf In', '70', 'transfer_in'],
    ['Xfer Out', '-70', 'transfer_out'],
  ])('knows the short word %s for shares that move', async (action, units, type) => {
    const file = await read(
      'Transaction Date,Settlement Date,Currency of Sub-account Held In,Transaction Type,Symbol,Market,Description,Quantity,Currency of Price,Price,Commission,Exchange Rate,Currency of Amount,Amount',
      `"April 2, 2026","April 2, 2026",CAD,${action},RHN,CDN,RHEINGOLD BOOK VALUE 5,${units},,,,,CAD,0.00`,
      '"January 15, 2026","January 17, 2026",CAD,Buy,RHN,CDN,RHEINGOLD,50,CAD,81.27,6.95,0,CAD,"-4,070.45"',
    );
    expect(file).toMatchObject({ format: 'cibc-csv', errors: [] });
    expect(file.trades.map((trade) => trade.type)).toEqual([type, 'buy']);
  });

  it('sells the shares of a merger for cash at a Canadian bank, and has those of another as a change', async () => {
    const header =
      'Transaction Date,Settlement Date,Currency of Sub-account Held In,Transaction Type,Symbol,Market,Description,Quantity,Currency of Price,Price,Commission,Exchange Rate,Currency of Amount,Amount';
    const file = await read(
      header,
      '"May 20, 2026","May 20, 2026",CAD,Merger,,CDN,RHEINGOLD ENERGY INC CASH FOR MERGED SHRS,200,,,,,CAD,"2,750.00"',
      '"May 21, 2026","May 21, 2026",CAD,Merger,ELBE,CDN,ELBE INC MERGED INTO ELBE,20,,,,,CAD,0.00',
      '"May 20, 2026","May 20, 2026",CAD,Merger,NEW,CDN,NEWCO INC STOCK AND CASH MERGER OLDCO,30,,,,,CAD,0.00',
      '"May 20, 2026","May 20, 2026",CAD,Merger,NEW,CDN,NEWCO INC STOCK AND CASH MERGER OLDCO,31,,,,,CAD,40.00',
      '"May 20, 2026","May 20, 2026",CAD,Merger,NEW,CDN,NEWCO INC CASH MERGER OLDCO,32,,,,,CAD,0.00',
      '"January 15, 2026","January 17, 2026",CAD,Buy,RHN,CDN,RHEINGOLD,50,CAD,81.27,6.95,0,CAD,"-4,070.45"',
    );
    expect(file).toMatchObject({ format: 'cibc-csv', errors: [] });
    expect(file.trades).toMatchObject([
      { type: 'sell', subtype: 'cash_merger', quantity: '200', net_amount: '2750' },
      { type: 'other', subtype: 'merger_in', quantity: '20' },
      { type: 'other', subtype: 'merger_in', quantity: '30' },
      { type: 'other', subtype: 'merger_in', quantity: '31' },
      { type: 'other', subtype: 'merger_in', quantity: '32' },
      { type: 'buy' },
    ]);
  });

  it('has what a company did to its shares, in a Flex query as CSV', async () => {
    const file = await read(
      '"BOS","TRNT","Trades; trade date basis"',
      '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","ISIN","DateTime","TradeDate","Quantity","TradePrice","IBCommission","NetCash","Buy/Sell","LevelOfDetail"',
      '"U7","USD","STK","RHNE","RHEINGOLD INC","US0378331005","20250310;101502","20250310","10","81.5","-0.7","-815.7","BUY","EXECUTION"',
      '"EOS","TRNT","1"',
      '"BOS","CORP","Corporate Actions; trade date basis"',
      '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","ISIN","ReportDate","Date/Time","ActionDescription","Amount","Proceeds","Value","Quantity","Code","Type","TransactionID"',
      '"U7","USD","STK","RHNE","RHEINGOLD INC","US0378331005","20251117","20251114;202500","RHNE(US0378331005) SPLIT 10 FOR 1 (RHNE, RHEINGOLD INC, US0378331005)","0","0","0","90","","FS","1"',
      '"U7","USD","STK","ELBE","ELBE SE","DE0007164600","20251217","20251216;202500","ELBE(DE0007164600) MERGED(Acquisition) FOR USD 20.00 PER SHARE","0","100","0","-5","","TC","2"',
      '"EOS","CORP","2"',
    );
    expect(file).toMatchObject({ format: 'ibkr-flex-csv', errors: [] });
    expect(shown(file)).toEqual([
      '2025-03-10 buy - RHNE 10 81.5 -815.7',
      '2025-11-14 split - RHNE 90',
      '2025-12-16 sell cash_merger ELBE 5 20 100',
    ]);
  });

  it('has one trade and many events in a Flex query, of which those with shares that come in are no sales', async () => {
    const event = (units: string, proceeds: string, id: number) =>
      `"U7","USD","STK","ELBE","ELBE SE","DE0007164600","20251217","20251216;202500","ELBE(DE0007164600) MERGED(Acquisition) FOR USD 20.00 PER SHARE","0","${proceeds}","0","${units}","","TC","${id}"`;
    const file = await read(
      '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","ISIN","DateTime","TradeDate","Quantity","TradePrice","IBCommission","NetCash","Buy/Sell","LevelOfDetail"',
      '"U7","USD","STK","RHNE","RHEINGOLD INC","US0378331005","20250310;101502","20250310","10","81.5","-0.7","-815.7","BUY","EXECUTION"',
      '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","ISIN","ReportDate","Date/Time","ActionDescription","Amount","Proceeds","Value","Quantity","Code","Type","TransactionID"',
      ...[2, 3, 4, 5, 6].map((id) => event(`-${id}`, `${id * 20}`, id)),
      event('5', '-100', 7),
    );
    expect(file).toMatchObject({ format: 'ibkr-flex-csv', errors: [] });
    expect(file.trades.map(({ type, subtype }) => subtype ?? type)).toEqual([
      ...['buy', 'cash_merger', 'cash_merger', 'cash_merger', 'cash_merger', 'cash_merger', 'cash_merger_in'],
    ]);
  });
});
