import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';
import { lineWords, pdfOf } from '../../testing/pdf.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/trade-files/ok');
const linesOf = (name: string) => readFileSync(join(FIXTURES, name), 'utf8').trimEnd().split('\n');

const read = async (lines: readonly string[]) =>
  readBytes(await pdfOf({ pages: [lineWords(lines)], size: 6, width: 900 }));

async function readBytes(bytes: Uint8Array) {
  const file = await readTradeFile(
    (async function* () {
      yield bytes;
    })(),
  );
  const trades = file.trades.map(({ type, trade_date, symbol, quantity, price }) =>
    [type, trade_date, symbol, quantity, price].join(' '),
  );
  return { ...file, lines: trades };
}

describe('a CommSec contract note as a PDF document', () => {
  const note = linesOf('commsec-confirmations.txt').slice(0, 29);

  it('is a trade where its figures come to each other', async () => {
    const file = await read(note);
    expect(file).toMatchObject({ format: 'commsec-confirmation', errors: [] });
    expect(file.lines).toEqual(['buy 2025-02-06 HDN 862 1.16']);
  });

  it.each(['PRINT DATE: 12/02/2025', 'ACCOUNT 123 ISSUE DATE: 12/02/2025', 'DATE: 04/02/2025'])(
    'is of the day within it, whatever is above: %s',
    async (line) => {
      expect((await read([line, ...note])).lines).toEqual(['buy 2025-02-06 HDN 862 1.16']);
    },
  );

  it('is of the day behind the name of its owner', async () => {
    const named = note.map((line) => line.replace(/^DATE:/, 'MR J SAMPLE DATE:'));
    expect(named).not.toEqual(note);
    expect((await read(named)).lines).toEqual(['buy 2025-02-06 HDN 862 1.16']);
  });

  it.each(['INVOICE', 'RECORD', 'CONFIRMATION', 'PROCESSED', 'SETTLE', 'MATURITY'])(
    'is not of its %s DATE',
    async (label) => {
      const other = `${label} DATE: 05/02/2025`;
      expect((await read([other, ...note])).lines).toEqual(['buy 2025-02-06 HDN 862 1.16']);
      const between = note.flatMap((line) => (line.startsWith('DATE:') ? [other, line] : [line]));
      expect((await read(between)).lines).toEqual(['buy 2025-02-06 HDN 862 1.16']);
      const without = note.map((line) => line.replace(/^DATE:/, `${label} DATE:`));
      expect((await read(without)).lines).toEqual([]);
    },
  );

  it('is of no day where two are behind names', async () => {
    const named = note.flatMap((line) =>
      line.startsWith('DATE:') ? [`MR J SAMPLE ${line}`, 'MS A HALE DATE: 05/02/2025'] : [line],
    );
    expect((await read(named)).lines).toEqual([]);
  });

  it.each([
    [
      'that is settled before it is traded',
      (lines: string[]) =>
        lines.map((line) => line.replace('SETTLEMENT DATE: 10/02/2025', 'SETTLEMENT DATE: 05/02/2025')),
    ],
    ['that cancels a trade', (lines: string[]) => ['CANCELLATION', ...lines]],
    ['with another consideration', (lines: string[]) => lines.map((line) => line.replace('$999.92', '$989.92'))],
    ['with another total', (lines: string[]) => lines.map((line) => line.replace('$1,019.87', '$1,091.87'))],
    ['without its day', (lines: string[]) => lines.filter((line) => !line.startsWith('DATE:'))],
  ])('is no trade %s', async (_, changed) => {
    const file = await read(changed([...note]));
    expect(file.lines).toEqual([]);
    expect(file.errors).toHaveLength(1);
  });
});

it('a title of a cancellation cancels the note below it, and not the one above', async () => {
  const lines = linesOf('commsec-confirmations.txt');
  const [first, second] = [lines.slice(0, 29), lines.slice(32, 47)];
  expect((await read([...first, 'CANCELLATION', ...second])).lines).toEqual(['buy 2025-02-06 HDN 862 1.16']);
});

