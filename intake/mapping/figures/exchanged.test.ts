import { describe, expect, test } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

async function read(...lines: string[]) {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  const { trades, errors } = await readTradeFile(once());
  return [
    ...trades.map(({ type, price, price_currency, fees, net_amount, currency }) =>
      [type, price, price_currency ?? '', fees ?? '', net_amount, currency].join(' '),
    ),
    ...errors.map(({ reason }) => reason),
  ];
}

describe('sums in an account’s own currency, beside prices in others', () => {
  const names =
    'Handelstag;Umsatzart;ISIN;Bezeichnung;Stück/Nominale;Kurs;Währung;Devisenkurs;Provision EUR;Spesen EUR;Endbetrag EUR';
  const american = '06.01.2025;Kauf;US0378331005;RHEINGOLD INC;15;243,10;USD;1,0389;9,95;2,50;-3.522,41';
  const german = '10.02.2025;Verkauf;DE0007164600;ELBE SE;20;275,35;EUR;;13,77;1,95;5.491,28';
  const bond = '03.03.2025;Kauf;DE000A1G7EH1;4,5% ANLEIHE 25/30;10.000,00;99,85;%;;24,96;;-10.009,96';

  test('are read where every row comes to its sum by its rate', async () => {
    expect(await read(names, american, german, bond)).toEqual([
      'buy 243.1 USD 12.45 -3522.41 EUR',
      'sell 275.35  15.72 5491.28 EUR',
      'buy 99.85  24.96 -10009.96 EUR',
    ]);
  });

  test('are read where rows without a rate show whose currency it is', async () => {
    expect(
      await read(
        'Transactiedatum;Soort transactie;Instrument;ISIN-code;Aantal;Koers;Munt;Wisselkoers;Makelaarsloon;Bedrag',
        '22-01-2025;Aankoop;RHEINGOLD;BE0003565737;40;74,62;EUR;1;15,00;-2.999,80',
        '05-02-2025;Verkoop;ELBE CL A;US02079K3059;10;191,33;USD;0,9614;15,00;1.824,45',
      ),
    ).toEqual(['buy 74.62  15 -2999.8 EUR', 'sell 191.33 USD 15 1824.45 EUR']);
  });

  test('are refused in a row far below the first ones that does not come to its sum by a rate', async () => {
    const rows = Array.from({ length: 400 }, () => german);
    const dollars = '10.03.2025;Kauf;US0378331005;RHEINGOLD INC;10;100,00;USD;;0,00;0,00;-1.000,00';
    const file = await read(names, american, ...rows, dollars, american.replace('1,0389', '1,1389'), american);
    expect(file.filter((line) => !line.startsWith('sell'))).toEqual([
      'buy 243.1 USD 12.45 -3522.41 EUR',
      'buy 243.1 USD 12.45 -3522.41 EUR',
      expect.stringContaining('"-1.000,00" in the column Endbetrag EUR'),
      expect.stringContaining('"-3.522,41" in the column Endbetrag EUR'),
    ]);
  });

  test('are asked about where one row does not', async () => {
    expect(await read(names, american.replace('1,0389', '1,1389'), german)).toEqual([
      expect.stringContaining('of no known format'),
    ]);
  });
});

test('a rate beside prices alone, whose currency each row names, leaves no doubt', async () => {
  expect(
    await read(
      'date;symbol;instrumentType;quantity;activityType;unitPrice;currency;fee;amount;fxRate',
      '2024-01-15;RHNE;EQUITY;10;BUY;380.50;USD;4.95;;',
      '2024-02-15;;;1;DEPOSIT;1;USD;0;1000.00;',
      '2024-06-01;ELBE.TO;EQUITY;10;BUY;85.00;CAD;9.99;;1.36',
    ),
  ).toEqual(['buy 380.5  4.95  USD', 'buy 85  9.99  CAD']);
});

test('prices in pence beside sums in pounds are read by the column that has their currency', async () => {
  expect(
    await read(
      'Contract Date;B/S;Stock;ISIN;Quantity;Price;Price Ccy;Commission;Stamp/PTM;Net;Ccy',
      '2025-01-09;B;ELBE GROUP;GB0008706128;5,000;54.36;GBX;5.95;13.59;2,737.54;GBP',
      '2025-02-11;S;RHEIN CORP;US0378331005;50;61.50;USD;5.95;0.00;3,069.05;USD',
    ),
  ).toEqual(['buy 0.5436  19.54 -2737.54 GBP', 'sell 61.5  5.95 3069.05 USD']);
});
