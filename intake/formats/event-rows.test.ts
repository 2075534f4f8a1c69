import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

const read = async (...lines: string[]) =>
  await readTradeFile(
    (async function* () {
      yield new TextEncoder().encode(`${lines.join('\n')}\n`);
    })(),
  );

const shown = async (...lines: string[]) =>
  (await read(...lines)).trades.map(({ type, subtype, symbol, isin, quantity }) =>
    [type, subtype ?? '-', symbol ?? isin ?? '', quantity ?? ''].join(' ').trim(),
  );

describe('rows of events that name a purchase or a sale [API-45]', () => {
  it('are a split at DEGIRO in every language', async () => {
    const header =
      'Date,Heure,Date de,Produit,Code ISIN,Description,FX,Mouvements,,Solde,,ID Ordre\n14-02-2025,15:31,14-02-2025,ELBE WORKS,NL0000000016,"Achat 2 Elbe Works@715,4 EUR (NL0000000016)",,EUR,"-1430,80",EUR,"569,20",4c1a7f4e-0001';
    expect(
      await shown(
        header,
        '10-06-2025,07:05,10-06-2025,RHEINGOLD,US5128071082,"DIVISION D\'ACTIONS: Achat 90 Rheingold@120,5 USD (US5128071082)",,USD,"-10845,00",USD,"0,00",',
        '10-06-2025,07:05,10-06-2025,RHEINGOLD,US5128071082,"DIVISION D\'ACTIONS: Vente 9 Rheingold@1205 USD (US5128071082)",,USD,"10845,00",USD,"0,00",',
      ),
    ).toEqual(['buy - NL0000000016 2', 'split - US5128071082 90', 'split - US5128071082 -9']);
  });

  it('are an event at DEGIRO where no order led to them, whatever it is called', async () => {
    expect(
      await shown(
        'Date,Heure,Date de,Produit,Code ISIN,Description,FX,Mouvements,,Solde,,ID Ordre',
        '14-02-2025,15:31,14-02-2025,ELBE WORKS,NL0000000016,"Achat 2 Elbe Works@715,4 EUR (NL0000000016)",,EUR,"-1430,80",EUR,"569,20",4c1a7f4e-0001',
        '10-06-2025,07:05,10-06-2025,MERROW,US5128071082,"OPERATION INCONNUE: Achat 9 Merrow@10 USD (US5128071082)",,USD,"-90,00",USD,"0,00",',
      ),
    ).toEqual(['buy - NL0000000016 2', 'other corporate_action_in US5128071082 9']);
  });

  it('are no sale at Interactive Brokers where two currencies are exchanged, whatever the language calls it', async () => {
    const columns =
      'Fecha/Hora,Cantidad,Precio trans.,Precio de cier.,Productos,Tarifa/com.,Básico,PyG realizadas,MTM P/G,Código';
    const header = `Operaciones,Header,DataDiscriminator,Categoría de activo,Divisa,Símbolo,${columns}`;
    expect(
      await shown(
        'Statement,Header,Nombre del campo,Valor del campo',
        header,
        'Operaciones,Data,Order,Acciones,USD,RHNE,"2025-02-11, 10:15:32",12,232.1,232.76,-2785.2,-1,2786.2,0,7.92,O',
        'Operaciones,Data,Order,Fórex,USD,EUR.USD,"2025-02-11, 10:14:00","-2,700",1.0312,,2784.24,-1.94,,,0.5,',
        'Operaciones,Data,Order,Monedas,USD,GBP.USD,"2025-02-11, 10:14:00","-100",1.25,,125,-1.94,,,0.5,',
      ),
    ).toEqual(['buy - RHNE 12']);
  });

  it('are no sale at Interactive Brokers where shares come in again', async () => {
    const event = (units: number, proceeds: number) =>
      `Corporate Actions,Data,Stocks,USD,2025-12-17,"2025-12-16, 20:25:00","ELBE(DE0007164600) Merged(Acquisition) FOR USD 20.00 PER SHARE (ELBE, ELBE SE, DE0007164600)",${units},${proceeds},0,0,`;
    expect(
      await shown(
        'Statement,Header,Field Name,Field Value',
        'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
        'Trades,Data,Order,Stocks,USD,RHNE,"2025-02-11, 10:15:32",12,232.1,232.76,-2785.2,-1,2786.2,0,7.92,O',
        'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
        event(-5, 100),
        event(5, -100),
      ),
    ).toEqual(['buy - RHNE 12', 'sell cash_merger ELBE 5', 'other cash_merger_in ELBE 5']);
  });

  it('are no dividend at BUX where its tax is booked', async () => {
    expect(
      await shown(
        'Transaction Time (CET),Transaction Category,Transaction Type,Asset Id,Asset Name,Asset Currency,Transaction Currency,Currency Pair,Exchange Rate,Transaction Amount,Trade Amount,Trade Price,Trade Quantity,Cash Balance Amount,Profit And Loss Amount,Profit And Loss Currency',
        '2025-01-07 15:32:01.000,trades,Buy Trade,NL0000000016,Elbe Works,EUR,EUR,,,-216.20,216.20,216.20,1.00,283.80,,',
        '2025-03-14 07:00:00.000,dividends,Cash Dividend,NL0000000016,Elbe Works,EUR,EUR,,,3.50,,,,396.93,,',
        '2025-03-14 07:00:00.000,dividends,Dividend Tax,NL0000000016,Elbe Works,EUR,EUR,,,-0.53,,,,396.40,,',
        '2025-04-01 02:00:00.000,corporate actions,Asset Split,NL0000000016,Elbe Works,EUR,EUR,,,0.00,,,9.00,396.40,,',
      ),
    ).toEqual(['buy - NL0000000016 1', 'dividend - NL0000000016', 'split - NL0000000016 9']);
  });

  it('are a purchase where a plan books a dividend as units', async () => {
    expect(
      await shown(
        'Plan name:,ACME 401(K) PLAN',
        'Date,Investment,Transaction Type,Amount,Shares/Unit',
        '03/14/2025,ACME STOCK,CONTRIBUTION,22.15,0.261',
        '03/14/2025,ACME STOCK,DIVIDEND,22.15,0.261',
        '03/15/2025,ACME STOCK,DIVIDEND,22.15,0',
      ),
    ).toEqual(['buy -  0.261', 'buy reinvest  0.261', 'dividend -']);
  });

  it('are free shares at Fortuneo, whose costs have a column of their own', async () => {
    const { trades } = await read(
      "libellé;Opération;Place;Date;Qté;Prix d'éxé;Montant brut;Courtage;Montant net;Devise;",
      'RHEINGOLD;Achat Comptant;Euronext Paris;12/02/2024;15;184,22;-2 763,30;-9,67;-2 772,97;EUR;',
      "RHEINGOLD;Attribution d'actions gratuites;Euronext Paris;10/06/2024;1;0,00;0,00;0,00;0,00;EUR;",
    );
    expect(trades.map(({ type, quantity, fees }) => [type, quantity, fees])).toEqual([
      ['buy', '15', '9.67'],
      ['split', '1', '0'],
    ]);
  });
});

