import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { DuplicateTrades } from '../containers/duplicate-trades.ts';
import { readTradeFile, streamTradeFile } from '../read-trade-file.ts';
import { FORMATS } from './all.ts';
import { custodianOf, GENERIC_FORMATS } from './custodians.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/trade-files/ok', name));

async function* sourceOf(bytes: Uint8Array) {
  yield bytes;
}

async function custodiansIn(bytes: Uint8Array): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for await (const batch of streamTradeFile(sourceOf(bytes)))
    for (const { account } of batch.trades) found[account ?? ''] = batch.custodian ?? null;
  return found;
}

describe('the custodian of a file', () => {
  test('is decided for each format: by its name, or as one that any may print', () => {
    const undecided = FORMATS.filter(({ id }) => (custodianOf(id) !== null) === GENERIC_FORMATS.has(id));
    expect(undecided.map(({ id }) => id)).toEqual([]);
  });

  test('is not the broker whose table is like that of the one that the file names', async () => {
    const rows =
      'Trade Date,Settlement Date,Activity,Security,Quantity,Price,Amount\n2/14/2025,2/18/2025,Bought,RHEINGOLD INC (RHGD),82,$54.45,"($4,464.90)"\n';
    expect(await custodiansIn(strToU8(`Edward Jones Account Activity,,,,,,\n${rows}`))).toEqual({ '': null });
    expect(custodianOf('etrade-csv', `Edward Jones\n${rows}`)).toBeNull();
    expect(custodianOf('etrade-csv', `E*TRADE from Morgan Stanley\n${rows}`)).toBe('E*TRADE');
    expect(custodianOf('etrade-csv', rows.replace('RHEINGOLD', 'WELLS FARGO'))).toBe('E*TRADE');
  });

  test('is the sender of a custodian’s message, and the broker that an OFX file names', async () => {
    expect(new Set(Object.values(await custodiansIn(fixture('custodian-mt536.fin'))))).toEqual(new Set(['CUSTUS33']));
    expect(custodianOf('iso15022-mt536', '{1:F01CLNTUS33AXXX0000000000}{2:O5361200240108OTHRGB2LXXXX}')).toBe(
      'OTHRGB2L',
    );
    expect(custodianOf('iso15022-mt536', ':16R:GENL')).toBeNull();
    expect(custodianOf('iso20022-semt017', '<h:Fr><h:FIId><h:FinInstnId><h:BICFI>BANKDEFFXXX</h:BICFI>')).toBe(
      'BANKDEFF',
    );
    expect(custodianOf('ofx', '<BROKERID>fidelity.com\n<ACCTID>1')).toBe('Fidelity');
    expect(custodianOf('ofx', '<BROKERID>bank.example</BROKERID>')).toBe('bank.example');
    expect(custodianOf('ofx', '<OFX>')).toBeNull();
  });

  test('separates equal rows of two custodians', async () => {
    const [trade] = (await readTradeFile(sourceOf(fixture('custodian-mt536.fin')))).trades;
    const before = new DuplicateTrades();
    expect(before.has(trade!, 'North Bank')).toBe(false);
    before.startFile();
    expect(before.has(trade!, 'South Bank')).toBe(false);
    before.startFile();
    expect(before.has(trade!, 'South Bank')).toBe(true);
  });

  test('differs by the file in an archive', async () => {
    const clearStreet =
      'timestamp,type,client_trade_id,date,instrument.identifier_type,instrument.identifier,instrument.country,instrument.currency,account_id,capacity,quantity,price,side.direction,side.qualifier,mic,exec_mpid,locate.id,locate.source,fees.commission,settlement.currency\n1582706171,bilateral_trade,5110654,20200302,ticker,MRRW,USA,USD,A-1,agency,100,20.000000,buy,,,CPST,,,0.000000,USD\n';
    const neutral =
      'account,security,type,date,quantity,price,currency,note\nA-2,MRRW,purchase,2020-03-02,100,20,USD,\n';
    const archive = zipSync({ 'a.csv': strToU8(clearStreet), 'b.csv': strToU8(neutral) });
    expect(await custodiansIn(archive)).toEqual({ 'A-1': 'Clear Street', 'A-2': null });
  });
});