describe('a Zerodha contract note as a PDF document', () => {
  it('has a trade for each row in shares, and refuses the others', async () => {
    const file = await read(linesOf('zerodha-note.txt'));
    expect(file.format).toBe('zerodha-note');
    expect(file.lines).toEqual(['buy 2025-05-06 HALDEN 10 1500.5', 'sell 2025-05-06 QUILL 25 640.2']);
    expect(file.errors).toHaveLength(2);
  });
});

describe('a Zerodha contract note with costs and net rates alone', () => {
  const note = [
    'ZERODHA BROKING LIMITED',
    'CONTRACT NOTE CUM TAX INVOICE',
    'Contract Note No. CNT-24/25-1234567   Trade Date: 03/05/2024',
    '1100000011 09:15:01 7512 09:15:02 RHEINGOLD LTD (INE009A01021) B NSE 12 0.5000 1524.0500 (18,288.60)',
    '1100000013 14:01:41 9931 14:01:42 MERROW STEEL LIMITED S NSE 100 0.0000 166.7500 16,675.00',
    '(INE062A01020)',
    'Pay in / Pay out obligation (1,613.60)',
  ];

  it('has the price without the costs, and a number that is below the name', async () => {
    const file = await read(note);
    expect(file).toMatchObject({ format: 'zerodha-note', errors: [] });
    expect(file.trades.map(({ isin, security_name }) => [isin, security_name])).toEqual([
      ['INE009A01021', 'RHEINGOLD LTD'],
      ['INE062A01020', 'MERROW STEEL LIMITED'],
    ]);
    expect(file.lines).toEqual(['buy 2024-05-03  12 1523.55', 'sell 2024-05-03  100 166.75']);
  });

  it('refuses a row of which no number of the security is printed', async () => {
    const file = await read(note.filter((line) => !line.startsWith('(INE')));
    expect(file.lines).toEqual(['buy 2024-05-03  12 1523.55']);
    expect(file.errors).toHaveLength(1);
  });
});

describe('a contract note of another Indian broker, in the prescribed form', () => {
  const note = [
    'MERROW SECURITIES LIMITED CONTRACT NOTE CUM TAX INVOICE',
    'Contract Note No: 12345678 Trade Date: 05/03/2024',
    'Order No. Order Time Trade No. Trade Time Security/Contract description Buy(B)/Sell(S) Quantity Gross Rate per unit (Rs) Brokerage per unit (Rs) Net Rate per unit (Rs) Net Total (before levies)(Rs)',
    '1100000000012345 09:21:03 70001234 09:21:03 RHEINGOLD LTD - INE009A01021 B 15 1612.4000 5.1600 1617.5600 24263.40',
    '1100000000012399 10:11:43 70002222 10:11:43 MERROW BANK OF INDIA - INE062A01020 S 40 781.2500 2.5000 778.7500 -31150.00',
  ];

  it('has a trade for each row, with the name and ISIN of its security', async () => {
    const file = await read(note);
    expect(file).toMatchObject({ format: 'indian-contract-note', errors: [] });
    expect(file.trades.map(({ type, isin, security_name, quantity }) => [type, isin, security_name, quantity])).toEqual(
      [
        ['buy', 'INE009A01021', 'RHEINGOLD LTD', '15'],
        ['sell', 'INE062A01020', 'MERROW BANK OF INDIA', '40'],
      ],
    );
  });

  it.each([
    ['INFOSYS - INE009A01021', null, 'INFOSYS'],
    ['RHEINGOLD-EQ - INE009A01021', 'RHEINGOLD', null],
    ['RHEINGOLD/INE009A01021', 'RHEINGOLD', null],
  ])('has the ticker of "%s" only where it is one', async (security, symbol, name) => {
    const file = await read(note.map((line) => line.replace('RHEINGOLD LTD - INE009A01021', security)));
    expect(file.trades[0]).toMatchObject({ symbol, security_name: name, isin: 'INE009A01021' });
  });

  it('is read as any confirmation where its rows are laid out in another way', async () => {
    const file = await read([
      ...note.slice(0, 3),
      'You bought 15 RHEINGOLD LTD INE009A01021',
      'Quantity 15 Price INR 1612.40 Amount INR 24186.00',
    ]);
    expect(file.lines).toEqual(['buy 2024-03-05  15 1612.4']);
  });

  it('refuses a row whose total is of other units', async () => {
    const file = await read(note.map((line) => line.replace('24263.40', '24363.40')));
    expect(file.lines).toEqual(['sell 2024-03-05  40 781.25']);
    expect(file.errors).toHaveLength(1);
  });
});

