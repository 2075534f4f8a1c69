import { expect, test } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';
import { splitTicker } from './ticker-and-name.ts';

async function readLines(lines: readonly string[]) {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

const feesOf = async (...lines: string[]) => (await readLines(lines)).trades.map(({ fees }) => fees);

async function read(...lines: string[]) {
  const { trades, errors } = await readLines(lines);
  return {
    trades: trades.map((trade) =>
      [
        trade.subtype ?? trade.type,
        trade.symbol ?? trade.isin,
        trade.quantity,
        trade.price,
        trade.net_amount,
        trade.currency,
      ].join(' '),
    ),
    cusips: trades.map(({ cusip }) => cusip),
    errors: errors.map(({ reason }) => reason),
  };
}

test('a ticker and a CUSIP in one cell are both read', async () => {
  const file = await read(
    'Account,Date,Category,Type,Symbol / CUSIP,Description,Quantity,Price,Amount',
    '12345678,02/12/2025,Purchase,Buy,RHNE / 037833100,RHEINGOLD INC,75,$84.90,"$(6,367.50)"',
    '12345678,02/19/2025,Sale/Redemption,Sell,ELBE / 88160R101,ELBE CORP,-120,$25.80,"$3,096.00"',
  );
  expect(file).toEqual({
    trades: ['buy RHNE 75 84.9 -6367.5 USD', 'sell ELBE 120 25.8 3096 USD'],
    cusips: ['037833100', '88160R101'],
    errors: [],
  });
});

test('a cancellation whose state is cancelled takes its trade back', async () => {
  const header =
    'ACCOUNT NUMBER,TRAN TYPE,ISIN,SECURITY,TRADE DATE,SETTLE DATE,SHARES/PAR,PRICE,CURRENCY,NET AMOUNT,STATUS';
  const sold = '778123,SELL,DE0007164600,RHEIN SE,20250120,20250122,"(500)",281.50,EUR,"140,750.00",SETTLED';
  const back = '778123,SELL CXL,DE0007164600,RHEIN SE,20250120,20250122,"500",281.50,EUR,"(140,750.00)",CANCELLED';
  const bought = '778123,BUY,DE0007164600,RHEIN SE,20250114,20250116,"1,000",270.00,EUR,"(270,000.00)",SETTLED';
  const file = await read(header, bought, sold, back);
  expect(file.errors).toEqual([]);
  expect(file.trades.map((trade) => trade.split(' ')[0])).toEqual(['buy', 'sell', 'cancel']);
});

test.each(['Status', 'Order State'])(
  'a cancelled order takes no trade back: without money it was never carried out (%s)',
  async (state) => {
    const file = await readLines([
      `Trade Date,Action,Symbol,Quantity,Price,Currency,${state}`,
      '2025-03-05,Buy,RHNE,100,30,USD,Filled',
      '2025-03-06,Sell,ELBE,10,20,USD,Filled',
      '2025-03-06,Cancel Buy,RHNE,100,30,USD,Cancelled',
    ]);
    expect(file.trades.map(({ type, subtype }) => subtype ?? type)).toEqual(['buy', 'sell']);
    expect(file.ignored).toMatchObject([{ row: 4 }]);
    expect(file.errors).toEqual([]);
  },
);

test('dollars of a country keep it', async () => {
  const file = await read(
    '"Trade Date","Type","Code","Units","Price","Brokerage","Total"',
    '"14 Jan 2025","Buy","RHG","30","A$102.15","A$2.00","A$3,066.50"',
  );
  expect(file.trades).toEqual(['buy RHG 30 102.15 -3066.5 AUD']);
});

test('every currency’s code is one', async () => {
  const file = await read(
    'Дата сделки;Вид сделки;Наименование;ISIN;Количество;Цена;Сумма;Валюта',
    '14.01.2025;Покупка;Рейнгольд;RU0009029540;100;278,15;27815,00;RUB',
  );
  expect(file.trades).toEqual(['buy RU0009029540 100 278.15 -27815 RUB']);
});

test('a net sum is the amount where the costs of purchases and sales explain it, whatever dividends are taxed', async () => {
  const file = await read(
    'Fecha operación;Operación;Valor;ISIN;Títulos;Precio;Divisa;Efectivo;Comisiones;Importe neto EUR',
    '22/01/2025;Compra;RHEINGOLD;ES0144580Y14;150;13,285;EUR;1.992,75;4,95;1.997,70',
    '03/02/2025;Dividendo;RHEINGOLD;ES0144580Y14;150;0,231;EUR;34,65;0,10;27,97',
  );
  expect(file.trades).toEqual(['buy ES0144580Y14 150 13.285 -1997.7 EUR', 'dividend ES0144580Y14   27.97 EUR']);
});

test('prices in agorot are of a share in shekels', async () => {
  const shares = await read(
    'תאריך,סוג פעולה,שם נייר,מספר נייר,כמות,שער באגורות,עמלה,סכום נטו,מטבע',
    '14/01/2025,קניה,ריין,629014,100,"7,980.00",25.00,"-8,005.00",ש"ח',
    '20/02/2025,מכירה,ריין,629014,50,"6,120.00",25.00,"3,035.00",ש"ח',
  );
  expect(shares.trades).toEqual(['buy 629014 100 79.8 -8005 ILS', 'sell 629014 50 61.2 3035 ILS']);
});

test('contracts whose columns name the underlying and the premium are options', async () => {
  const file = await read(
    'Trade Date,Action,Underlying,Expiration,Strike,Call/Put,Contracts,Premium,Fees,Net',
    '2025-03-03,BTO,RHNE,2025-04-17,300,CALL,2,12.40,1.32,-2481.32',
  );
  expect(file).toMatchObject({ trades: ['option_buy_to_open RHNE 2 12.4 -2481.32 '], errors: [] });
});

test('a contract before its name is not split into a ticker and a name', async () => {
  const { trades } = await readLines([
    'Symbol & Name,Trade Date,Settlement Date,Buy/Sell,Quantity,Trade Price,Net Amount',
    'ELBE ELBE MOTORS INC,2025-02-04,2025-02-05,BUY,40,29.81,-1192.40',
    'RHNE 250221P00060000 RHNE 21FEB25 60 P,2025-02-20,2025-02-21,BUY,1,2.15,-215.00',
  ]);
  expect(trades).toMatchObject([
    { type: 'buy', symbol: 'ELBE', security_name: 'ELBE MOTORS INC' },
    { type: 'option_buy', symbol: 'RHNE', quantity: '1', option: { strike: '60' } },
  ]);
});

test('the name of a plan or client is no name of a security', async () => {
  const { trades } = await readLines([
    '"Consolidation Name","Transaction Type Description","CUSIP","Asset Short Name","Trade Date","Shares/Par Value","Share Price - Local","Settlement Amount - Local","Local Currency"',
    '"RHINE PENSION","Purchases","037833100","RHEINGOLD INC","06-Feb-2025","1100.0000","20.3100","-22341.00","USD"',
    '"RHINE PENSION","Sales","88160R101","ELBE CORP","20-Feb-2025","-900.0000","14.0200","12618.00","USD"',
  ]);
  expect(trades).toMatchObject([
    { type: 'buy', security_name: 'RHEINGOLD INC', quantity: '1100' },
    { type: 'sell', security_name: 'ELBE CORP', quantity: '900' },
  ]);
});

test('a dividend or a transfer with a settlement day alone is of that day', async () => {
  const { trades, errors } = await readLines([
    'Trade Date,Settlement Date,Transaction Type,Symbol,Quantity,Price,Net Amount,Currency',
    '02/05/2025,02/06/2025,BUY,RHNE,60,152.33,-9139.80,USD',
    ',03/10/2025,CASH DIVIDEND RECEIVED,RHNE,,,102.60,USD',
    ',04/01/2025,ACCOUNT TRANSFER IN,ELBE,120,,0.00,USD',
  ]);
  expect(errors).toEqual([]);
  expect(trades.map(({ type, trade_date }) => `${type} ${trade_date}`)).toEqual([
    'buy 2025-02-05',
    'dividend 2025-03-10',
    'transfer_in 2025-04-01',
  ]);
});

test('the expenses of a trade are between its sums before and after them', async () => {
  const file = await readLines([
    'TranType|Investment|EventDate|SettleDate|Quantity|Price|LocalCurrency|LocalAmount|TotalExpenses|NetAmountLocal',
    'Buy|RHNE|2025-04-08|2025-04-09|4000|51.00|USD|204000.00|60.00|-204060.00',
    'Sell|ELBE|2025-04-08|2025-04-09|25000|11.22|USD|280500.00|377.80|280122.20',
  ]);
  expect(file.trades).toMatchObject([
    { fees: '60', net_amount: '-204060' },
    { fees: '377.8', net_amount: '280122.2' },
  ]);
});

test('a column under any name is costs where every sum comes out with it alone', async () => {
  const names = 'Auftragsart;ISIN;Titel;Anzahl;Kurs;Whg;Abschlussdatum;Courtage;Abgaben;Nettobetrag';
  const bought = 'Kauf;CH0012221716;RHEIN N;1200;51.24;CHF;14.01.2025;120.00;46.12;61654.12';
  const sold = 'Verkauf;CH0024899483;ELBE N;500;31.80;CHF;21.02.2025;60.00;11.93;15828.07';
  expect(await feesOf(names, bought, sold)).toEqual(['166.12', '71.93']);
  expect(await feesOf(names, bought, sold.replace('15828.07', '15830.07'))).toEqual(['120', '60']);
});

test('a cell too long for a ticker and a name is not searched for one', () => {
  const started = performance.now();
  expect(splitTicker(`${'a'.repeat(5000)}${' '.repeat(5000)}x`)).toBeNull();
  expect(performance.now() - started).toBeLessThan(200);
});

test('positions that are opened and closed are purchases and sales by the sign of their units, where one is printed', async () => {
  const header = 'Symbol,Trade Time,Settlement Date,Activity Type,Quantity,Trade Price,Amount,Fee,Currency';
  const row = (symbol: string, kind: string, units: number) =>
    `${symbol},2024-06-04 21:34:10,2024-06-05,${kind},${units},10.00,${units * -10}.00,0.00,USD`;
  const file = await read(
    header,
    row('RHNE', 'Open', 80),
    row('RHNE', 'Close', -30),
    row('ELBE', 'OpenShort', -20),
    row('ELBE', 'Close', 20),
  );
  expect(file.errors).toEqual([]);
  expect(file.trades.map((trade) => trade.split(' ').slice(0, 3).join(' '))).toEqual([
    'buy RHNE 80',
    'sell RHNE 30',
    'short_sell ELBE 20',
    'buy_to_cover ELBE 20',
  ]);
  const unsigned = await read(header, row('RHNE', 'Open', 80), row('RHNE', 'Close', 30));
  expect(unsigned.trades).toEqual([]);
});

test('[API-45] a movement of cash where others have the name of a security is no trade by the sign of its sum', async () => {
  const file = await readLines([
    'Trade Date,Security Name,Quantity,Price,Amount',
    '03/03/2026,RHEINGOLD INC,25,10.00,-250.00',
    '03/04/2026,Withdrawal,-2596.25,,',
    '03/10/2026,MERROW CORP,-45,20.00,900.00',
    '03/18/2026,Deposit,6836.38,,',
  ]);
  expect(file.trades.map(({ type, security_name }) => `${type} ${security_name}`)).toEqual([
    'buy RHEINGOLD INC',
    'sell MERROW CORP',
  ]);
  expect(file.ignored.map(({ reason }) => reason)).toEqual(['cash movement', 'cash movement']);
});
