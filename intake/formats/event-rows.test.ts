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
