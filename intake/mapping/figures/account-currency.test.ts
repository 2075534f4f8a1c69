import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(...lines: string[]) {
  const { format, trades, errors } = await readTradeFile(
    (async function* () {
      yield new TextEncoder().encode(`${lines.join('\n')}\n`);
    })(),
  );
  const shown = trades.map(({ type, quantity, price, currency }) => [type, quantity, price, currency].join(' '));
  return format === 'columns' ? shown : errors.map(({ reason }) => reason);
}

const HEADER =
  'Title,Type,Timestamp,Account Currency,Total in Account Currency,Side,Ticker,Price in Account Currency,Quantity,Instrument Currency,Price,FX Rate';
const AMERICAN = 'Rheingold,ORDER,2026-05-12T08:20:14.220Z,GBP,410.33,BUY,RHNE,136.777,3,USD,186.20,1.36134';
const BRITISH = 'Elbe,ORDER,2026-06-12T08:20:14.220Z,GBP,243.36,SELL,ELBE,8.112,30,GBP,8.112,1.0';
const UNCLEAR = [expect.stringContaining('rows name more than one currency')];

describe('prices of securities beside those in the account’s own currency [API-45]', () => {
  it('are in the currency of the securities, in an export of an app', async () => {
    expect(await read(HEADER, AMERICAN, BRITISH)).toEqual(['buy 3 186.2 USD', 'sell 30 8.112 GBP']);
  });

  it('are so in German, in another order', async () => {
    expect(
      await read(
        'Name;Vorgang;Zeitpunkt;Kurs;Handelswährung;Stück;ISIN;Kurs in Kontowährung;Kontowährung;Gesamtbetrag in Kontowährung',
        'Rheingold;Kauf;2026-05-12;186,20;USD;3;US0378331005;136,777;EUR;410,33',
        'Elbe;Verkauf;2026-06-12;8,112;EUR;30;DE0007164600;8,112;EUR;243,36',
      ),
    ).toEqual(['buy 3 186.2 USD', 'sell 30 8.112 EUR']);
  });

  it('are not clear where both are the same in two currencies', async () => {
    expect(await read(HEADER, AMERICAN.replace('136.777', '186.20'), BRITISH)).toEqual(UNCLEAR);
  });

  it('are not clear where they differ in one currency', async () => {
    expect(await read(HEADER, AMERICAN, BRITISH.replace('GBP,8.112', 'GBP,9.5'))).toEqual(UNCLEAR);
  });

  it('are not clear beside costs, whose currency no column names', async () => {
    expect(await read(`${HEADER},Commission`, `${AMERICAN},2.44`, `${BRITISH},1.50`)).toEqual(UNCLEAR);
  });
});
