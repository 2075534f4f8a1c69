import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { tryRows } from './mapping/try-rows.ts';
import { readTradeFile } from './read-trade-file.ts';
import { workbookOf } from './testing/workbook.ts';

async function read(content: Uint8Array | readonly string[]): Promise<TradeFile> {
  async function* once() {
    yield content instanceof Uint8Array ? content : new TextEncoder().encode(`${content.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

const linesOf = ({ trades }: TradeFile) =>
  trades.map(({ trade_date, type, isin, cusip, symbol, security_name, quantity, price }) =>
    [trade_date, type, isin ?? cusip ?? symbol ?? security_name, quantity ?? '-', price ?? '-'].join(' '),
  );

const LAYOUTS: Record<string, readonly [lines: string[], tradeLines: string[]]> = {
  'with tickets of an order management system, of which one was canceled': [
    [
      'Tkt #,Trd Dt,Setl Dt,Status,Side,Ticker,Sec Name,Fill Amt,Avg Px,Crncy,Principal,Comm,Net Money',
      '11,06/13/24,06/14/24,ACCEPTED,B,RHNE US Equity,RHEINGOLD -CL B,"1,200",94.88,USD,"113,856.00",24.00,"113,880.00"',
      '12,06/14/24,06/17/24,CANCELED,B,RHNE US Equity,RHEINGOLD -CL B,500,95.02,USD,"47,510.00",10.00,"47,520.00"',
      '13,06/17/24,06/18/24,ACCEPTED,S,RHNE US Equity,RHEINGOLD -CL B,700,97.10,USD,"67,970.00",14.00,"67,956.00"',
    ],
    ['2024-06-13 buy RHNE 1200 94.88', '2024-06-17 sell RHNE 700 97.1'],
  ],
  '[API-45] with shares that were moved to and from Hargreaves Lansdown': [
    [
      'HL Stocks & Shares ISA,,,,',
      'Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£),',
      '"26/09/2025","26/09/2025","TRF IN","Rheingold plc Ordinary 10p","","1,500","0.00"',
      '"29/09/2025","29/09/2025","TRF OUT","Merrow plc Ordinary 20p","","70","0.00"',
    ],
    [
      '2025-09-26 transfer_in Rheingold plc Ordinary 10p 1500 -',
      '2025-09-29 transfer_out Merrow plc Ordinary 20p 70 -',
    ],
  ],
  'with executed and ordered units of Brazilian orders': [
    [
      'Data/Hora;Ativo;Natureza;Qtd. solicitada;Qtd. executada;Preço limite;Preço médio;Situação',
      '13/06/2024 10:12:44;RHNE4;Compra;500;500;38,40;38,37;Executada',
      '14/06/2024 11:40:02;ELBE3;Compra;300;100;61,20;61,19;Parcialmente executada',
      '17/06/2024 15:22:10;ISAR4;Compra;200;0;30,10;0,00;Cancelada',
      '18/06/2024 16:05:31;RHNE4;Venda;200;200;36,80;36,85;Executada',
    ],
    ['2024-06-13 buy RHNE4 500 38.37', '2024-06-14 buy ELBE3 100 61.19', '2024-06-18 sell RHNE4 200 36.85'],
  ],
  'with a price called Cambio and abbreviated days of a Spanish bank': [
    [
      'F. Operación;F. Valor;Operación;Valor;ISIN;Títulos;Cambio;Divisa;Efectivo;Comisiones;Importe Neto',
      '03/06/2024;05/06/2024;COMPRA;RHEINGOLD A;DE0007164600;500;9,462;EUR;4.731,00;9,00;-4.740,00',
      '20/06/2024;24/06/2024;VENTA;RHEINGOLD A;DE0007164600;1.200;4,318;EUR;5.181,60;9,00;5.172,60',
    ],
    ['2024-06-03 buy DE0007164600 500 9.462', '2024-06-20 sell DE0007164600 1200 4.318'],
  ],
  'with what was paid and received in columns of a Swiss bank': [
    [
      'Transaktionsdatum;Valuta;Transaktion;Anzahl / Nennwert;Bezeichnung;ISIN;Kurs;Währung;Courtage;Betrag zu Lasten;Betrag zu Gunsten',
      "13.06.2024;17.06.2024;Kauf;300;RHEINGOLD;DE0007164600;114.25;CHF;171.40;34'446.40;",
      "18.06.2024;20.06.2024;Verkauf;450;ELBE;US0378331005;32.18;CHF;108.60;;14'372.40",
    ],
    ['2024-06-13 buy DE0007164600 300 114.25', '2024-06-18 sell US0378331005 450 32.18'],
  ],
  'with sweeps into a fund of short term beside trades': [
    [
      'Transaction Category,Transaction Type,Trade Date,CUSIP,Security Description,Units,Unit Price,Net Amount (Base),Currency',
      'Trade,Purchase,13-Jun-2024,037833100,RHEINGOLD INC,"2,000.000",171.25,"-342,560.00",USD',
      'Sweep,STIF Purchase,14-Jun-2024,,US GOVT MMF,"83,033.200",1.000000,"-83,033.20",USD',
    ],
    ['2024-06-13 buy 037833100 2000 171.25'],
  ],
  'with Spanish orders, of which some have no day of execution': [
    [
      'Fecha orden;Fecha ejecución;Tipo;Valor;ISIN;Títulos orden;Títulos ejecutados;Precio medio ejecución;Estado',
      '03/06/2024;13/06/2024;Compra;RHEINGOLD;DE0007164600;150;150;4,81;Ejecutada',
      '10/06/2024;;Compra;ELBE;US0378331005;300;0;;Anulada',
      '12/06/2024;18/06/2024;Venta;RHEINGOLD;DE0007164600;400;250;14,27;Ejecutada parcialmente',
      '20/06/2024;;Venta;RHEINGOLD;DE0007164600;150;0;;Pendiente',
    ],
    ['2024-06-13 buy DE0007164600 150 4.81', '2024-06-18 sell DE0007164600 250 14.27'],
  ],
  'with a trade that was canceled and billed again, as of its day': [
    [
      'Trade Date,Settle Date,Activity,Symbol,Description,Quantity,Price,Net Amount',
      '06/03/2024,06/04/2024,Buy,RHNE,RHEINGOLD INC,40,256.10,-10244.00',
      '06/05/2024,06/04/2024,Cancel - Buy,RHNE,RHEINGOLD INC,-40,256.10,10244.00',
      '06/05/2024,06/04/2024,Rebill - Buy as of 06/03/2024,RHNE,RHEINGOLD INC,40,255.90,-10236.00',
      '06/10/2024,06/11/2024,Sell,ELBE,ELBE CORP,-15,81.20,1218.00',
    ],
    [
      '2024-06-03 buy RHNE 40 256.1',
      '2024-06-05 other RHNE 40 256.1',
      '2024-06-03 buy RHNE 40 255.9',
      '2024-06-10 sell ELBE 15 81.2',
    ],
  ],
  'with orders that are fully executed, or in part': [
    [
      'Order Date,Stock Code,Stock Name,Buy / Sell,Executed Qty,Order Qty,Average Executed Price,Currency,Order Status',
      '2024-06-13,00011,RHEINGOLD,Buy,500,500,75.35,HKD,Fully Executed',
      '2024-06-18,00012,ELBE,Buy,0,1000,16.80,HKD,Cancelled',
      '2024-06-20,00011,RHEINGOLD,Sell,300,1000,76.10,HKD,Partially Executed',
    ],
    ['2024-06-13 buy 00011 500 75.35', '2024-06-20 sell 00011 300 76.1'],
  ],
  'with tickers under Investment, and exchanges of money': [
    [
      'Portfolio,TranType,Investment,InvestmentDescription,EventDate,SettleDate,Quantity,Price,LocalCurrency,NetInvestmentAmount',
      'MASTER,Buy,RHNE US,RHEINGOLD INC ADR,6/13/2024,6/14/2024,12000,91.27,USD,1095240',
      'MASTER,Sell,RHNE US,RHEINGOLD INC ADR,6/20/2024,6/21/2024,4000,88.55,USD,354200',
      'MASTER,SellShort,ELBE US,ELBE CORP,6/24/2024,6/25/2024,8000,27.1,USD,216800',
      'MASTER,Dividend,ISAR US,ISAR GROUP,6/25/2024,6/25/2024,1000,1.15,USD,1150',
      'MASTER,CoverShort,ELBE US,ELBE CORP,6/25/2024,6/26/2024,8000,26.9,USD,215200',
      'MASTER,SpotFX,EUR,EURO,6/25/2024,6/27/2024,100000,1.0714,EUR,107140',
    ],
    [
      '2024-06-13 buy RHNE US 12000 91.27',
      '2024-06-20 sell RHNE US 4000 88.55',
      '2024-06-24 sell ELBE US 8000 27.1',
      '2024-06-25 dividend ISAR US - -',
      '2024-06-25 buy ELBE US 8000 26.9',
    ],
  ],
  'with a rate called Cambio beside the price of an Italian bank': [
    [
      'Data esecuzione;Causale;Descrizione titolo;Cod. ISIN;Quantità/V.N.;Prezzo;Div.;Cambio;Comm. e spese;Importo netto EUR',
      '15/01/2024;ACQ. TITOLI;RHEINGOLD;DE0007164600;350;20,185;EUR;1;12,00;-7.076,75',
      '14/05/2024;VEN. TITOLI;RHEINGOLD;DE0007164600;350;20,44;EUR;1;12,00;7.142,00',
      '17/06/2024;ACQ. TITOLI;ELBE;US0378331005;15;120,87;USD;1,0742;9,00;-1.696,82',
    ],
    [
      '2024-01-15 buy DE0007164600 350 20.185',
      '2024-05-14 sell DE0007164600 350 20.44',
      '2024-06-17 buy US0378331005 15 120.87',
    ],
  ],
  'with the account’s own currency in a column beside that of the prices': [
    [
      'Datum;Valutadatum;Type;ISIN;Omschrijving;Aantal;Munt;Koers;Wisselkoers;Makelaarsloon;Beurstaks;Nettobedrag;Munt rekening',
      '12/06/2024;14/06/2024;Aankoop;DE0007164600;RHEINGOLD;40;EUR;58,34;1;-7,50;-8,17;-2.349,27;EUR',
      '27/05/2024;29/05/2024;Verkoop;US0378331005;ELBE;-6;USD;429,17;1,0851;-15,00;-8,31;2.349,77;EUR',
    ],
    ['2024-06-12 buy DE0007164600 40 58.34', '2024-05-27 sell US0378331005 6 429.17'],
  ],
  'with a label and its value in cells of their own above the table': [
    [
      'Holder Account Number,C0001',
      'Company,RHEINGOLD INC',
      'Ticker,RHNE',
      '',
      'Date,Transaction Description,Transaction Shares,Gross Amount,Deductions,Net Amount,Price Per Share,Total Shares/Units',
      '20 May 2024,Sale,-25.0,"$2,968.75",$28.00,"$2,940.75",$118.75,150.65',
      '01 Mar 2024,Direct Purchase,4.65,$500.00,$5.00,$495.00,$106.4516,174.3488',
    ],
    ['2024-05-20 sell RHNE 25 118.75', '2024-03-01 buy RHNE 4.65 106.4516'],
  ],
  'with the day of an order before that of its execution, and orders that were deleted': [
    [
      'Name;ISIN;Anzahl;Status;Erstellt Datum;Richtung;Ausführung Datum;Ausführung Zeit;Ausführung Kurs;Anzahl ausgeführt',
      'RHEINGOLD AG;DE0007164600;15;ausgeführt;11.06.2024;Kauf;13.06.2024;15:31:09;117,60;15',
      'ELBE AG;DE0008404005;100;gestrichen;12.06.2024;Kauf;;;;0',
      'ELBE AG;DE0008404005;60;teilausgeführt;18.06.2024;Verkauf;18.06.2024;09:30:00;26,95;40',
    ],
    ['2024-06-13 buy DE0007164600 15 117.6', '2024-06-18 sell DE0008404005 40 26.95'],
  ],
  'with costs of a thousandth in a net amount alone, and both sides': [
    [
      'Direction,Symbol,Name,Currency,Trade Date,Settlement Date,Quantity,Price,Amount,Net Amount',
      'Buy,RHNE,RHEINGOLD,HKD,2024-06-12,2024-06-14,200,375.400,"75,080.00","-75,210.12"',
      'Sell,ELBE,ELBE CORP,HKD,2024-06-12,2024-06-14,500,76.650,"38,325.00","38,240.77"',
    ],
    ['2024-06-12 buy RHNE 200 375.4', '2024-06-12 sell ELBE 500 76.65'],
  ],
  'in Hebrew, with the market behind the word of the side': [
    [
      'תאריך,סוג פעולה,שם נייר,מס נייר / סימבול,כמות,שער ביצוע,מטבע,עמלת פעולה,תמורה במטח',
      '05/06/2024,קניה חול מטח,RHEINGOLD INC(RHNE),RHNE,10,194.35,$,5,-1948.5',
      '18/06/2024,מכירה חול מטח,ELBE CORP(ELBE),ELBE,20,121.79,$,5,2430.8',
    ],
    ['2024-06-05 buy RHNE 10 194.35', '2024-06-18 sell ELBE 20 121.79'],
  ],
  'whose trades are executed and await their settlement': [
    [
      'TRAN TYPE|ISIN|SECURITY NAME|TRADE DATE|SETTLE DATE|QUANTITY|PRICE LOCAL|CCY|NET AMOUNT LOCAL|STATUS',
      'BUY|US0378331005|RHEINGOLD|20240605|20240607|1500|284.55|USD|-426825.00|SETTLED',
      'SELL|DE0008404005|ELBE|20240618|20240620|2000|26.90|USD|53800.00|PENDING SETTLEMENT',
      'SELL|DE0008404005|ELBE|20240619|20240621|100|26.90|USD|2690.00|PENDING',
    ],
    ['2024-06-05 buy US0378331005 1500 284.55', '2024-06-18 sell DE0008404005 2000 26.9'],
  ],
  'with cash on deposit as if it were a security, and bonds that are called': [
    [
      'Date,Activity,Description,Symbol,Cusip,Type,Quantity,Price,Amount',
      '06/28/2024,BOUGHT,RHEINGOLD INC,RHNE,,Equities,15.0000,182.1500,"-$2,732.25"',
      '06/24/2024,REINVESTMENT,HARBOUR BANK DEP ACCT,,90262Y000,Cash,10.4400,1.0000,-$10.44',
      '06/20/2024,SOLD,ELBE CORP,ELBE,,Equities,-300.0000,27.7700,"$8,330.77"',
      '06/05/2024,CALL REDEMPTION,ELBE 4% DUE 2030,,649905AB1,Fixed Income,-25000.0000,100.0000,"$25,000.00"',
    ],
    ['2024-06-28 buy RHNE 15 182.15', '2024-06-20 sell ELBE 300 27.77', '2024-06-05 sell 649905AB1 25000 100'],
  ],
  'whose versions of a trade have the number of its execution': [
    [
      'Exec ID,Exec Type,Symbol,Side,Last Qty,Last Px,Trade Date,Settlement Date,Net Money',
      'E1,New,RHNE,Buy,100,190.10,2024-05-01,2024-05-03,19010.00',
      'E2,New,RHNE,Buy,100,190.12,2024-05-01,2024-05-03,19012.00',
      'E2,Cancel,RHNE,Buy,100,190.12,2024-05-01,2024-05-03,19012.00',
      'E3,New,ELBE,Sell,50,191.00,2024-05-02,2024-05-06,9550.00',
      'E3,Correct,ELBE,Sell,60,191.00,2024-05-02,2024-05-06,11460.00',
    ],
    ['2024-05-01 buy RHNE 100 190.1', '2024-05-02 sell ELBE 60 191'],
  ],
  'with a move that names no security (Questrade)': [
    [
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2024-06-03,2024-06-04,Buy,RHNE,RHEINGOLD,50,29.51,-1475.50,-0.18,-1475.68,CAD,1,Trades,TFSA',
      '2024-06-13,2024-06-13,BRW,,USD DR JOURNAL,10.00,0,0,0,0,CAD,1,Other,TFSA',
    ],
    ['2024-06-03 buy RHNE 50 29.51'],
  ],
  'with a price of purchases and one of sales': [
    [
      'Scrip/Contract,Buy/Sell,Buy Price,Sell Price,Quantity,Brokerage,Trade Date,Segment',
      'RHEINGOLD STEEL,Buy,168.4,0,100,20,03-05-2024,EQUITY',
      'RHEINGOLD STEEL,Sell,0,174.25,40,20,14-06-2024,EQUITY',
    ],
    ['2024-05-03 buy RHEINGOLD STEEL 100 168.4', '2024-06-14 sell RHEINGOLD STEEL 40 174.25'],
  ],
  'with the codes of an accounting system, and days with the year last': [
    [
      'Portfolio,Tran Code,Security Type,Symbol,Trade Date,Settle Date,Quantity,Unit Price,Trade Amount,Commission',
      'smith,by,csus,rhne,06032024,06052024,300,229.5000,68868.00,18.00',
      'smith,sl,csus,elbe,06122024,06142024,120,154.1000,18484.80,7.20',
      'smith,li,csus,qltx,06142024,06142024,50,,21000.00,',
      'smith,wd,caus,cash,06172024,06172024,,,5000.00,',
      'smith,ss,csus,rhne,06182024,06202024,1000,11.9500,11930.00,20.00',
    ],
    [
      '2024-06-03 buy RHNE 300 229.5',
      '2024-06-12 sell ELBE 120 154.1',
      '2024-06-14 transfer_in QLTX 50 -',
      '2024-06-18 sell RHNE 1000 11.95',
    ],
  ],
  'without a header, whose figures prove every column and both sides': [
    [
      '20240603,ACCT77,B,RHNE,RHEINGOLD INC,150,333.21,-49981.50,USD',
      '20240604,ACCT77,S,ELBE,ELBE CORP,40,371.05,14842.00,USD',
      '20240610,ACCT77,B,QLTX,QUILLTEX CORP,25,462.18,-11554.50,USD',
      '20240612,ACCT77,S,RHNE,RHEINGOLD INC,50,329.90,16495.00,USD',
    ],
    [
      '2024-06-03 buy RHNE 150 333.21',
      '2024-06-04 sell ELBE 40 371.05',
      '2024-06-10 buy QLTX 25 462.18',
      '2024-06-12 sell RHNE 50 329.9',
    ],
  ],
};

describe('a table of no known broker', () => {
  it.each(Object.entries(LAYOUTS))('[API-45] %s', async (_, [lines, expected]) => {
    const file = await read(lines);
    expect(linesOf(file)).toEqual(expected);
    expect(file.errors).toEqual([]);
  });

  const QUESTRADE =
    'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type';
  it.each([
    ['50.00', ['3']],
    ['0', []],
  ])(
    '[API-45] with a move of shares that only words name has an error where there are some: %s',
    async (units, rows) => {
      const moved = `2024-06-13,2024-06-13,BRW,,RHEINGOLD INC COMMON SHARES JOURNAL TO RRSP,${units},0,0,0,0,CAD,1,Other,TFSA`;
      const bought = '2024-06-03,2024-06-04,Buy,RHNE,RHEINGOLD,50,29.51,-1475.50,-0.18,-1475.68,CAD,1,Trades,TFSA';
      const file = await read([QUESTRADE, bought, moved]);
      expect(linesOf(file)).toEqual(['2024-06-03 buy RHNE 50 29.51']);
      expect(file.errors.map(({ row }) => String(row))).toEqual(rows);
    },
  );

  it.each([
    ['Buy,BAC.PRL,BANK AMER CORP DEP SHS REPSTG 1/1000TH PFD,100,,-2000', 'buy BAC.PRL 100 -'],
    ['Buy,IBN,ICICI BANK LTD SPON DEP RCPT,10,,-230', 'buy IBN 10 -'],
    ['Buy,FCD,FIRST CASH DEP CORP,100,1.00,-100', 'buy FCD 100 1'],
    ['Transfer In,BAC.PRL,BANK AMER CORP DEP SHS,100,,', 'transfer_in BAC.PRL 100 -'],
    ['Buy,QBD,HARBOUR BANK DEPOSIT,100,,-100', null],
    ['Sell,QBD,HARBOUR BANK DEP ACCT,100,1.00,100', null],
  ])('[API-45] has shares of depositaries and companies, and no cash on deposit: %s', async (row, expected) => {
    const bought = '06/13/2024,Buy,RHNE,RHEINGOLD INC,10,200.00,-2000.00';
    const file = await read([
      'Date,Action,Symbol,Description,Quantity,Price,Amount',
      bought,
      bought,
      `06/14/2024,${row}`,
    ]);
    expect(linesOf(file).slice(2)).toEqual(expected === null ? [] : [`2024-06-14 ${expected}`]);
    expect(file.ignored).toHaveLength(expected === null ? 1 : 0);
  });

  it.each(['Action', 'Type'])('[API-45] has no redemption that is a fee or only announced: %s', async (name) => {
    const file = await read([
      `Date,${name},Description,Symbol,Quantity,Price,Amount`,
      ...Array.from({ length: 8 }, (_, at) => `06/2${at}/2024,BOUGHT,RHEINGOLD INC,RHNE,1${at},10.00,-1${at}0.00`),
      '06/05/2024,EARLY REDEMPTION FEE,FIDELITY FUND,FFUN,1000,,-25.00',
      '06/05/2024,CALL REDEMPTION ANNOUNCED,ELBE 4%,ELBE,25000,100,',
    ]);
    expect(file.trades.filter(({ type }) => type === 'sell')).toEqual([]);
    expect(file.errors.map(({ value }) => value)).toEqual(['CALL REDEMPTION ANNOUNCED']);
  });

  it('[API-45] has an error in a sale at the price of purchases, and the other way round', async () => {
    const file = await read([
      'Symbol,Trade Date,Side,Qty,Buy Price,Sell Price,Amount',
      'RHNE,05/13/2024,Sell,100,168.40,,16840.00',
      'ELBE,06/14/2024,Buy,40,174.25,,-6970.00',
      'ELBE,06/14/2024,Buy,40,,174.25,-6970.00',
      ...Array.from({ length: 4 }, (_, at) => `QLTX,06/1${at}/2024,Sell,40,,174.25,6970.00`),
    ]);
    expect(linesOf(file).slice(0, 2)).toEqual(['2024-06-14 buy ELBE 40 174.25', '2024-06-10 sell QLTX 40 174.25']);
    expect(file.errors.map(({ row }) => row)).toEqual([2, 4]);
  });

  it.each([
    ['ELBE', ['rhne', 'ELBE']],
    ['elbe', ['RHNE', 'ELBE']],
  ])('[API-45] has its tickers in capitals only where all of them are small: %s', (other, expected) => {
    const names = ['Trade Date', 'Action', 'Symbol', 'Quantity', 'Price'];
    const rows = ['rhne', other].map((symbol, line) => ({ line, cells: ['2024-06-03', 'Buy', symbol, '10', '20.00'] }));
    const { trades } = tryRows(names, rows, {
      columns: ['trade_date', 'action', 'symbol', 'quantity', 'price'],
      dates: 'ymd',
      decimal_comma: false,
      direction: 'action',
      actions: [],
      currency: 'USD',
    });
    expect(trades.map(({ symbol }) => symbol)).toEqual(expected);
  });

  it('[API-45] without a header is asked about where one sum does not prove its row', async () => {
    const [lines] = LAYOUTS['without a header, whose figures prove every column and both sides']!;
    const file = await read(lines.map((line) => line.replace('14842.00', '14840.00')));
    expect(file.trades).toEqual([]);
    expect(file.errors).toHaveLength(1);
  });

  it('[API-45] whose names are in two lines has the rows of each page, which begins with them again', async () => {
    const names = [
      ['Trade', 'Settle', 'Transaction', 'Security', '', 'Shares/', 'Unit', 'Net'],
      ['Date', 'Date', 'Type', 'Description', 'CUSIP', 'Par Value', 'Price', 'Amount'],
    ];
    const bought = ['03 JUN 2024', '05 JUN 2024', 'PURCHASE', 'BOEING CO', '097023105', 1200, 178.1234, -213748.08];
    const sold = ['10 JUN 2024', '12 JUN 2024', 'SALE', 'UNITEDHEALTH', '91324P102', -500, 495.02, 247510];
    const file = await read(workbookOf({ sheets: [{ name: 'Detail', rows: [...names, bought, ...names, sold] }] }));
    expect(linesOf(file)).toEqual(['2024-06-03 buy 097023105 1200 178.1234', '2024-06-10 sell 91324P102 500 495.02']);
    expect(file.errors).toEqual([]);
  });

  it('[API-45] whose names are in two lines has the words of both, down to its totals', async () => {
    const sheet = workbookOf({
      sheets: [
        {
          name: 'Detail',
          rows: [
            ['Account: 44-12345 CITY FUND'],
            ['Trade', 'Settle', 'Transaction', 'Security', '', 'Shares/', 'Unit', 'Broker', 'Net'],
            ['Date', 'Date', 'Type', 'Description', 'CUSIP', 'Par Value', 'Price', 'Commission', 'Amount'],
            ['03 JUN 2024', '05 JUN 2024', 'PURCHASE', 'BOEING CO', '097023105', 1200, 178.1234, 24, -213772.08],
            ['10 JUN 2024', '12 JUN 2024', 'SALE', 'UNITEDHEALTH', '91324P102', -500, 495.02, 10, 247500],
            ['Total', '', '', '', '', 700, '', 34, 33727.92],
          ],
        },
      ],
    });
    const file = await read(sheet);
    expect(linesOf(file)).toEqual(['2024-06-03 buy 097023105 1200 178.1234', '2024-06-10 sell 91324P102 500 495.02']);
    expect(file.trades.map(({ fees }) => fees)).toEqual(['24', '10']);
    expect(file.errors).toEqual([]);
  });
});
