import type { Trade } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

const read = async (text: string) =>
  await readTradeFile(
    (async function* () {
      yield new TextEncoder().encode(text);
    })(),
    { name: 'movements.xls' },
  );

const shown = ({ type, trade_date, symbol, isin, quantity, price }: Trade) =>
  [type, trade_date, symbol ?? isin, quantity, price].join(' ');

const cell = (text: string) => `<td>${text}</td>`;
const HEAD =
  'Nro. de Mov.|Tipo Mov.|Concert.|Liquid.|Est|Cant. titulos|Precio|Comis.|Iva Com.|Otros Imp.|Monto|Observaciones|Tipo Cuenta';
const BUY =
  '101|Compra(RHNE)|15/01/25|16/01/25|Terminada|100,00|7.450,00|3.725,00|782,25|52,15|-749.559,40||Inversion Argentina Pesos';
const DIVIDEND =
  '104|Pago de Dividendos(ELBE US$)|17/02/25|17/02/25|Terminada||0,00|0,00|0,00|0,00|1,25||Inversion Argentina Dolares';

function page(rows: readonly string[], layout = (table: string) => table): string {
  const table = `<table border="1">${rows.map((row) => `<tr>${row.split('|').map(cell).join('')}</tr>`).join('\n')}</table>`;
  return `<html><head><meta charset="utf-8"></head><body>${layout(table)}</body></html>`;
}

