import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { streamTradeFile } from '../../read-trade-file.ts';
import type { StatedPeriod } from '../format.ts';

async function read(text: string) {
  const source = (async function* () {
    yield strToU8(text);
  })();
  const rows: (string | null)[][] = [];
  const periods: StatedPeriod[] = [];
  const errors: string[] = [];
  for await (const batch of streamTradeFile(source)) {
    for (const { type, subtype, account, trade_date, settle_date, stated_quantity, quantity } of batch.trades)
      rows.push([subtype ?? type, account, trade_date, settle_date, stated_quantity ?? quantity]);
    periods.push(...(batch.periods ?? []));
    errors.push(...batch.errors.map(({ reason }) => reason));
  }
  return { rows, periods, errors };
}

const mt536 = (
  between: string,
  account = 'POOL-7',
  days = '20240101/20240131',
) => `{1:F01CUSTUS33AXXX0000000000}{2:I536CLNTUS33XXXXN}{4:
:16R:GENL
:23G:NEWM
:69A::STAT//${days}
:22F::STBA//TRAD
:97A::SAFE//${account}
:17B::ACTI//${between === '' ? 'N' : 'Y'}
:16S:GENL
${between}-}
`;
const moved = `:16R:FIN
:35B:ISIN US0378331005
:93B::FIOP//UNIT/100,
:93B::INOP//UNIT/120,
:93B::FICL//UNIT/N20,
:16R:TRAN
:16R:TRANSDET
:36B::PSTA//UNIT/120,
:22H::REDE//DELI
:22H::PAYM//APMT
:98A::ESET//20240117
:98A::TRAD//20240115
:16S:TRANSDET
:16S:TRAN
:16S:FIN
`;

test('a statement of transactions states what was held at its start and end, and the days that it covers', async () => {
  const { rows, periods, errors } = await read(mt536(moved));
  expect(errors).toEqual([]);
  expect(rows).toEqual([
    ['sell', 'POOL-7', '2024-01-15', '2024-01-17', '120'],
    ['opening_position', 'POOL-7', '2024-01-01', null, '100'],
    ['closing_position', 'POOL-7', '2024-01-31', null, '-20'],
  ]);
  expect(periods).toEqual([{ account: 'POOL-7', from: '2024-01-01', to: '2024-01-31' }]);
});

test('a statement of a quiet month covers it, and one whose days are the wrong way round covers none', async () => {
  const { rows, periods } = await read(mt536(moved) + mt536('', 'POOL-8', '20240201/20240229'));
  expect(rows).toHaveLength(3);
  expect(periods.at(-1)).toEqual({ account: 'POOL-8', from: '2024-02-01', to: '2024-02-29' });
  expect((await read(mt536(moved, 'POOL-7', '20240131/20240101'))).periods).toEqual([]);
});

test('a statement of holdings among them is read as one, and a cancelled one is not', async () => {
  const holdings = `{1:F01CUSTUS33AXXX0000000000}{2:I535CLNTUS33XXXXN}{4:
:16R:GENL
:23G:NEWM
:98C::STAT//20240229180000
:97A::SAFE//POOL-7
:16S:GENL
:16R:FIN
:35B:ISIN US0378331005
:93B::AGGR//UNIT/5,
:16S:FIN
-}
`;
  const { rows, periods } = await read(mt536(moved) + holdings + holdings.replace('NEWM', 'CANC'));
  expect(rows.slice(3)).toEqual([['closing_position', 'POOL-7', '2024-02-29', null, '5']]);
  expect(periods).toHaveLength(1);
  const { errors } = await read(holdings.replace(/:98C.*\n/, ''));
  expect(errors).toEqual([expect.stringMatching(/^:98A::STAT or :69A::STAT is missing\. It should be the day/)]);
});

test('a report of transactions states the same', async () => {
  const report = `<Document><SctiesTxPstngRpt>
<StmtGnlDtls><StmtPrd><FrDtToDt><FrDt>2024-01-01</FrDt><ToDt>2024-01-31</ToDt></FrDtToDt></StmtPrd><StmtBsis><Cd>SETT</Cd></StmtBsis></StmtGnlDtls>
<SfkpgAcct><Id>POOL-7</Id></SfkpgAcct>
<FinInstrmDtls><FinInstrmId><ISIN>US0378331005</ISIN></FinInstrmId>
<OpngBal><Frst><ShrtLngInd>LONG</ShrtLngInd><Qty><Unit>100</Unit></Qty></Frst></OpngBal>
<ClsgBal><Intrmy><ShrtLngInd>LONG</ShrtLngInd><Qty><Unit>7</Unit></Qty></Intrmy></ClsgBal>
<ClsgBal><Fnl><ShrtLngInd>SHOR</ShrtLngInd><Qty><Unit>20</Unit></Qty></Fnl></ClsgBal>
</FinInstrmDtls></SctiesTxPstngRpt></Document>`;
  const { rows, periods, errors } = await read(report);
  expect(errors).toEqual([]);
  expect(rows).toEqual([
    ['opening_position', 'POOL-7', '2024-01-01', '2024-01-01', '100'],
    ['closing_position', 'POOL-7', '2024-01-31', '2024-01-31', '-20'],
  ]);
  expect(periods).toEqual([{ account: 'POOL-7', from: '2024-01-01', to: '2024-01-31' }]);
});

test('a list of holdings by settlement is compared with what has settled, and a list of trades is none', async () => {
  const list = 'Position Date,Account,CUSIP,Settled Quantity\n2024-01-31,A-1,037833100,40\n';
  expect((await read(list)).rows).toEqual([['closing_position', 'A-1', '2024-01-31', '2024-01-31', '40']]);
  const trades = 'As Of Date,Account,CUSIP,Action,Quantity\n2024-01-31,A-1,037833100,Held,40\n';
  expect((await read(trades)).rows).toEqual([]);
});