describe('a Brazilian note with options', () => {
  const note = (...deals: string[]) => [
    'NOTA DE CORRETAGEM',
    'Nr. nota  Folha  Data pregão',
    '1.234.567  1  18/06/2024',
    'Negociação  C/V  Tipo mercado  Prazo  Especificação do título  Quantidade  Preço / Ajuste  Valor Operação / Ajuste  D/C',
    ...deals,
  ];

  it('[API-45] has contracts of one share each, on the third Friday of their month', async () => {
    const file = await read(
      note(
        '1-BOVESPA  V  OPCAO DE COMPRA  07/24  RHGNG380 PN 38,00 RHGN  1.000  0,47  470,00  C',
        '1-BOVESPA  C  OPCAO DE VENDA  08/24  ELBET580 ON 58,00 ELBE  300  0,82  246,00  D',
      ),
    );
    const terms = { multiplier: '1' };
    expect(file.errors).toEqual([]);
    expect(file.trades).toMatchObject([
      {
        type: 'option_sell',
        quantity: '1000',
        price: '0.47',
        option: { underlying: 'RHGN', expiry: '2024-07-19', strike: '38', right: 'C', ...terms },
      },
      {
        type: 'option_buy',
        quantity: '300',
        price: '0.82',
        option: { underlying: 'ELBE', expiry: '2024-08-16', strike: '58', right: 'P', ...terms },
      },
    ]);
  });

  it.each([
    ['first', 'OPCAO DE COMPRA  07/24  RHGNG380W1 PN 38,00 RHGN', '2024-07-05'],
    ['fifth, on Good Friday', 'OPCAO DE VENDA  03/24  RHGNO380W5 PN 38,00 RHGN', '2024-03-28'],
    ['fourth, on Christmas', 'OPCAO DE COMPRA  12/26  RHGNL380W4 PN 38,00 RHGN', '2026-12-23'],
  ])('[API-45] has the day of one of a week: the %s', async (_, paper, expiry) => {
    const file = await read(note(`1-BOVESPA  V  ${paper}  100  0,47  47,00  C`));
    expect(file.trades).toMatchObject([{ type: 'option_sell', option: { underlying: 'RHGN', expiry, strike: '38' } }]);
  });

  it.each([
    ['of another month than the code', 'OPCAO DE COMPRA  08/24  RHGNG380 PN 38,00 RHGN'],
    ['of another side than the code', 'OPCAO DE VENDA  07/24  RHGNG380 PN 38,00 RHGN'],
    ['of the third week, which has none', 'OPCAO DE COMPRA  07/24  RHGNG380W3 PN 38,00 RHGN'],
    ['of a fifth week in a month of four', 'OPCAO DE COMPRA  07/24  RHGNG380W5 PN 38,00 RHGN'],
    ['of a week before there were any', 'OPCAO DE COMPRA  07/23  RHGNG380W1 PN 38,00 RHGN'],
    ['that is exercised', 'EXERC OPC VENDA  07/24  RHGNS270 ON 27,00 RHGN'],
  ])('[API-45] asks about one %s', async (_, paper) => {
    const file = await read(note(`1-BOVESPA  V  ${paper}  100  0,47  47,00  C`));
    expect(file.trades).toEqual([]);
    expect(file.errors).toHaveLength(1);
  });
});