describe('a table under the name of a spreadsheet [API-45]', () => {
  it('is read from a web page as a known broker’s', async () => {
    const file = await read(page([HEAD, BUY, DIVIDEND]));
    expect(file.format).toBe('iol-csv');
    expect(file.errors).toEqual([]);
    expect(file.trades.map(shown)).toEqual(['buy 2025-01-15 RHNE 100 7450', 'dividend 2025-02-17 ELBE  ']);
  });

  it('is read where another table surrounds it as its layout', async () => {
    const file = await read(
      page([HEAD, BUY], (table) => `<table><tr><td>Movimientos</td><td>${table}</td></tr></table>`),
    );
    expect(file.trades.map(shown)).toEqual(['buy 2025-01-15 RHNE 100 7450']);
  });

  it('is read from a workbook saved as XML, whose rows leave out empty cells', async () => {
    const data = (kind: string, value: string, at?: number) =>
      `<Cell${at === undefined ? '' : ` ss:Index="${at}"`}><Data ss:Type="${kind}">${value}</Data></Cell>`;
    const rows = [
      data('String', 'Elbe Securities'),
      ['Trade Date', 'Scrip Name', 'ISIN', 'Remarks', 'Buy/Sell', 'Quantity', 'Market Rate', 'Net Amount']
        .map((name) => data('String', name))
        .join(''),
      `${data('DateTime', '2024-07-08T00:00:00.000')}${data('String', 'RHEINGOLD LTD')}${data('String', 'INE155A01022')}${data('String', 'B', 5)}${data('Number', '40')}${data('Number', '1006.2')}${data('Number', '-40248')}`,
      `${data('DateTime', '2024-12-19T00:00:00.000')}${data('String', 'RHEINGOLD LTD')}${data('String', 'INE155A01022')}${data('String', 'S', 5)}${data('Number', '15')}${data('Number', '735.4')}${data('Number', '11031')}`,
    ];
    const file = await read(
      `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Report"><Table>${rows.map((row) => `<Row>${row}</Row>`).join('')}</Table></Worksheet></Workbook>`,
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map(shown)).toEqual([
      'buy 2024-07-08 INE155A01022 40 1006.2',
      'sell 2024-12-19 INE155A01022 15 735.4',
    ]);
  });

  describe('in a workbook saved as XML', () => {
    const NAMES = ['Trade Date', 'Side', 'Symbol', 'Security', 'Quantity', 'Price', 'Amount'];
    const data = (value: string) => `<Cell><Data ss:Type="String">${value}</Data></Cell>`;
    const rowOf = (...cells: string[]) => `<Row>${cells.map(data).join('')}</Row>`;
    const workbook = (...rows: string[]) =>
      `<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="T"><Table>${[rowOf(...NAMES), ...rows].join('\n')}</Table></Worksheet></Workbook>`;
    const BOUGHT = rowOf('2025-01-15', 'Buy', 'RHNE', 'Rheingold', '10', '20', '-200');
    const SOLD = rowOf('2025-01-17', 'Sell', 'RHNE', 'Rheingold', '5', '30', '150');

    it('is read with ampersands that are not escaped and entities of web pages', async () => {
      const file = await read(
        workbook(BOUGHT, rowOf('2025-01-16', 'Buy', 'TT', 'T&T&nbsp;Inc', '10', '20', '-200'), SOLD),
      );
      expect(file.errors).toEqual([]);
      expect(file.trades.map(shown)).toEqual([
        'buy 2025-01-15 RHNE 10 20',
        'buy 2025-01-16 TT 10 20',
        'sell 2025-01-17 RHNE 5 30',
      ]);
    });

    it.each([
      ['cut within a row', (text: string) => text.slice(0, text.indexOf('Sell'))],
      ['cut behind a row', (text: string) => text.slice(0, text.indexOf('</Table>'))],
      ['with a tag that does not close', (text: string) => text.replace('>Sell<', '>Sell</Row><')],
    ])('has an error where the file is %s', async (_, broken) => {
      const file = await read(broken(workbook(BOUGHT, SOLD)));
      expect(file.trades[0] && shown(file.trades[0])).toBe('buy 2025-01-15 RHNE 10 20');
      expect(file.errors.map(({ reason }) => reason)).toContainEqual(
        expect.stringMatching(/rest of the file is not read: the file is broken or cut off in line \d/),
      );
    });

    it('is read without the comments of its cells, and counts the cells that one is merged with', async () => {
      const note = '<Comment ss:Author="x"><ss:Data>note</ss:Data></Comment></Cell>';
      const merged = SOLD.replace(
        '<Cell><Data ss:Type="String">RHNE</Data></Cell><Cell><Data ss:Type="String">Rheingold</Data></Cell>',
        '<Cell ss:MergeAcross="1"><Data ss:Type="String">RHNE</Data></Cell>',
      );
      const file = await read(workbook(BOUGHT.replace('Buy</Data></Cell>', `Buy</Data>${note}`), merged));
      expect(file.errors).toEqual([]);
      expect(file.trades.map(shown)).toEqual(['buy 2025-01-15 RHNE 10 20', 'sell 2025-01-17 RHNE 5 30']);
    });
  });

  it('is bounded, with an error, in a page of very many tables', async () => {
    const many = '<table><tr><td>x</td></tr></table>'.repeat(6_000);
    const file = await read(page([HEAD, BUY]).replace('</body>', `${many}</body>`));
    expect(file.trades.map(shown)).toEqual(['buy 2025-01-15 RHNE 100 7450']);
    expect(file.errors.at(-1)?.reason).toMatch(/too many tables or cells/);
  });

  it('is refused by its kind where it has no trades', async () => {
    const file = await read(page(['Name|Branch', 'A|B']));
    expect(file.trades).toEqual([]);
    expect(file.errors[0]?.reason).toMatch(/saved web page/);
  });
});

