import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readPdf as readBytes } from '../testing/read-document.ts';

const TRADES = [
  'Data do Negócio;Tipo de Movimentação;Mercado;Prazo/Vencimento;Instituição;Código de Negociação;Quantidade;Preço;Valor',
  '05/03/2025;Compra;Mercado à Vista;-;CORRETORA HALDEN;RHNE4;100;R$ 30,00;R$ 3.000,00',
  '05/03/2025;Compra;Mercado Fracionário;-;CORRETORA HALDEN;RHNE4F;7;R$ 30,10;R$ 210,70',
  '14/03/2025;Venda;Mercado à Vista;-;CORRETORA HALDEN;RHNE4;50;R$ 32,00;R$ 1.600,00',
].join('\n');
const MOVEMENTS = [
  'Entrada/Saída;Data;Movimentação;Produto;Instituição;Quantidade;Preço unitário;Valor da Operação',
  'Credito;07/03/2025;Transferência - Liquidação;RHNE4 - RHEINGOLD S.A.;CORRETORA HALDEN;100;R$ 30,00;R$ 3.000,00',
  'Credito;07/03/2025;Transferência - Liquidação;RHNE4F - RHEINGOLD S.A.;CORRETORA HALDEN;7;R$ 30,10;R$ 210,70',
  'Debito;18/03/2025;Transferência - Liquidação;RHNE4 - RHEINGOLD S.A.;CORRETORA HALDEN;50;R$ 32,00;R$ 1.600,00',
  'Credito;20/03/2025;Dividendo;RHNE4 - RHEINGOLD S.A.;CORRETORA HALDEN;57;R$ 0,50;R$ 28,50',
].join('\n');

async function read(files: Record<string, string>) {
  const { trades, errors } = await readBytes(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
  expect(errors).toEqual([]);
  return trades.map(({ type, trade_date, quantity }) => [type, trade_date, quantity]);
}

describe('B3’s report of trades and its report of movements of one account', () => {
  test('[API-62] state the same trades, each read once with its own day, whichever is first', async () => {
    const expected = [
      ['buy', '2025-03-05', '100'],
      ['buy', '2025-03-05', '7'],
      ['dividend', '2025-03-20', null],
      ['sell', '2025-03-14', '50'],
    ];
    expect((await read({ 'a.csv': TRADES, 'b.csv': MOVEMENTS })).sort()).toEqual(expected);
    expect((await read({ 'a.csv': MOVEMENTS, 'b.csv': TRADES })).sort()).toEqual(expected);
  });

  test('[API-62] state two trades where the brokers are two', async () => {
    const other = MOVEMENTS.replaceAll('CORRETORA HALDEN', 'CORRETORA OUTRA');
    expect(await read({ 'a.csv': TRADES, 'b.csv': other })).toHaveLength(7);
  });
});
