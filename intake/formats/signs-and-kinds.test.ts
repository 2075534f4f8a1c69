import type { Trade } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

const read = async (...lines: string[]) =>
  await readTradeFile(
    (async function* () {
      yield new TextEncoder().encode(`${lines.join('\n')}\n`);
    })(),
  );

const shown = ({ type, subtype, trade_date, symbol, isin, security_name, quantity, net_amount }: Trade) =>
  [type, subtype ?? '-', trade_date, symbol ?? isin ?? security_name, quantity ?? '', net_amount ?? '']
    .join(' ')
    .trim();

/** The trades of a file, and the rows that are refused. */
async function outcome(...lines: string[]) {
  const { trades, errors } = await read(...lines);
  return { trades: trades.map(shown), errors: errors.map(({ row }) => row) };
}

describe('a dividend of a workplace plan [API-45]', () => {
  const HEAD = ['Plan name:,ACME 401(K) PLAN', 'Date,Investment,Transaction Type,Amount,Shares/Unit'];
  const BEFORE = [
    ...['01', '02', '03', '04', '05', '06'].map((day) => `03/${day}/2025,ACME STOCK,CONTRIBUTION,22.15,0.261`),
    '03/14/2025,ACME STOCK,DIVIDEND,22.20,0.262',
  ];
  const CONTRIBUTED = ['01', '02', '03', '04', '05', '06'].map((day) => `buy - 2025-03-${day} ACME STOCK 0.261 -22.15`);

  it('is the units that it bought, and its reversal undoes them', async () => {
    const bought = 'buy reinvest 2025-03-14 ACME STOCK 0.262 -22.2';
    expect(await outcome(...HEAD, ...BEFORE)).toEqual({ trades: [...CONTRIBUTED, bought], errors: [] });
    for (const action of ['DIVIDEND', 'DIVIDEND REVERSAL']) {
      const { trades } = await outcome(...HEAD, ...BEFORE, `03/16/2025,ACME STOCK,${action},-22.20,-0.262`);
      expect(trades.slice(7)).toEqual(['other cancel 2025-03-16 ACME STOCK 0.262 22.2']);
    }
  });

  it('is no purchase where it is paid out', async () => {
    const { trades, errors } = await outcome(
      ...HEAD,
      ...BEFORE,
      '03/17/2025,ACME STOCK,DIVIDEND PAID OUT,22.20,-0.262',
    );
    expect([trades.length, errors]).toEqual([7, [10]]);
  });
});

