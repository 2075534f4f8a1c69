import { describe, expect, test } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function currenciesOf(...lines: string[]) {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  const { trades, errors } = await readTradeFile(once());
  return [...trades.map(({ currency }) => currency), ...errors.map(({ reason }) => reason)];
}

const row = (code: string, fees = '$14.95') =>
  `04 Feb 2025,Buy,${code},RHEINGOLD LIMITED,150,$39.61,${fees},"$5,956.45"`;
const names = (code: string, fees: string) =>
  `Trade Date,Transaction Type,${code},Company,Quantity,Price,${fees},Total Value`;

describe('a sign of dollars without a country', () => {
  test('is of the United States where nothing is of another country', async () => {
    expect(await currenciesOf(names('Symbol', 'Commission'), row('RHG'))).toEqual(['USD']);
  });

  test('is of Australia beside brokerage with its tax, its exchange or its tickers', async () => {
    expect(await currenciesOf(names('Symbol', 'Brokerage (inc GST)'), row('RHG'))).toEqual(['AUD']);
    expect(await currenciesOf(names('ASX Code', 'Brokerage'), row('RHG'))).toEqual(['AUD']);
    expect(await currenciesOf(names('Symbol', 'Commission'), row('RHG.AX'))).toEqual(['AUD']);
  });

  test('is not of Australia by one share of its exchange, or of its company', async () => {
    const american = row('RHNE');
    const dollars = names('Symbol', 'Commission');
    const one = '05 Feb 2025,Buy,ELBE.AX,ELBE LIMITED,150,$39.61,$14.95,"$5,956.45"';
    const adr = '05 Feb 2025,Buy,ELBEY,ASX LTD ADR,150,$39.61,$14.95,"$5,956.45"';
    for (const rows of [[row('ASX')], [american, row('ASX')], [american, one], [american, adr]])
      expect(await currenciesOf(dollars, ...rows)).toEqual(rows.map(() => null));
    const isins = names('ISIN', 'Commission');
    expect(await currenciesOf(isins, row('US0378331005'), row('AU000000BHP4'))).toEqual([null, null]);
    expect(await currenciesOf(isins, row('AU000000BHP4'), row('AU000000CSL8'))).toEqual(['AUD', 'AUD']);
  });

  test('is of no known country where several are possible', async () => {
    expect(await currenciesOf(names('Symbol', 'Commission'), row('RHG.TO'))).toEqual([null]);
    expect(await currenciesOf(names('Symbol', 'GST'), row('RHG'))).toEqual([null]);
  });
});