describe('an XML file of no known format', () => {
  const execution = (status: string, kind: string, quantity: string, price: string) =>
    `<OrderExecution><OrderStatus>${status}</OrderStatus><TransType>${kind}</TransType><Security><Ticker>RHNE</Ticker><Cusip>037833100</Cusip></Security><TradeDate>2024-06-13</TradeDate><ExecQty>${quantity}</ExecQty><ExecPrice>${price}</ExecPrice><PrinCurrency>USD</PrinCurrency></OrderExecution>`;
  const file = (...executions: string[]) =>
    `<?xml version="1.0"?>\n<Export generated="2024-06-28">${executions.join('\n')}</Export>`;

  it('[API-45] is read as the list of its alike elements', async () => {
    const { trades, format } = await read(
      file(
        execution('ACCT', 'BUYL', '15000', '59.28'),
        execution('CNCL', 'BUYL', '4000', '60.11'),
        execution('ACCT', 'SELLL', '5000', '57.605'),
      ),
    );
    expect([format, ...trades.map(shown)]).toEqual([
      'columns',
      'buy 2024-06-13 RHNE 15000 59.28',
      'sell 2024-06-13 RHNE 5000 57.605',
    ]);
  });

  const row = (tag: string, day: string, price: string, more = '') =>
    `<${tag}><Date>2024-06-${day}</Date><Side>Buy</Side><Symbol>RHNE</Symbol><Quantity>10</Quantity>${price}${more}</${tag}>`;
  const priced = (tag: string, day: string, more = '') => row(tag, day, '<Price>170.5</Price>', more);

  it.each([
    ['OpenOrders', 'Order'],
    ['PendingOrders', 'Item'],
    ['CancelledTransactions', 'Transaction'],
    ['ModelPortfolio', 'Trade'],
  ])('has no trades in %s [API-45]', async (list, tag) => {
    const others = `<${list}>${priced(tag, '10')}${priced(tag, '11')}${priced(tag, '12')}</${list}>`;
    expect(await read(`<Export>${others}</Export>`)).toMatchObject({ format: null, trades: [] });
    const own = `<Transactions>${priced('Transaction', '13')}${priced('Transaction', '14')}</Transactions>`;
    const { trades } = await read(`<Export>${others}${own}</Export>`);
    expect(trades.map(({ trade_date }) => trade_date)).toEqual(['2024-06-13', '2024-06-14']);
  });

  it('has its trades read, and not the orders beside them or those with an open state [API-45]', async () => {
    const rows = (tag: string, ...days: string[]) => days.map((day) => priced(tag, day, '<Fee>1</Fee>')).join('');
    const trades = `<Trades>${rows('Trade', '13', '14')}</Trades>`;
    const unpaid = ['10', '11', '12'].map((day) => priced('Order', day)).join('');
    const daysOf = async (text: string) =>
      (await read(`<Export>${text}</Export>`)).trades.map((each) => each.trade_date);
    expect(await daysOf(`<Orders>${unpaid}</Orders>${trades}`)).toEqual(['2024-06-13', '2024-06-14']);
    for (const attribute of ['state="open"', 'status="Working"']) {
      const open = `<Orders ${attribute}>${rows('Order', '10', '11', '12')}</Orders>`;
      expect(await daysOf(open)).toEqual([]);
      expect(await daysOf(open + trades)).toEqual(['2024-06-13', '2024-06-14']);
      const filled = `<Orders state="filled">${rows('Order', '17', '18')}</Orders>`;
      expect(await daysOf(open + filled)).toEqual(['2024-06-17', '2024-06-18']);
      expect((await read(`<Export>${open}${filled}</Export>`)).ignored).toHaveLength(3);
    }
    expect(await daysOf(`<Orders>${unpaid}</Orders>`)).toEqual([]);
  });

  it('has texts beside attributes, and asks about elements that are repeated [API-45]', async () => {
    const price = '<Price currency="EUR">170.5</Price>';
    const one = row('Trade', '13', price, '<Fee type="sec">1.00</Fee><Note/><Label>a</Label><Label>b</Label>');
    const two = row('Trade', '14', price, '<Fee type="sec">1.00</Fee><Fee type="exchange">2.00</Fee>');
    const three = row('Trade', '17', price, '<Fee>2.00</Fee>');
    const { trades, errors } = await read(`<Export>${one}${two}${three}</Export>`);
    expect(trades.map(({ trade_date, price, fees }) => [trade_date, price, fees])).toEqual([
      ['2024-06-13', '170.5', '1'],
      ['2024-06-17', '170.5', '2'],
    ]);
    expect(errors).toMatchObject([{ row: 'item 2', column: 'Fee', value: '1.00 | 2.00' }]);
  });

  it('is refused as such where it lists no trades, or is broken', async () => {
    const others = ['<rates><rate day="2024-06-13"><of>USD</of><is>1.08</is></rate><rate day="2024-06-14"/></rates>'];
    for (const text of [...others, file(execution('ACCT', 'BUYL', '1', '2')).replace('</Export>', '')])
      expect(await read(text)).toMatchObject({
        format: null,
        trades: [],
        errors: [{ reason: expect.stringContaining('an XML file of another kind') }],
      });
  });
});