describe('rows of what nobody traded [API-45]', () => {
  const FLEX =
    'ClientAccountID,CurrencyPrimary,Symbol,TradeDate,Quantity,TradePrice,IBCommission,Buy/Sell,LevelOfDetail';
  const flex = (quantity: string, side: string, level: string) =>
    `U1,USD,RHNE,07/19/2024,${quantity},300,-1,${side},${level}`;

  it('are sums and lots in a Flex query, of executions as well as of orders alone', async () => {
    const others = [flex('30', '', 'SYMBOL_SUMMARY'), flex('-30', 'SELL', 'CLOSED_LOT')];
    const executed = [flex('30', 'BUY', 'ORDER'), flex('20', 'BUY', 'EXECUTION'), flex('10', 'BUY', 'EXECUTION')];
    for (const rows of [executed, [flex('20', 'BUY', 'ORDER'), flex('10', 'BUY', 'ORDER')]]) {
      const { trades, errors, format } = await read(FLEX, ...rows, ...others);
      expect([format, errors]).toEqual(['ibkr-flex-csv', []]);
      expect(trades.map(({ type, quantity }) => `${type} ${quantity}`)).toEqual(['buy 20', 'buy 10']);
    }
  });

  it('are pending orders at Fidelity in Britain', async () => {
    const { trades, errors, ignored } = await read(
      'Order date,Completion date,Transaction type,Investments,Product Wrapper,Account Number,Source investment,Amount,Quantity,Price per unit,Reference Number,Status,',
      '18 Jun 2024,20 Jun 2024,Buy,"RHEINGOLD PLC, ORD (RHGD)",Investment ISA,A1,,702.00,1000.00,0.70,R1,Completed,',
      '26 Jun 2024,,Buy,"RHEINGOLD PLC, ORD (RHGD)",Investment ISA,A1,,0.00,0.00,0.00,R2,Pending,',
    );
    expect([trades.length, errors]).toEqual([1, []]);
    expect(ignored).toEqual([{ row: 3, reason: 'order that was not carried out (Pending)' }]);
  });

  it('are the watched securities and the money of a portfolio at Yahoo', async () => {
    const { trades, errors, ignored } = await read(
      'Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment,Transaction Type',
      'RHNE,61.08,2024/10/25,16:00 EDT,1.31,60.19,62.42,60.1,5346929,20210720,415.5,17.0,0.0,,,,BUY',
      'MRW,8.3,2024/10/25,16:00 EDT,0.1,8.2,8.42,8.1,5346929,,,,,,,,',
      '$$CASH,1.0,,,,,,,,,,5000.0,,,,,',
    );
    expect([trades.map(({ symbol }) => symbol), errors]).toEqual([['RHNE'], []]);
    expect(ignored.map(({ row }) => row)).toEqual([3, 4]);
  });

  it('are days to come, in a list of purchases and sales as in any file', async () => {
    const list = await read(
      'Stock,Shares,Bought,Buy price,Sold,Sell price',
      'RHNE,20,03/01/2021,223.10,05/06/2021,152.40',
      'MRW,15,01/11/2022,35.20,06/30/2031,60.00',
    );
    expect(list.trades.map(({ type, symbol }) => `${type} ${symbol}`)).toEqual(['buy RHNE', 'sell RHNE', 'buy MRW']);
    expect(list.errors.map(({ row, value, reason }) => [row, value, reason])).toEqual([
      [3, '2031-06-30', '2031-06-30 is still to come, so nothing was traded on it. It should be the day of the trade.'],
    ]);
  });
});

describe('cash transactions at Vanguard in Britain [API-45]', () => {
  it('have the dividends, and each purchase once more', async () => {
    const { trades, errors, ignored } = await read(
      'Cash Transactions',
      'Date,Details,Amount,Balance',
      '08/04/2024,Bought 6 Rheingold ETF (RHGD),-480.12,19.88',
      '26/06/2024,DIV: RHGD.XLON.GB @ GBP 0.231456,1.39,21.27',
      '',
      'Investment Transactions',
      'Date,InvestmentName,TransactionDetails,Quantity,Price,Cost',
      '08/04/2024,Rheingold ETF (RHGD),Bought 6 Rheingold ETF (RHGD),6,80.02,480.12',
    );
    expect(errors).toEqual([]);
    const sorted = trades.map(({ type, trade_date, symbol, quantity, net_amount }) =>
      [type, trade_date, symbol, quantity, net_amount].join(' '),
    );
    expect(sorted).toEqual(['dividend 2024-06-26 RHGD  1.39', 'buy 2024-04-08 RHGD 6 -480.12']);
    expect(ignored.map(({ reason }) => reason)).toContain('cash transaction');
  });
});