describe('[API-45] a confirmation that prints each trade as a block of labels', () => {
  const HEAD = ['Trade Confirmation', 'Account Number: 4410-2742', 'Date Prepared: March 12, 2026'];
  const block = (symbol: string, action: string, figures: string, ...below: string[]) => [
    `Symbol: ${symbol}       Security No./CUSIP:       Type: Margin       Quantity       Price       Principal`,
    '                        037833-10-0',
    `Action: ${action}       ${figures}`,
    ...below,
  ];
  const days = 'Trade Date: 03/11/26       Settle Date: 03/12/26';

  it('has the figures below their names, and the costs one below the other', async () => {
    const file = await read([
      ...HEAD,
      'Purchases',
      ...block('RHNE', 'Buy', '120       $30.8150       $3,697.80', `${days}       Charge and/or Interest       $0.00`),
      'Total Amount:       $3,697.80',
      'Sales',
      ...block(
        'MRRW 04/17/2026 50.00 C',
        'Sell to Open',
        '2       $0.9200       $184.00',
        `${days}       Commission       $1.30`,
      ),
      'Exchange Process Fee       $0.02',
      'Total Amount:       $182.68',
    ]);
    expect(file.errors).toEqual([]);
    expect(file.trades).toMatchObject([
      { type: 'buy', symbol: 'RHNE', cusip: '037833100', quantity: '120', price: '30.815', fees: '0' },
      { type: 'option_sell_to_open', trade_date: '2026-03-11', settle_date: '2026-03-12', quantity: '2', fees: '1.32' },
    ]);
    expect(file.trades[1]?.net_amount).toBe('182.68');
  });

  it('is refused where a block has no day, or its figures do not come to each other', async () => {
    const [first, ...rest] = block(
      'RHNE',
      'Buy',
      '120       $30.8150       $3,697.80',
      'Total Amount:       $3,697.80',
    );
    expect((await read([...HEAD, first!, ...rest])).trades).toEqual([]);
    const wrong = block('RHNE', 'Buy', '120       $30.8150       $9,697.80', days, 'Total Amount:       $9,697.80');
    expect((await read([...HEAD, ...wrong])).trades).toEqual([]);
  });
});

describe('[API-45] the costs of a confirmation of labels', () => {
  const LABELS = ['Symbol', 'Action', 'Quantity', 'Price', 'Trade Date', 'Settlement Date'];
  const values = ['RHNE', 'Sell', '100', '30.00', '03/11/26', '03/12/26'];
  const labels = LABELS.map((label, at) => `${label}:       ${values[at]}`);
  const NET = 'Net Amount:       2,990.00';
  const costs = async (...below: string[]) => {
    const lines = ['Trade Confirmation', ...labels, ...below];
    const files = [await read(lines), await readBytes(new TextEncoder().encode(lines.join('\n')))];
    return files.map(({ trades }) => trades.map(({ fees, net_amount }) => `${fees} ${net_amount}`).join());
  };

  it.each([
    ['behind a gap', ['Commission       10.00', NET], '10 2990'],
    ['behind a colon and a gap', ['Commission: 9.50', 'Transaction Fee       0.50', NET], '10 2990'],
    ['each behind its own', ['Commission: 9.50       SEC Fee       0.50', NET], '10 2990'],
    ['with their total', ['Commission:       9.50', 'SEC Fee:       0.50', 'Total Fees       10.00', NET], '10 2990'],
    ['and none below the net amount', ['Commission: 10.00', NET, 'Wire transfer fee       25.00'], '10 2990'],
    ['and none of the account', ['Commission: 10.00', NET, 'Account maintenance fee       75.00'], '10 2990'],
    ['and none that is repeated', ['Fees: 10.00', NET, 'Transaction Fee       10.00'], '10 2990'],
    ['and none of a year', ['Commission: 10.00', 'Year to date fees       55.00', NET], '10 2990'],
    [
      'but for what the net amount shows to be no cost',
      ['Commission: 10.00', 'Exchange fee       3.00', NET],
      'null 2990',
    ],
    ['and no interest', ['Account Type: Cash       Accrued Interest       12.00', 'Net Amount: 3,012.00'], 'null 3012'],
  ])('are counted once %s', async (_, below, counted) => {
    expect(await costs(...below)).toEqual([counted, counted]);
  });

  it('are those above the total of a block, which is the net amount', async () => {
    const block = (symbol: string, total: string) => [
      `Symbol: ${symbol}       Type: Margin       Quantity       Price       Principal`,
      'Action: Buy       100       $30.00       $3,000.00',
      'Trade Date: 03/11/26       Settle Date: 03/12/26       Commission       $10.00',
      `Total Amount:       ${total}`,
    ];
    const { trades } = await read([
      'Trade Confirmation',
      ...block('RHNE', '$3,010.00'),
      ...block('MRRW', '$3,013.00'),
      'Year to date fees       $55.00',
    ]);
    expect(trades.map(({ fees, net_amount }) => `${fees} ${net_amount}`)).toEqual(['10 -3010', 'null -3013']);
  });
});