describe('a statement of Betterment [API-45]', () => {
  const HEAD = ['Betterment', 'Account Activity Detail'];

  it('has its sales in brackets, its closed positions and tickers of one letter', async () => {
    expect(
      await outcome(
        ...HEAD,
        'Feb 3 2025 Withdrawal VTI $284.77 -0.685 ($195.07) 9.182 $2,614.76',
        'VEA $50.00 -2.000 -$100.00 - $0.00',
        'Mar 5 2025 Bank transfer deposit F $10.00 2.000 $20.00 2.000 $20.00',
      ),
    ).toEqual({
      trades: ['sell - 2025-02-03 VTI 0.685 195.07', 'sell - 2025-02-03 VEA 2 100', 'buy - 2025-03-05 F 2 -20'],
      errors: [],
    });
  });

  it('has an error for each row that is not read, and gives none the day of the row above', async () => {
    const { trades, errors } = await outcome(
      ...HEAD,
      'Mar 5 2025 Deposit VTI $10.00 2.000 $20.00 2.000 $20.00',
      '03/07/2025 Deposit VTI $284.77 0.685 $195.07 10.552 $3,004.90',
      'Mar 8 2025 Deposit VTI $284.77 0.685 USD 195.07 10.552 $3,004.90',
    );
    expect(trades).toEqual(['buy - 2025-03-05 VTI 2 -20']);
    expect(errors).toEqual(['line 4', 'line 5']);
  });

  it('has each dividend of a day', async () => {
    const { trades } = await outcome(
      'Betterment',
      'Dividend Payment Detail',
      'Jan 5 2025 VTI Vanguard Total Stock $1.20',
      'VEA Vanguard Developed $0.80',
      'Total $2.00',
      'VEA Vanguard Developed $100.80',
      'Account Activity Detail',
      'Mar 5 2025 Deposit VTI $10.00 2.000 $20.00 2.000 $20.00',
    );
    expect(trades).toEqual([
      'dividend - 2025-01-05 VTI  1.2',
      'dividend - 2025-01-05 VEA  0.8',
      'buy - 2025-03-05 VTI 2 -20',
    ]);
  });

  it('is separated from others in time that grows with its length alone', async () => {
    const from = performance.now();
    await read(...HEAD, `Jan 3 2025 A${' '.repeat(40_000)}x`);
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});

describe('an advice of a share register [API-45]', () => {
  const adviceOf = (...rows: string[]) => [
    'COMPUTERSHARE TRUST COMPANY',
    'RHEINGOLD CORP.',
    'Direct Registration System (DRS) Advice',
    ...rows.map((row) => `${row} 5.000000 36467W109 Class A Common Stock`),
    '0.000000 105.000000 105.000000 36467W109 Class A Common Stock',
  ];

  it.each([
    ['DRS Transfer from Broker', 'transfer_in'],
    ['Transfer in from Plan Sale Account', 'transfer_in'],
    ['Transfer to Another Holder', 'transfer_out'],
    ['Share Transfer to Account U123', 'transfer_out'],
    ['Transfer to DTC', 'transfer_out'],
    ['Return to Issuer', 'transfer_out'],
  ])('reads %s as %s of the issuer', async (words, type) => {
    const { trades } = await read(...adviceOf(`05 Feb 2025 ${words}`));
    expect(trades).toMatchObject([{ type, quantity: '5', security_name: 'RHEINGOLD CORP.' }]);
  });

  it.each(['Transfer', 'Share Transfer', 'Stock Dividend'])('refuses %s, which shows no direction', async (words) => {
    const { trades, errors } = await read(...adviceOf('05 Feb 2025 Plan Purchase', `06 Feb 2025 ${words}`));
    expect([trades.length, errors.length]).toEqual([1, 1]);
  });

  it('names no issuer where two companies are above its rows', async () => {
    const { trades } = await read('SMITH HOLDINGS', ...adviceOf('05 Feb 2025 Plan Purchase'));
    expect(trades).toMatchObject([{ cusip: '36467W109', security_name: null }]);
  });
});

describe('a statement of Tiger Brokers [API-45]', () => {
  const HEAD =
    'Trades,,,HEADER,Symbol,Trade Time,Settle Date,Exchange,Transaction Type,Quantity,Trade Price,Amount,Commission,Platform Fee,GST,Realized P/L,Notes';
  const row = (kind: string, symbol: string, action: string, units: string, paid: string) =>
    `Trades,${kind},USD,DATA,${symbol},"2025-01-15, 10:31:22, US/Eastern",2025-01-16,NASDAQ,${action},${units},10,${paid},0,0,0,0,`;
  const BUY = row('Stock', 'RHNE (Rheingold Inc)', 'OpenTrade', '20', '-200');

  it('has its options’ events, and neither futures nor currencies as securities', async () => {
    const { trades, errors } = await outcome(
      'Activity Statement,2025-01-01 - 2025-03-31',
      HEAD,
      BUY,
      row('Option', 'RHNE 20250321 PUT 95.0', 'Expire', '1', '0'),
      row('Option', 'RHNE 20250321 PUT 95.0', 'Assignment', '1', '0'),
      row('Futures', 'CL2503 (Crude Oil)', 'OpenTrade', '1', '-70550'),
      row('Forex', 'USD.HKD', 'OpenTrade', '1000', '-7800'),
      row('Stock', '00700 (Tencent Holdings (HK))', 'CloseTrade', '-20', '200'),
    );
    expect(errors).toEqual([]);
    expect(trades).toEqual([
      'buy - 2025-01-15 RHNE 20 -200',
      'option_expire - 2025-01-15 RHNE 1 0',
      'option_assign - 2025-01-15 RHNE 1 0',
      'sell - 2025-01-15 00700 20 200',
    ]);
  });

  it.each(['Cancel', 'Transfer', 'OpenSell', 'Exercise'])(
    'refuses a row of the kind %s that buys nothing',
    async (kind) => {
      const { trades, errors } = await outcome(
        'Activity Statement,2025-01-01 - 2025-03-31',
        HEAD,
        BUY,
        row('Stock', 'RHNE (Rheingold Inc)', kind, '20', '-200'),
      );
      expect({ trades, errors }).toEqual({ trades: ['buy - 2025-01-15 RHNE 20 -200'], errors: [4] });
    },
  );

  it('has neither tax nor a reversal as a dividend', async () => {
    const dividend = (words: string, sum: string) =>
      `Dividends,Stock,USD,DATA,RHNE,2025-03-20,${words},${sum},0,${sum}`;
    const { trades } = await outcome(
      'Activity Statement,2025-01-01 - 2025-03-31',
      HEAD,
      BUY,
      'Dividends,,,HEADER,Symbol,Date,Description,Gross,Withholding Tax,Net',
      dividend('RHNE Cash Dividend USD 0.10 per Share', '2.00'),
      dividend('RHNE Cash Dividend USD 0.10 per Share', '-2.00'),
      dividend('RHNE Cash Dividend USD 0.10 per Share - Withholding Tax', '-0.60'),
    );
    expect(trades.slice(1)).toEqual(['dividend - 2025-03-20 RHNE  2', 'dividend reversal 2025-03-20 RHNE  -2']);
  });
});

describe('transactions of Toss Securities [API-45]', () => {
  const HEAD =
    '거래일자,거래구분,종목명(종목코드),환율,거래수량,거래대금(원),거래대금(달러),단가(원),단가(달러),수수료(원),수수료(달러),제세금(원),제세금(달러),잔고(주),잔액(원),잔액(달러)';
  const row = (action: string, security: string, dollars = '700', each = '140') =>
    `2025.01.09,${action},${security},1455.30,5,1018710,${dollars},203742,${each},1018,0.7,0,0,5,1544700,299.3`;
  const US = '라인골드(US5128071082)';

  it.each([
    ['구매', '구매취소'],
    ['판매', '판매취소'],
  ])('has no second trade where %s is cancelled', async (action, undone) => {
    const { trades, errors } = await outcome(HEAD, row(action, US), row(undone, US));
    expect(errors).toEqual([]);
    expect(trades.map((trade) => trade.split(' ').slice(0, 2).join(' '))).toEqual([
      `${action === '구매' ? 'buy' : 'sell'} -`,
      'other cancel',
    ]);
  });

  it('refuses cancelled dividends and corrections', async () => {
    const { trades, errors } = await outcome(
      HEAD,
      row('구매', US),
      row('외화증권배당금입금취소', US),
      row('구매정정', US),
    );
    expect([trades.length, errors]).toEqual([1, [3, 4]]);
  });

  it('has foreign securities in dollars only where the dollars are printed', async () => {
    const { trades, errors } = await outcome(
      HEAD,
      row('구매', US),
      row('구매', '엔비디아(NVDA)'),
      row('구매', '일본회사(JP3633400001)', '', ''),
    );
    expect(trades).toEqual(['buy - 2025-01-09 US5128071082 5 -700.7', 'buy - 2025-01-09 NVDA 5 -700.7']);
    expect(errors).toEqual([4]);
  });
});

describe('purchases of an ESPP [API-45]', () => {
  const HEAD =
    'Transaction Type,Offering Period,Offering Date,Purchase Date,Sale Date,Purchase Price,Sale Price,Shares Purchased,Shares Sold';
  const row = (action: string, ...[day, price, bought, sold]: [string, string, string, string]) =>
    `${action},SEP/01/2023 - FEB/29/2024,Sep-01-2023,Feb-29-2024,${day},$35.02,${price},${bought},${sold}`;

  it('has sales on their own day at their own price, and each purchase', async () => {
    const { trades, errors } = await outcome(
      'Plan name: RHEINGOLD INC ESPP',
      HEAD,
      row('Purchase', '', '', '140.0000', ''),
      row('Purchase (Quick Sale)', '', '', '120.0000', ''),
      row('Sale', 'Sep-15-2024', '$60.00', '', '140.0000'),
      row('Sale', 'Sep-16-2024', '$60.00', '120.0000', ''),
      row('Sale', '', '$60.00', '', '140.0000'),
      row('Sale', 'Sep-15-2024', '', '', '140.0000'),
      row('Refund', '', '', '14.0000', ''),
    );
    expect(trades).toEqual([
      'buy stock_plan 2024-02-29 RHEINGOLD INC 140',
      'buy stock_plan 2024-02-29 RHEINGOLD INC 120',
      'sell - 2024-09-15 RHEINGOLD INC 140',
      'sell - 2024-09-16 RHEINGOLD INC 120',
    ]);
    expect(errors).toEqual([7, 8, 9]);
  });

  it('are known by one row, below a title of any length', async () => {
    const from = performance.now();
    const { format, trades } = await read(
      'Plan name: RHEINGOLD INC ESPP',
      `Plan: a${' '.repeat(20_000)}b`,
      'Offering Period,Offering Date,Purchase Date,Fair Market Value at Offering,Purchase Price,Contributions,Shares Purchased',
      'SEP/01/2023 - FEB/29/2024,Sep-01-2023,Feb-29-2024,$41.20,$35.0200,"$4,902.80",140.0000',
    );
    expect([format, trades.length]).toEqual(['espp-purchases-csv', 1]);
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});

describe('what is attributed at a French broker [API-45]', () => {
  it.each([
    ["Attribution d'actions gratuites", 'split stock_dividend'],
    ['Attribution gratuite', 'split stock_dividend'],
    ['Attribution gratuite de droits', 'other rights_in'],
    ['Attribution gratuite BSA', 'other rights_in'],
  ])('is by its words: %s', async (action, kind) => {
    const { trades } = await outcome(
      "libellé;Opération;Place;Date;Qté;Prix d'éxé;Montant brut;Courtage;Montant net;Devise;",
      'RHEINGOLD;Achat Comptant;Euronext Paris;12/02/2024;15;184,22;-2 763,30;-9,67;-2 772,97;EUR;',
      `RHEINGOLD;${action};Euronext Paris;10/06/2024;15;0,00;0,00;0,00;0,00;EUR;`,
    );
    expect(trades[1]).toContain(kind);
  });
});

describe('movements at InvertirOnline [API-45]', () => {
  it.each([
    ['AAPL US$', 'USD'],
    ['PAMP $', 'ARS'],
  ])('of %s are in %s where the account does not show it', async (security, currency) => {
    const { trades } = await read(
      'Nro. de Mov.,Tipo Mov.,Concert.,Liquid.,Est,Cant. titulos,Precio,Comis.,Iva Com.,Otros Imp.,Monto,Observaciones,Tipo Cuenta',
      `101,Compra(${security}),15/01/25,16/01/25,Terminada,"100,00","7,00","0,00","0,00","0,00","-700,00",,Inversion`,
    );
    expect(trades).toMatchObject([{ currency }]);
  });
});

describe('closed positions at eToro [API-45]', () => {
  const HEAD = 'Position ID,Action,Long / Short,Amount,Units,Open Date,Close Date,Open Rate,Close Rate,Type,ISIN';
  const position = (action: string, side: string, type: string) =>
    `1,${action} Rheingold SE,${side},50.00,2,11/01/2022 15:30:02,18/03/2024 14:31:00,25,17,${type},DE0001234567`;

  it('are marked as contracts for difference, at their beginning and end, where no shares were bought', async () => {
    const file = await outcome(
      HEAD,
      position('Buy', 'Long', 'Stocks'),
      position('Buy', 'Long', 'CFD'),
      position('Sell', 'Short', 'CFD'),
    );
    const days = (open: string, close: string, sum: string) => [
      `${open} 2022-01-11 DE0001234567 2${sum}`,
      `${close} 2024-03-18 DE0001234567 2`,
    ];
    expect(file).toEqual({
      trades: [
        ...days('buy -', 'sell -', ' -50'),
        ...days('buy cfd', 'sell cfd', ' -50'),
        ...days('sell cfd', 'buy cfd', ' 50'),
      ],
      errors: [],
    });
  });
});
